// What one page draws at most: the limits of the data of the page, less what was counted already.

const REASONS = {
  parts: "its parts are too many for one page",
  copies: "its nodes have too many instances",
  numbers: "its meshes have too many points for one page",
  zeros: "it states too many points without data",
  names: "its nodes are nested too deep",
  characters: "its materials are too long for one page",
  drawn: "the shapes of the page have too many parts",
  corners: "the shapes of the page have too many triangles",
  elements: "its elements are too many for one page",
  outlines: "the outlines of the page have too many corners",
};

export class Budget {
  #images = new WeakMap();

  constructor(limits) {
    this.left = { ...limits };
  }

  // Throws an error if an amount is beyond what is left, or is no number.
  check(kind, amount) {
    if (!(amount <= this.left[kind])) throw new Error(REASONS[kind]);
  }

  take(kind, amount) {
    this.check(kind, amount);
    this.left[kind] -= amount;
  }

  // What some work returns.  What it took is left again if it fails, except for images, which are
  // counted once, and for outlines, which took their time.
  async attempt(work) {
    const { ...before } = this.left;
    try {
      return await work();
    } catch (error) {
      const { pixels, elements, outlines } = this.left;
      this.left = { ...before, pixels, elements, outlines };
      throw error;
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
      answers.set(sampling, pixels <= this.left.pixels);
      if (answers.get(sampling)) this.left.pixels -= pixels;
    }
    return answers.get(sampling);
  }
}
