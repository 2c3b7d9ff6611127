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
  // counted once.
  async attempt(work) {
    const { ...before } = this.left;
    try {
      return await work();
    } catch (error) {
      this.left = { ...before, pixels: this.left.pixels };
      throw error;
    }
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
