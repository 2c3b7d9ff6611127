// The panel of joints: a slider and a number for each position.

import { LongList, element } from "./elements.js";

const DEGREES = 180 / Math.PI;
const WIDEST = 1000;

// The range of a slider, in rad or m: the limits, or a part around zero of a wider range.
export function rangeOf(dof) {
  const width = dof.unit === "m" ? 2 : 2 * Math.PI;
  const lower = dof.lower ?? -Infinity;
  const upper = dof.upper ?? Infinity;
  if (upper - lower <= WIDEST) return [lower, upper];
  const centre = Math.min(Math.max(0, lower + width / 2), upper - width / 2);
  return [centre - width / 2, centre + width / 2];
}

export class JointPanel {
  constructor(container, robot, onChange, labelOf) {
    this.robot = robot;
    this.onChange = onChange;
    this.labelOf = labelOf;
    this.degrees = false;
    this.controls = new Map();
    this.list = new LongList(
      container,
      robot.joints.filter((joint) => joint.q.length),
      (joint) => `${joint.name} ${joint.type}`,
      (joint) => this.#row(joint)
    );
  }

  #row(joint) {
    const state = joint.inTree ? joint.type : `${joint.type}, closes a loop`;
    const title = element("div", { className: "joint-name" }, joint.name);
    title.append(element("small", {}, ` ${state}${this.labelOf(joint)}`));
    const row = element("div", { className: "joint", role: "group", "aria-label": joint.name }, title);
    if (joint.inTree) joint.q.forEach((_, index) => row.append(this.#control(joint, index)));
    return row;
  }

  #control(joint, index) {
    const dof = joint.dofs[index];
    const follows = this.robot.isFollower(joint, index);
    const [lower, upper] = rangeOf(dof);
    const name = joint.q.length > 1 ? `${joint.name}, position ${index + 1}` : joint.name;
    const step = (upper - lower) / 200 || 0.01;
    const slider = element("input", {
      ...{ type: "range", min: lower, max: upper, step: "any", disabled: follows },
      "aria-label": `${name} in ${dof.unit === "m" ? "metres" : "radians"}`,
    });
    const number = element("input", { type: "number", disabled: follows, "aria-label": name });
    slider.addEventListener("input", () => this.#move(joint, index, slider.valueAsNumber));
    slider.addEventListener("keydown", (event) => {
      const sign = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
      if (!sign) return;
      event.preventDefault();
      const value = joint.q[index] + sign * step * (event.shiftKey ? 10 : 1);
      this.#move(joint, index, Math.min(Math.max(value, lower), upper));
    });
    number.addEventListener("change", () => {
      const value = number.valueAsNumber / this.#scale(dof);
      if (Number.isFinite(value)) this.#move(joint, index, value);
    });
    const unit = element("span", { className: "unit" });
    const control = { joint, index, dof, slider, number, unit };
    const key = `${this.robot.joints.indexOf(joint)} ${index}`;
    this.controls.set(key, control);
    this.#show(control);
    const limits = follows ? "follows another joint" : "";
    const line = element("div", { className: "control", title: limits }, slider, number, unit);
    return line;
  }

  #move(joint, index, value) {
    this.robot.set(joint, index, value);
    this.onChange(joint);
  }

  #scale(dof) {
    return this.degrees && dof.unit === "rad" ? DEGREES : 1;
  }

  #show({ joint, index, dof, slider, number, unit }) {
    slider.value = joint.q[index];
    const value = joint.q[index] * this.#scale(dof);
    if (document.activeElement !== number) number.value = Number(value.toFixed(this.#scale(dof) > 1 ? 2 : 4));
    number.step = this.#scale(dof) > 1 ? 1 : 0.01;
    unit.textContent = dof.unit === "rad" && this.degrees ? "°" : dof.unit;
  }

  refresh() {
    for (const control of this.controls.values()) this.#show(control);
  }
}
