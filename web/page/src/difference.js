// The source and the result side by side: their elements in pairs, by name, with the words and numbers
// coloured that only one of the two has.

import { elementsOf, namesOf } from "./blocks.js";
import { element } from "./elements.js";
import { scan } from "./syntax.js";

const WORD = /[^\s"'<>=/]+/g;
// Differences of the last digits of a number are none of the robot.
const DIGITS = 9;

function keyOf(word) {
  const number = Number(word);
  return Number.isFinite(number) ? String(Number(number.toPrecision(DIGITS)) || 0) : word;
}

// Calls emit(word, from, to) for each word of a text that has a meaning: of content and of values;
// also for the names of elements and attributes if both texts have the same format.
function words(text, withTags, emit) {
  scan(text, "", (name, from, to) => {
    if (name === "comment" || (!withTags && (name === "tag" || name === "name"))) return;
    for (const { 0: word, index } of text.slice(from, to).matchAll(WORD)) {
      emit(word, from + index, from + index + word.length);
    }
  });
}

function keys(texts, withTags) {
  const found = new Set();
  for (const text of texts) words(text, withTags, (word) => found.add(keyOf(word)));
  return found;
}

// A text with marks at its words that the other element does not have.
function marked(text, isKnown, withTags, className) {
  const block = element("pre");
  let at = 0;
  words(text, withTags, (word, from, to) => {
    if (isKnown(keyOf(word))) return;
    block.append(text.slice(at, from), element("mark", { class: className }, word));
    at = to;
  });
  block.append(text.slice(at));
  return block;
}

// Name → the texts of the elements in the source and in the result.  The materials of a URDF belong
// to the links that name them: they are in no pair of their own.
function pairs(source, result, renames) {
  const [sources, results] = [elementsOf(source), elementsOf(result)];
  const names = new Set(results.map(({ name }) => name));
  const found = new Map();
  const add = (side, key, text) => {
    if (!found.has(key)) found.set(key, { source: [], result: [] });
    found.get(key)[side].push(text);
  };
  for (const { name, tag, text } of sources) {
    if (tag === "material") continue;
    // One model of a world has no name before those of its links.
    const inner = name.replace(/^.*?::/, "");
    const now = renames[name] ?? (names.has(name) ? name : (renames[inner] ?? inner));
    add("source", (names.has(now) ? now : name) || titleOf(tag), text);
  }
  for (const { name, tag, text } of results) {
    if (tag !== "material") add("result", name || titleOf(tag), text);
  }
  return found;
}

const titleOf = (tag) => (tag === "robot" ? "<model>" : `<${tag}>`);

// Word → the names of the materials of a text that contain it.
function materialsOf(text, withTags) {
  const all = elementsOf(text).filter(({ tag }) => tag === "material");
  const byName = new Map(all.map((item) => [item.name, item.text]));
  const having = new Map();
  for (const [name, part] of byName) {
    for (const key of keys([part], withTags)) {
      if (!having.has(key)) having.set(key, new Set());
      having.get(key).add(name);
    }
  }
  return having;
}

// A test for the words of some texts, and of the materials that they name.  Many texts can name one
// large material, and one text many materials: the words of materials are in one table.
function wordTest(texts, materials, withTags) {
  const isKnown = new Map([...keys(texts, withTags)].map((key) => [key, true]));
  const named = new Set(texts.flatMap((part) => namesOf(part, "material")));
  return (key) => {
    if (!isKnown.has(key)) isKnown.set(key, haveCommon(materials.get(key) ?? new Set(), named));
    return isKnown.get(key);
  };
}

function haveCommon(a, b) {
  const [few, many] = a.size < b.size ? [a, b] : [b, a];
  for (const value of few) if (many.has(value)) return true;
  return false;
}

function side(texts, others, materials, withTags, className) {
  const isKnown = wordTest(others, materials, withTags);
  const blocks = texts.map((text) => marked(text, isKnown, withTags, className));
  const node = element("div", { class: `side ${others.length ? "" : className}` });
  for (const block of blocks) node.append(block);
  return { node, count: node.querySelectorAll("mark").length };
}

function pairRow(name, { source, result }, materials, withTags) {
  const old = side(source, result, materials.result, withTags, "old");
  const now = side(result, source, materials.source, withTags, "new");
  const counts = [];
  if (old.count) counts.push(`${old.count} only in the source`);
  if (now.count) counts.push(`${now.count} only in the result`);
  const count = element("span", { class: "count" }, counts.join(", ") || "equal");
  const title = element("summary", {}, element("b", {}, name), count);
  const sides = element("div", { class: "sides" }, old.node, now.node);
  return element("details", { class: "pair", open: counts.length > 0 }, title, sides);
}

// Fill a part of the page.  `report` has the formats and the new names.
export function showDifference(parent, source, result, report) {
  const withTags = report.from === report.to;
  const materials = {
    source: materialsOf(source, withTags),
    result: materialsOf(result, withTags),
  };
  const rows = [...pairs(source, result, report.renames)].map(([name, texts]) =>
    pairRow(name, texts, materials, withTags)
  );
  const equal = rows.filter((row) => !row.open).length;
  const intro = element(
    "p",
    { class: "dim" },
    `The elements of the source, on the left, and of the result, by their names: ${equal} of ` +
      `${rows.length} have the same words and numbers. `,
    element("mark", { class: "old" }, "only in the source"),
    " ",
    element("mark", { class: "new" }, "only in the result")
  );
  parent.replaceChildren(intro);
  // A call has a limit of arguments.
  for (const row of rows) parent.append(row);
}
