// The guard of a page: what it reads and draws takes its share here before it is made.  Nothing is
// given back, so that files that fail have their limit, too.

// The work of one thing that is read, in units of about 20 ns and 3 bytes.
const PRICES = {
  file: 20_000,
  byte: 0.1,
  // A character of a text that is searched, and one that becomes a value.
  character: 0.3,
  value: 2,
  // A line, an element, an attribute: a text and its place in a list.
  element: 40,
  // A number in an array, which can be a half longer than its numbers.
  number: 2,
  // A node, a mesh or a material, each time that a file uses it, and one of the names above it.
  part: 2_000,
  group: 100,
  name: 100,
};

const REASONS = {
  work: "the meshes up to this one are too large for one page",
  seconds: "reading the meshes takes too long",
  drawn: "the shapes of the page have too many parts",
  corners: "the shapes of the page have too many triangles",
  cover: "the shapes of the page cover the picture too often",
  outlines: "the outlines of the page have too many corners",
};

// The length of names and URIs of files in lists, labels and maps.
export const NAME_LENGTH = 500;

// The begin of a name; the empty text for a value that is no text.
export const shortened = (name) => (typeof name === "string" ? name.slice(0, NAME_LENGTH) : "");

// The clock is read after so much work: about a millisecond.
const TICK = 100_000;

export class Budget {
  #images = new WeakMap();
  #untilTick = TICK;
  #end = Infinity;

  // Kind → amount; secondsOfFile is the part of the seconds that one file has.
  constructor({ secondsOfFile = Infinity, ...limits }) {
    this.left = { ...limits };
    this.secondsOfFile = secondsOfFile;
  }

  // Throws an error if an amount is beyond what is left, below zero, or no number.
  check(kind, amount) {
    if (!(amount >= 0 && amount <= this.left[kind])) throw new Error(REASONS[kind]);
  }

  take(kind, amount) {
    this.check(kind, amount);
    this.left[kind] -= amount;
  }

  // Takes several amounts, or none of them.
  takeAll(amounts) {
    for (const [kind, amount] of Object.entries(amounts)) this.check(kind, amount);
    for (const [kind, amount] of Object.entries(amounts)) this.take(kind, amount);
  }

  // Takes the work of a number of things.
  read(thing, count = 1) {
    const work = PRICES[thing] * count;
    if (!(work >= 0 && work <= this.left.work)) throw new Error(REASONS.work);
    this.left.work -= work;
    this.#untilTick -= work;
    if (this.#untilTick < 0) this.#tick();
  }

  #tick() {
    this.#untilTick = TICK;
    if (performance.now() > this.#end) throw new Error(REASONS.seconds);
  }

  // What the work on one file returns, which has a limit of time.
  async timed(work) {
    this.check("seconds", 0);
    const start = performance.now();
    this.#end = start + 1000 * Math.min(this.left.seconds, this.secondsOfFile);
    try {
      return await work();
    } finally {
      this.left.seconds -= (performance.now() - start) / 1000;
      this.#end = Infinity;
    }
  }

  // Counts the triangulation of some outlines by their numbers of corners: the time for one can grow
  // with the square of its corners.  Triangles and squares are cut at once.
  takeOutlines(counts) {
    this.take("outlines", counts.reduce((sum, count) => sum + (count > 4 ? count * count : 0), 0));
  }

  // Whether an image that was read is drawn: the browser decodes it for each way to sample it.
  draws(image, sampling) {
    if (!this.#images.has(image)) this.#images.set(image, new Map());
    const answers = this.#images.get(image);
    if (!answers.has(sampling)) {
      const pixels = image.width * image.height;
      answers.set(sampling, pixels <= Math.min(this.left.pixels, this.left.image));
      if (answers.get(sampling)) this.left.pixels -= pixels;
    }
    return answers.get(sampling);
  }
}

// A list of numbers that takes its length from a budget before it grows.
export class Numbers {
  #array = new Float32Array(64);

  constructor(budget) {
    this.budget = budget;
    this.length = 0;
  }

  // Adds numbers of an array from a place on; those that it lacks are 0.
  add(source, place, count) {
    this.#grow(count);
    const array = this.#array;
    const start = Math.trunc(place);
    const end = Math.min(start + count, source.length);
    // The numbers behind the length are 0.
    if (start >= 0) for (let from = start, to = this.length; from < end; ) array[to++] = source[from++];
    this.length += count;
  }

  push(number) {
    this.#grow(1);
    this.#array[this.length] = number || 0;
    this.length += 1;
  }

  #grow(count) {
    this.budget.read("number", count);
    if (this.length + count <= this.#array.length) return;
    const longer = new Float32Array(Math.ceil(1.5 * (this.length + count)));
    longer.set(this.#array);
    this.#array = longer;
  }

  // The numbers, and perhaps zeros behind them.
  get array() {
    return this.#array;
  }

  get numbers() {
    return this.#array.subarray(0, this.length);
  }
}
