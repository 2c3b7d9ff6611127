// Options that a message names, as buttons that set them.

import { element } from "./elements.js";

const OPTION = /(--[a-z][a-z-]*[a-z])(?:[ =]([^\s;,:()']+))?/g;
// A word that is the value of an option of any kind, not the next word of a sentence or a placeholder.
const VALUE = /^[a-z0-9]+(?:-[a-z0-9]+)+$|^[\w.:/-]+=[\w.:/-]*[a-z0-9/][\w.:/-]*$/;

// A longer word is none of a message; the text of a file is in some.
const MAX_VALUE = 200;

function valueOf(option, word) {
  if (!word || word.length > MAX_VALUE || option.kind === "flag") return undefined;
  if (option.kind === "choice") return option.choices.includes(word) ? word : undefined;
  if (option.kind === "number") return Number.isFinite(Number(word)) ? word : undefined;
  return VALUE.test(word) && !/[A-Z]{2}/.test(word) ? word : undefined;
}

// The parts of a text, with a button for each option of the form.
export function withOptions(text, form) {
  const parts = [];
  let at = 0;
  for (const { 0: whole, 1: name, 2: word, index } of text.matchAll(OPTION)) {
    const option = form.option(name);
    if (!option) continue;
    const value = valueOf(option, word);
    const shown = value === undefined ? name : whole;
    const isComplete = option.kind === "flag" || value !== undefined;
    const title = isComplete ? "set this option" : "go to this option";
    const button = element("button", { type: "button", class: "option", title }, shown);
    button.addEventListener("click", () => {
      if (isComplete) form.add(name, value ?? true);
      else form.focus(name, word?.includes("=") ? word.replace(/[A-Z]{2,}.*$/, "") : "");
    });
    parts.push(text.slice(at, index), button);
    at = index + shown.length;
  }
  return [...parts, text.slice(at)];
}
