// Which links the picture shows: all but the hidden ones, or one link only.

export class Visibility {
  // The names of hidden links, which count for both of two robots; onChange() is called after each change.
  constructor(onChange) {
    this.onChange = onChange;
    this.hidden = [];
    this.only = undefined;
  }

  get isActive() {
    return this.hidden.length > 0 || this.only !== undefined;
  }

  hides(name) {
    return this.only === undefined ? this.hidden.includes(name) : name !== this.only;
  }

  // Hides a link, or shows it again.
  turn(name) {
    if (this.only !== undefined) this.#set([]);
    else if (this.hidden.includes(name)) this.#set(this.hidden.filter((other) => other !== name));
    else this.#set([...this.hidden, name]);
  }

  // Shows one link only, or all again.
  isolate(name) {
    this.#set([], this.only === name ? undefined : name);
  }

  showAll() {
    this.#set([]);
  }

  restore({ hidden, only }) {
    this.#set(hidden, only);
  }

  #set(hidden, only) {
    this.hidden = hidden;
    this.only = only;
    this.onChange();
  }
}
