// A text with line numbers, in which a place can be selected.

import { element } from "./elements.js";

const MAX_SHOWN = 3e6;

export class TextPane {
  constructor(parent, label) {
    this.numbers = element("pre", { class: "numbers", "aria-hidden": "true" });
    this.area = element("textarea", {
      readOnly: true,
      spellcheck: false,
      wrap: "off",
      "aria-label": label,
    });
    parent.append(element("div", { class: "pane" }, this.numbers, this.area));
    this.area.addEventListener("scroll", () => this.drawNumbers());
    new ResizeObserver(() => this.drawNumbers()).observe(this.area);
    this.show("");
  }

  show(text) {
    const cut = text.length > MAX_SHOWN;
    this.area.value = cut ? `${text.slice(0, MAX_SHOWN)}\n… the download has the rest` : text;
    this.starts = [0];
    const shown = this.area.value;
    for (let at = shown.indexOf("\n"); at >= 0; at = shown.indexOf("\n", at + 1)) {
      this.starts.push(at + 1);
    }
    this.area.scrollTop = 0;
    this.drawNumbers();
  }

  get lineHeight() {
    return parseFloat(getComputedStyle(this.area).lineHeight);
  }

  // Only the numbers of the visible lines exist.
  drawNumbers() {
    const height = this.lineHeight;
    const first = Math.floor(this.area.scrollTop / height);
    const count = Math.ceil(this.area.clientHeight / height) + 1;
    const last = Math.min(first + count, this.starts.length);
    const lines = [];
    for (let line = first; line < last; line++) lines.push(line + 1);
    this.numbers.textContent = lines.join("\n");
    this.numbers.style.top = `${first * height - this.area.scrollTop}px`;
  }

  // Select a line from a column to its end; both count from 1.
  select(line, column = 0) {
    if (line < 1 || line > this.starts.length) return;
    const text = this.area.value;
    const start = this.starts[line - 1];
    const end = line < this.starts.length ? this.starts[line] - 1 : text.length;
    const indent = text.slice(start, end).search(/\S|$/);
    const from = Math.min(start + (column > 0 ? column - 1 : indent), end);
    this.area.focus({ preventScroll: true });
    this.area.setSelectionRange(from, end);
    this.area.scrollTop = Math.max(0, (line - 6) * this.lineHeight);
    this.area.scrollLeft = 0;
    this.drawNumbers();
  }
}
