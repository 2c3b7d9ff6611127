// The edits of one file, merged into the other one, and what changes in its text before it is taken.

import { element } from "./elements.js";
import { placeButton } from "./lists.js";

const DECODER = new TextDecoder();
const HEADINGS = {
  edits: "Edits",
  followed: "Names in other parts that follow",
  refused: "Refused: the file stays as it is there",
  without_effect: "Edits without an effect in the other file",
};
const SUFFIXES = [".urdf", ".sdf", ".world"];

// The robots among `paths` that the edits of `path` can go to: files of the other format.  A xacro file
// is none: its update changes several files.
export function targetsOf(path, paths) {
  const isSdf = /\.(sdf|world)(\.xacro)?$/.test(path);
  return paths.filter(
    (other) =>
      other !== path &&
      SUFFIXES.some((suffix) => other.endsWith(suffix)) &&
      other.endsWith(".urdf") === isSdf
  );
}

// Fill a part of the page.  `update` has the exit code, the unified difference, the messages and the
// report of a command that writes nothing; `onTake` takes it.
export function showUpdate(parent, names, update, { onPlace, onTake }) {
  const { source, target } = names;
  const intro = `The edits of ${source} go into ${target}; all other text of ${target} stays.`;
  parent.replaceChildren(element("p", { class: "dim" }, intro));
  const { report, stdout, stderr } = update;
  if (!report) {
    parent.append(element("pre", { class: "bad" }, stderr.trimEnd()));
    return;
  }
  if (report.changed) {
    const button = element("button", { type: "button", class: "main", id: "take" }, `Take the update`);
    button.addEventListener("click", onTake);
    parent.append(button);
  } else {
    parent.append(element("p", { class: "fine" }, `${target} has all edits.`));
  }
  for (const [name, heading] of Object.entries(HEADINGS)) {
    const entries = report[name] ?? [];
    if (entries.length) parent.append(editList(heading, entries, source, onPlace));
  }
  const difference = DECODER.decode(stdout);
  if (difference) parent.append(differenceText(difference));
}

function editList(heading, entries, source, onPlace) {
  const rows = entries.map(({ element: name, old, new: now, line, reason, hint }) =>
    element(
      "li",
      {},
      placeButton(source, line, 0, onPlace),
      element("b", {}, ` ${name}`),
      `: ${old || "nothing"} → ${now || "nothing"}`,
      reason ? `: ${reason}` : "",
      hint ? element("p", { class: "hint" }, `hint: ${hint}`) : ""
    )
  );
  const title = element("summary", {}, heading, element("span", { class: "count" }, entries.length));
  return element("details", { class: "group", open: true }, title, element("ul", {}, ...rows));
}

// A unified difference, with the lines that go and come in colours.
function differenceText(text) {
  const block = element("pre", { id: "update-difference" });
  for (const line of text.split("\n")) {
    const isHead = line.startsWith("---") || line.startsWith("+++");
    const kind = isHead ? undefined : { "-": "old", "+": "new" }[line[0]];
    block.append(kind ? element("mark", { class: kind }, line) : line, "\n");
  }
  return block;
}
