// The form of the options of `convert`, made from the options of the command itself.

import { element } from "./elements.js";

export class Form {
  constructor(parent, options, onChange) {
    this.options = options;
    this.controls = new Map();
    this.counts = [];
    const sections = new Map();
    for (const option of options) {
      if (!sections.has(option.section)) sections.set(option.section, []);
      sections.get(option.section).push(option);
    }
    for (const [title, items] of sections) {
      const count = element("span", { class: "count" });
      const fields = items.map((option) => this.field(option));
      parent.append(element("details", {}, element("summary", {}, title, count), ...fields));
      const showCount = () => {
        const given = items.filter((option) => this.wordsOf(option).length).length;
        count.textContent = given ? `${given} set` : "";
      };
      this.counts.push(showCount);
      parent.lastChild.addEventListener("change", () => {
        showCount();
        onChange();
      });
    }
  }

  field(option) {
    const label = option.name.slice(2);
    const id = `option-${label}`;
    const control = controlOf(option, id);
    this.controls.set(option.name, control);
    const help = element("p", { class: "help", id: `${id}-help` }, option.help);
    control.setAttribute("aria-describedby", help.id);
    const name = element("label", { htmlFor: id }, label);
    const row = option.kind === "flag" ? [control, name] : [name, control];
    return element("div", { class: `field ${option.kind}` }, ...row, help);
  }

  // The words of the command line that mean what is in the form, of some options.
  words(chosen = () => true) {
    return this.options.filter(chosen).flatMap((option) => this.wordsOf(option));
  }

  wordsOf(option) {
    const control = this.controls.get(option.name);
    if (option.kind === "flag") return control.checked ? [option.name] : [];
    if (option.kind === "choice" && option.multiple) {
      return [...control.selectedOptions].flatMap((item) => [option.name, item.value]);
    }
    const text = control.value.trim();
    if (!text) return [];
    // Several values of one option are separated by blanks, as on the command line.
    if (option.values > 1) return [option.name, ...text.split(/\s+/)];
    if (option.multiple) return text.split("\n").flatMap((line) => [option.name, line.trim()]);
    return [option.name, text];
  }

  // An option by its name, such as `--style`; undefined if the form does not have it.
  option(name) {
    return this.options.find((option) => option.name === name);
  }

  // Set an option, as well as its earlier values if it can have several.
  add(name, value) {
    const control = this.controls.get(name);
    if (control.tagName === "TEXTAREA") {
      const lines = control.value.split("\n").filter((line) => line.trim() && line !== value);
      this.set(name, [...lines, value].join("\n"));
    } else if (control.multiple) {
      for (const item of control.options) item.selected ||= item.value === value;
      control.dispatchEvent(new Event("change", { bubbles: true }));
    } else this.set(name, value);
  }

  // Go to the control of an option, with the start of a value.
  focus(name, start) {
    const control = this.controls.get(name);
    for (let node = control.parentElement; node; node = node.parentElement) {
      if (node.tagName === "DETAILS") node.open = true;
    }
    if (start) control.value = control.value ? `${control.value}\n${start}` : start;
    control.scrollIntoView({ block: "center" });
    control.focus();
  }

  // Set some options to their defaults, without a conversion.
  reset(names = this.controls.keys()) {
    for (const name of names) {
      const control = this.controls.get(name);
      if (control.type === "checkbox") control.checked = false;
      else control.value = "";
    }
    for (const showCount of this.counts) showCount();
  }

  // Set an option by its name, such as `--style`; an empty value resets it.
  set(name, value) {
    const control = this.controls.get(name);
    if (control.type === "checkbox") control.checked = Boolean(value);
    else control.value = value;
    control.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

function controlOf(option, id) {
  if (option.kind === "flag") return element("input", { id, type: "checkbox" });
  if (option.kind === "choice") {
    const choices = option.choices.map((value) => element("option", { value }, value));
    if (option.multiple) return element("select", { id, multiple: true, size: 4 }, ...choices);
    return element("select", { id }, element("option", { value: "" }, "default"), ...choices);
  }
  const placeholder = option.metavar;
  if (option.multiple) {
    return element("textarea", { id, placeholder: `${placeholder} (one a line)`, rows: 2 });
  }
  return element("input", { id, type: "text", placeholder, autocomplete: "off", spellcheck: false });
}
