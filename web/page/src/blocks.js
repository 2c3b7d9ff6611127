// The named elements of a robot: links, joints, frames and other children of models.

const MARKUP =
  /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>|<(\/?)([^\s/>]+)((?:"[^"]*"|'[^']*'|[^>"'])*?)(\/?)>/g;
const CONTAINERS = new Set(["robot", "sdf", "world", "model"]);

const attribute = (text, name) =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(text)?.slice(1).find(Boolean);

// [{name, tag, text}] in the order of the text.  Names in a model of a model or a world have the name
// of that model and `::` before them.  Start tags of models and worlds are elements of their own.
export function elementsOf(text) {
  const found = [];
  // The models and worlds around the current element: [tag, what its names begin with].
  const around = [];
  // How deep the text is in the current element, where this starts, and what it is.
  let [depth, start] = [0, 0];
  let current;
  for (const { 0: markup, 1: slash, 2: tag, 3: rest, 4: empty, index } of text.matchAll(MARKUP)) {
    if (!tag || tag.startsWith("!")) continue;
    if (depth) {
      if (!empty) depth += slash ? -1 : 1;
      if (!depth) found.push({ ...current, text: lines(text, start, index + markup.length) });
    } else if (slash) {
      around.pop();
    } else {
      const name = attribute(rest, "name") ?? attribute(rest, "reference");
      const scope = around.at(-1)?.[1] ?? "";
      const isInner = tag === "model" && ["model", "world"].includes(around.at(-1)?.[0]);
      const isOuter = CONTAINERS.has(tag) && !isInner;
      current = { tag, name: name === undefined || isOuter ? "" : scope + name };
      if (empty || CONTAINERS.has(tag)) found.push({ ...current, text: markup });
      if (empty) continue;
      if (CONTAINERS.has(tag)) around.push([tag, isInner ? `${current.name}::` : ""]);
      else [depth, start] = [1, index];
    }
  }
  return found;
}

// A part of a text without the indentation of its first line.
function lines(text, start, end) {
  const before = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
  const part = text.slice(start, end);
  return /\S/.test(before) ? part : part.replaceAll(`\n${before}`, "\n");
}
