// Reads XML without the browser: each element, attribute and character counts before it is kept.

import { shortened } from "./budget.js";
import { firstNumbers } from "./text.js";

const DEPTH = 1000;
const NAME = /[^\s/>]+/y;
const ATTRIBUTE = /\s+([^\s=/>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
const END = /\s*(\/?)>/y;
const ENTITIES = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
// What begins with these behind "<" has no content that a mesh needs, up to its end.
const SKIPPED = { "?": "?>", "!--": "-->" };

const NO_ATTRIBUTES = new Map();
const NO_CHILDREN = [];

export class Element {
  #budget;

  constructor(tag, budget) {
    this.tag = tag;
    this.#budget = budget;
    // Many elements have neither.
    this.attributes = NO_ATTRIBUTES;
    this.children = NO_CHILDREN;
    // Only that of an element without children, without the white space around it.
    this.text = "";
  }

  // The value of an attribute, which is a name; the empty text for none.
  get(name) {
    const value = shortened(this.attributes.get(name));
    this.#budget.read("character", value.length);
    return value;
  }

  // The children of some tags.
  all(...tags) {
    this.#budget.read("value", this.children.length);
    return this.children.filter(({ tag }) => tags.includes(tag));
  }

  // The first element of a path of tags; undefined for none.
  find(tag, ...path) {
    const child = this.children.find((one) => {
      this.#budget.read("value");
      return one.tag === tag;
    });
    return path.length ? child?.find(...path) : child;
  }

  get name() {
    return shortened(this.text);
  }

  // The number that its text begins with, or NaN.
  get number() {
    return parseFloat(this.name);
  }

  // The first numbers of its text, and zeros behind them.
  firstNumbers(count) {
    return firstNumbers(this.text, count, this.#budget);
  }
}

// The root of a text.
export function readXml(text, budget) {
  budget.read("character", text.length);
  const document = new Element("", budget);
  const open = [document];
  let at = 0;
  const fail = (reason = "it is not well-formed") => {
    throw new Error(reason);
  };
  const match = (pattern) => {
    pattern.lastIndex = at;
    const answer = pattern.exec(text);
    if (answer) at = pattern.lastIndex;
    return answer;
  };
  const endOf = (mark) => {
    const end = text.indexOf(mark, at);
    return end < 0 ? fail() : end;
  };
  const add = (part) => {
    const element = open.at(-1);
    if (!element.children.length && part) element.text += part;
  };
  while (at < text.length) {
    const next = text.indexOf("<", at);
    const end = next < 0 ? text.length : next;
    add(decoded(text.slice(at, end), budget));
    at = end;
    if (next < 0) break;
    budget.read("element");
    const skipped = Object.keys(SKIPPED).find((mark) => text.startsWith(mark, at + 1));
    if (skipped) {
      at += 1 + skipped.length;
      at = endOf(SKIPPED[skipped]) + SKIPPED[skipped].length;
    } else if (text.startsWith("<![CDATA[", at)) {
      const stop = endOf("]]>");
      add(text.slice(at + "<![CDATA[".length, stop));
      at = stop + "]]>".length;
    } else if (text.startsWith("<!", at)) {
      fail("files with a <!DOCTYPE> are not drawn");
    } else if (text[at + 1] === "/") {
      at += 2;
      const [name] = match(NAME) ?? fail();
      const element = open.length > 1 ? open.pop() : fail();
      if (localName(name) !== element.tag || !match(END)) fail();
      element.text = element.text.trim();
    } else {
      at += 1;
      const [name] = match(NAME) ?? fail();
      const element = new Element(localName(name), budget);
      for (let found = match(ATTRIBUTE); found; found = match(ATTRIBUTE)) {
        budget.read("element");
        if (element.attributes === NO_ATTRIBUTES) element.attributes = new Map();
        element.attributes.set(shortened(found[1]), decoded(found[2] ?? found[3], budget));
      }
      const [, isEmpty] = match(END) ?? fail();
      const parent = open.at(-1);
      parent.text = "";
      if (parent.children === NO_CHILDREN) parent.children = [];
      parent.children.push(element);
      if (!isEmpty) open.push(element);
      if (open.length > DEPTH) fail("its elements are nested too deep");
    }
  }
  const [root] = document.children;
  return open.length > 1 || document.children.length !== 1 ? fail() : root;
}

// Without the prefix of a namespace.
const localName = (name) => shortened(name.slice(name.indexOf(":") + 1));

function decoded(text, budget) {
  if (!text.includes("&")) return text;
  budget.read("value", text.length);
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi, (whole, ten, hex, name) => {
    if (name) return ENTITIES[name] ?? whole;
    const code = ten ? parseInt(ten, 10) : parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
