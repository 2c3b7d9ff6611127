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
function marked(text, others, withTags, className) {
  const parts = [];
  let at = 0;
  words(text, withTags, (word, from, to) => {
    if (others.has(keyOf(word))) return;
    parts.push(text.slice(at, from), element("mark", { class: className }, word));
    at = to;
  });
  parts.push(text.slice(at));
  return element("pre", {}, ...parts);
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

// The texts of the materials that some texts name.
function materialsOf(text) {
  const all = elementsOf(text).filter(({ tag }) => tag === "material");
  const byName = new Map(all.map((item) => [item.name, item.text]));
  return (texts) =>
    texts.flatMap((part) => namesOf(part, "material").map((name) => byName.get(name) ?? ""));
}

function side(texts, others, withTags, className) {
  const known = keys(others, withTags);
  const blocks = texts.map((text) => marked(text, known, withTags, className));
  const whole = others.some(Boolean) ? "" : className;
  const node = element("div", { class: `side ${whole}` }, ...blocks);
  return { node, count: node.querySelectorAll("mark").length };
}

function pairRow(name, { source, result }, materials, withTags) {
  const old = side(source, [...result, ...materials.result(result)], withTags, "old");
  const now = side(result, [...source, ...materials.source(source)], withTags, "new");
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
  const materials = { source: materialsOf(source), result: materialsOf(result) };
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
  parent.replaceChildren(intro, ...rows);
}
