// A text with line numbers and colours, in which a place can be selected.

import { element } from "./elements.js";
import { scan } from "./syntax.js";

const MAX_SHOWN = 3e6;
// A longer line has no colours.
const MAX_COLORED = 5000;

export class TextPane {
  constructor(parent, label) {
    this.numbers = element("pre", { class: "numbers", "aria-hidden": "true" });
    this.colors = element("pre", { class: "colors", "aria-hidden": "true" });
    this.area = element("textarea", {
      readOnly: true,
      spellcheck: false,
      wrap: "off",
      "aria-label": label,
    });
    parent.append(element("div", { class: "pane" }, this.numbers, this.colors, this.area));
    this.area.addEventListener("scroll", () => this.draw());
    new ResizeObserver(() => this.draw()).observe(this.area);
    this.show("");
  }

  show(text) {
    const cut = text.length > MAX_SHOWN;
    this.area.value = cut ? `${text.slice(0, MAX_SHOWN)}\n… the download has the rest` : text;
    this.lines = this.area.value.split("\n");
    this.starts = [];
    // What is open at the start of each line, for its colours.
    this.states = [];
    let [start, state] = [0, ""];
    for (const line of this.lines) {
      this.starts.push(start);
      this.states.push(state);
      state = scan(`${line}\n`, state);
      start += line.length + 1;
    }
    this.area.scrollTop = 0;
    this.draw();
  }

  get lineHeight() {
    return parseFloat(getComputedStyle(this.area).lineHeight);
  }

  // Only the numbers and colours of the visible lines exist.
  draw() {
    const height = this.lineHeight;
    const { scrollTop, scrollLeft, clientHeight } = this.area;
    const first = Math.floor(scrollTop / height);
    const last = Math.min(first + Math.ceil(clientHeight / height) + 1, this.lines.length);
    const numbers = [];
    const parts = [];
    for (let index = first; index < last; index++) {
      numbers.push(index + 1);
      parts.push(...coloredLine(this.lines[index], this.states[index]), "\n");
    }
    this.numbers.textContent = numbers.join("\n");
    this.colors.replaceChildren(...parts);
    const top = `${first * height - scrollTop}px`;
    this.numbers.style.top = top;
    this.colors.style.transform = `translate(${-scrollLeft}px, ${top})`;
  }

  // Select a line from a column to its end; both count from 1.
  select(line, column = 0) {
    if (line < 1 || line > this.starts.length) return;
    const text = this.lines[line - 1];
    const start = this.starts[line - 1];
    const from = column > 0 ? Math.min(column - 1, text.length) : text.search(/\S|$/);
    this.area.focus({ preventScroll: true });
    this.area.setSelectionRange(start + from, start + text.length);
    this.area.scrollTop = Math.max(0, (line - 6) * this.lineHeight);
    this.area.scrollLeft = 0;
    this.draw();
  }
}

function coloredLine(line, state) {
  if (line.length > MAX_COLORED) return [line];
  const parts = [];
  scan(line, state, (name, from, to) => {
    const text = line.slice(from, to);
    parts.push(name ? element("span", { class: `x-${name}` }, text) : text);
  });
  return parts;
}
