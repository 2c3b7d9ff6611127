// The edges of the two panels: dragged, or moved with the arrow keys, they change the width.

import { element } from "./elements.js";

// The least and the greatest width of a panel in pixels, and the step of a key.
const [LEAST, GREATEST, STEP] = [140, 640, 20];

class Edge {
  constructor(panel, variable, direction, onChange) {
    Object.assign(this, { panel, variable, direction, onChange });
    // The width that was chosen; 0 for that of the style sheet.
    this.width = 0;
    this.object = element("div", {
      ...{ className: "edge", role: "separator", tabIndex: 0, title: "drag to change the width" },
      ...{ "aria-orientation": "vertical", "aria-label": `width of ${panel.ariaLabel}` },
      ...{ "aria-valuemin": LEAST, "aria-valuemax": GREATEST, "aria-valuenow": panel.offsetWidth },
    });
    this.object.addEventListener("pointerdown", (event) => this.#start(event));
    this.object.addEventListener("keydown", (event) => this.#key(event));
    this.object.addEventListener("dblclick", () => this.set(0));
    panel.append(this.object);
  }

  // Sets a width in pixels; 0 is that of the style sheet.
  set(width) {
    if (!Number.isFinite(width)) return;
    this.width = width && Math.round(Math.min(Math.max(width, LEAST), GREATEST));
    const { style } = document.body;
    if (this.width) style.setProperty(this.variable, `min(${this.width}px, 40vw)`);
    else style.removeProperty(this.variable);
    this.object.setAttribute("aria-valuenow", this.panel.offsetWidth);
    this.onChange();
  }

  #start(event) {
    const [start, width] = [event.clientX, this.panel.offsetWidth];
    this.object.setPointerCapture(event.pointerId);
    this.object.onpointermove = ({ clientX }) =>
      this.set(width + this.direction * (clientX - start));
    this.object.onlostpointercapture = () => (this.object.onpointermove = null);
  }

  #key(event) {
    const sign = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!sign) return;
    event.preventDefault();
    this.set(this.panel.offsetWidth + sign * this.direction * STEP);
  }
}

export function addEdges(left, right, onChange) {
  return [new Edge(left, "--left", 1, onChange), new Edge(right, "--right", -1, onChange)];
}
