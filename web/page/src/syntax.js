// The parts of a text of XML, with the class that has their colour.

// Where a part ends that can go on in the next line.
const ENDS = { comment: "-->", cdata: "]]>", pi: "?>", '"': '"', "'": "'" };
const CLASSES = { comment: "comment", cdata: "", pi: "comment", '"': "value", "'": "value" };
const STARTS = [
  ["<!--", "comment"],
  ["<![CDATA[", "cdata"],
  ["<?", "pi"],
];
const TAG = /<\/?[^\s/>]*/y;
const IN_TAG = /(\s+|=)|(\/?>)|([^\s=/>"']+)|(["'])|[^]/y;

// Calls emit(class, from, to) for the parts of a text, and returns the state at its end: "" in
// content, "tag" in a tag, or the key of what is open in ENDS.
export function scan(text, state, emit = () => {}) {
  let at = 0;
  const part = (name, to) => {
    if (to > at) emit(name, at, to);
    at = to;
  };
  // Where the end of what is open can stand: after its start.
  let inside = 0;
  while (at < text.length) {
    if (ENDS[state]) {
      const end = text.indexOf(ENDS[state], inside);
      const isClosed = end >= 0;
      part(CLASSES[state], isClosed ? end + ENDS[state].length : text.length);
      if (isClosed) state = CLASSES[state] === "value" ? "tag" : "";
    } else if (state === "tag") {
      IN_TAG.lastIndex = at;
      const [whole, blank, end, name, quote] = IN_TAG.exec(text);
      if (quote) {
        state = quote;
        inside = at + 1;
      } else {
        if (end) state = "";
        part(blank ? "" : end ? "tag" : name ? "name" : "", at + whole.length);
      }
    } else {
      const start = text.indexOf("<", at);
      part("", start < 0 ? text.length : start);
      if (start < 0) break;
      const open = STARTS.find(([mark]) => text.startsWith(mark, at));
      if (open) {
        inside = at + open[0].length;
        state = open[1];
      } else {
        TAG.lastIndex = at;
        part("tag", at + TAG.exec(text)[0].length);
        state = "tag";
      }
    }
  }
  return state;
}
