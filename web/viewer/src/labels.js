// Texts on the picture.  Where two would overlap, the less important one is left out.

const ORDER = ["title", "measure", "hovered", "selected", "missing", "link"];
const LABELS = 400;
// The height of a text in pixels, which the style sheet sets: it does not depend on the font.
const HEIGHT = 15;
// The least distance of a title from the upper edge, in pixels; it is above its point.
const TOP = 32;
// The least distance of the centres of two texts, one below the other, in pixels.
const ROW = HEIGHT + 1;

export class Labels {
  constructor(overlay) {
    this.overlay = overlay;
    this.shown = [];
    this.widths = new Map();
    this.ruler = document.createElement("canvas").getContext("2d");
  }

  // wanted: { x, y, depth, text, kind }, in pixels from the upper left corner.
  show(wanted) {
    const sorted = wanted
      .map((label) => ({ ...label, rank: ORDER.indexOf(label.kind) }))
      .map((label) => (label.kind === "title" ? { ...label, y: Math.max(label.y, TOP) } : label))
      .sort((a, b) => a.rank - b.rank || a.depth - b.depth);
    this.shown = [];
    for (const label of sorted) {
      if (this.shown.length >= LABELS) break;
      label.width = this.#width(label) + 8;
      if (!this.shown.some((other) => overlap(label, other))) this.shown.push(label);
    }
    while (this.overlay.children.length < this.shown.length) {
      this.overlay.append(document.createElement("span"));
    }
    [...this.overlay.children].forEach((span, i) => {
      span.hidden = i >= this.shown.length;
      if (span.hidden) return;
      const { x, y, text, kind } = this.shown[i];
      span.textContent = text;
      span.className = kind;
      span.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    });
  }

  // The width of a text in pixels, by the fonts that the browser has.
  #width({ text, kind }) {
    const font = fontOf(kind);
    const key = `${font} ${text}`;
    if (!this.widths.has(key)) {
      this.ruler.font = font;
      this.widths.set(key, this.ruler.measureText(text).width);
    }
    return this.widths.get(key);
  }

  // Draws the texts on a picture that has ratio pixels for each pixel of the page.
  paint(context, ratio) {
    const style = getComputedStyle(document.documentElement);
    context.scale(ratio, ratio);
    context.textBaseline = "middle";
    for (const { x, y, text, kind } of this.shown) {
      context.font = fontOf(kind);
      const { width } = context.measureText(text);
      context.fillStyle = style.getPropertyValue("--panel");
      context.globalAlpha = 0.7;
      context.fillRect(x + 9, y - 8, width + 6, HEIGHT);
      context.globalAlpha = 1;
      context.fillStyle = style.getPropertyValue("--text");
      context.fillText(text, x + 12, y);
    }
  }
}

function fontOf(kind) {
  return `${kind === "title" ? "bold 13px" : "11px"} system-ui, sans-serif`;
}

function overlap(a, b) {
  return Math.abs(a.y - b.y) < ROW && a.x < b.x + b.width && b.x < a.x + a.width;
}
