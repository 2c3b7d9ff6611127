// Small helpers for the elements of the page.  Names of files are only ever set as text.

export function element(tag, properties = {}, ...children) {
  const result = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in result && name !== "role") result[name] = value;
    else result.setAttribute(name, value);
  }
  result.append(...children);
  return result;
}

// A name that may be broken after its separators, and inside of a part only if nothing else fits.
export function nameOf(text) {
  const parts = text.split(/(?<=[_/:])(?![_/:])/);
  const name = document.createDocumentFragment();
  parts.forEach((part, index) => {
    if (index) name.append(document.createElement("wbr"));
    name.append(part);
  });
  return name;
}

const CHUNK = 300;

// A long list: the first rows that match a filter, and a button for more.
export class LongList {
  // isHidden(item): whether an item is left out while nothing is searched.
  // onFill(): called when the rows of the list have changed.
  constructor(container, items, textOf, rowOf, isHidden = () => false, onFill = () => {}) {
    this.isHidden = isHidden;
    this.onFill = onFill;
    this.container = container;
    this.items = items.map((item) => ({ item, text: textOf(item).toLowerCase() }));
    this.rowOf = rowOf;
    this.rows = new Map();
    this.limit = CHUNK;
    this.filter("");
  }

  filter(text) {
    this.text = text.trim().toLowerCase();
    const wanted = this.text.split(/\s+/);
    this.matching = this.items.filter((entry) =>
      this.text ? wanted.every((part) => entry.text.includes(part)) : !this.isHidden(entry.item)
    );
    this.limit = CHUNK;
    this.#fill();
  }

  // Extends the list up to an item, and returns its row.
  reveal(item) {
    let index = this.matching.findIndex((entry) => entry.item === item);
    if (index < 0) {
      this.filter("");
      index = this.matching.findIndex((entry) => entry.item === item);
    }
    if (index >= this.limit) {
      this.limit = index + CHUNK;
      this.#fill();
    }
    return this.rows.get(item);
  }

  #fill() {
    const shown = this.matching.slice(0, this.limit);
    const rows = shown.map(({ item }) => {
      if (!this.rows.has(item)) this.rows.set(item, this.rowOf(item));
      return this.rows.get(item);
    });
    this.container.replaceChildren(...rows);
    const left = this.matching.length - shown.length;
    if (left > 0) {
      const more = element("button", { className: "more", type: "button" }, `${left} more …`);
      more.addEventListener("click", () => {
        this.limit += CHUNK;
        this.#fill();
      });
      this.container.append(more);
    }
    this.onFill();
  }
}
