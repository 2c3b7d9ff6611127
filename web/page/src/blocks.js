// The named elements of a robot: links, joints, frames and other children of models.

import { scan } from "./syntax.js";

const CONTAINERS = new Set(["robot", "sdf", "world", "model"]);

// Calls emit({tag, isEnd, isEmpty, attributes, from, to}) for each tag of a text.
function eachTag(text, emit) {
  let open;
  let attribute = "";
  scan(text, "", (kind, from, to) => {
    const part = text.slice(from, to);
    if (kind === "tag" && part.startsWith("<")) {
      const isEnd = part[1] === "/";
      open = { tag: part.slice(isEnd ? 2 : 1), isEnd, attributes: new Map(), from };
    } else if (kind === "tag") {
      if (open.tag && !open.tag.startsWith("!")) emit({ ...open, isEmpty: part === "/>", to });
    } else if (kind === "name") {
      attribute = part;
    } else if (kind === "value" && !open.attributes.has(attribute)) {
      open.attributes.set(attribute, part.slice(1, -1));
    }
  });
}

// The names of the elements of a text with a tag.
export function namesOf(text, tag) {
  const names = [];
  eachTag(text, ({ tag: name, isEnd, attributes }) => {
    if (name === tag && !isEnd && attributes.has("name")) names.push(attributes.get("name"));
  });
  return names;
}

// [{name, tag, text}] in the order of the text.  Names in a model of a model or a world have the name
// of that model and `::` before them.  Start tags of models and worlds are elements of their own.
export function elementsOf(text) {
  const found = [];
  // The models and worlds around the current element: [tag, what its names begin with].
  const around = [];
  // How deep the text is in the current element, where this starts, and what it is.
  let [depth, start] = [0, 0];
  let current;
  const indentationAt = indentations(text);
  let indentation;
  eachTag(text, ({ tag, isEnd, isEmpty, attributes, from, to }) => {
    if (depth) {
      if (!isEmpty) depth += isEnd ? -1 : 1;
      if (!depth) found.push({ ...current, text: lines(text.slice(start, to), indentation) });
    } else if (isEnd) {
      around.pop();
    } else {
      const name = attributes.get("name") || attributes.get("reference");
      const scope = around.at(-1)?.[1] ?? "";
      const isInner = tag === "model" && ["model", "world"].includes(around.at(-1)?.[0]);
      const isOuter = CONTAINERS.has(tag) && !isInner;
      current = { tag, name: !name || isOuter ? "" : scope + name };
      if (isEmpty || CONTAINERS.has(tag)) found.push({ ...current, text: text.slice(from, to) });
      if (isEmpty) return;
      if (CONTAINERS.has(tag)) around.push([tag, isInner ? `${current.name}::` : ""]);
      else [depth, start, indentation] = [1, from, indentationAt(from)];
    }
  });
  return found;
}

// Returns a function: the indentation of the line before a position, undefined if something else is
// before it.  The positions are in the order of the text, which is read once.
function indentations(text) {
  let [at, start, isBlank] = [0, 0, true];
  return (position) => {
    for (; at < position; at++) {
      if (text[at] === "\n") [start, isBlank] = [at + 1, true];
      else if (isBlank) isBlank = !/\S/.test(text[at]);
    }
    return isBlank ? text.slice(start, position) : undefined;
  };
}

// A text whose lines do not begin with an indentation.
function lines(text, indentation) {
  if (!indentation) return text;
  const isIndented = (line, number) => number && line.startsWith(indentation);
  return text
    .split("\n")
    .map((line, number) => (isIndented(line, number) ? line.slice(indentation.length) : line))
    .join("\n");
}
