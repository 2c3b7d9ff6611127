// The panel of joints: a slider and a number for each position.

import { Animation } from "./animation.js";
import { LongList, element, nameOf } from "./elements.js";

const DEGREES = 180 / Math.PI;
const WIDEST = 1000;

// The range of a slider, in rad or m: the limits, or a part around zero of a wider range.  Without
// limits, it is three times as wide.
export function rangeOf(dof, limited = true) {
  const [lower, upper] = limitsOf(dof);
  const more = limited || upper - lower >= 2 * Math.PI ? 0 : upper - lower || 1;
  return [lower - more, upper + more];
}

function limitsOf(dof) {
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
    this.limited = true;
    this.animation = new Animation(robot, (dof) => rangeOf(dof), () => this.onChange());
    this.controls = new Map();
    this.players = new Map();
    this.list = new LongList(
      container,
      robot.joints.filter((joint) => joint.q.length),
      (joint) => `${joint.name} ${joint.type}`,
      (joint) => this.#row(joint)
    );
  }

  #row(joint) {
    const state = joint.inTree ? joint.type : `${joint.type}, closes a loop`;
    const title = element("div", { className: "joint-name" }, nameOf(joint.name));
    title.append(element("small", {}, ` ${state}${this.labelOf(joint)}`));
    if (joint.inTree && !joint.q.every((_, index) => this.robot.isFollower(joint, index))) {
      title.append(this.#player(joint));
    }
    const row = element("div", { className: "joint", role: "group", "aria-label": joint.name }, title);
    if (joint.inTree) joint.q.forEach((_, index) => row.append(this.#control(joint, index)));
    return row;
  }

  #player(joint) {
    const button = element("button", {
      ...{ type: "button", className: "play", title: "animate" },
      ...{ "aria-label": `animate ${joint.name}`, "aria-pressed": "false" },
    });
    button.addEventListener("click", () => this.animate([joint], !this.animation.isMoving(joint)));
    this.players.set(joint, button);
    return button;
  }

  // Moves joints up and down, or stops them.
  animate(joints, moving) {
    this.animation.set(joints, moving);
    for (const [joint, button] of this.players) {
      button.setAttribute("aria-pressed", String(this.animation.isMoving(joint)));
    }
  }

  setLimited(limited) {
    this.limited = limited;
    for (const { dof, slider } of this.controls.values()) {
      [slider.min, slider.max] = rangeOf(dof, limited);
    }
    this.refresh();
  }

  #control(joint, index) {
    const dof = joint.dofs[index];
    const follows = this.robot.isFollower(joint, index);
    const [lower, upper] = rangeOf(dof, this.limited);
    const name = joint.q.length > 1 ? `${joint.name}, position ${index + 1}` : joint.name;
    const step = (upper - lower) / 200 || 0.01;
    const slider = element("input", {
      ...{ type: "range", min: lower, max: upper, step: "any", disabled: follows },
      "aria-label": `${name} in ${dof.unit === "m" ? "metres" : "radians"}`,
    });
    const number = element("input", { type: "number", disabled: follows, "aria-label": name });
    slider.addEventListener("input", () => this.move(joint, index, slider.valueAsNumber));
    slider.addEventListener("keydown", (event) => {
      const sign = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
      if (!sign) return;
      event.preventDefault();
      this.move(joint, index, joint.q[index] + sign * step * (event.shiftKey ? 10 : 1));
    });
    number.addEventListener("change", () => {
      const value = number.valueAsNumber / this.#scale(dof);
      if (Number.isFinite(value)) this.move(joint, index, value);
      number.blur();
      this.#show(control);
    });
    const unit = element("span", { className: "unit" });
    const limits = element("div", { className: "limits" });
    const control = { joint, index, dof, slider, number, unit, limits };
    const key = `${this.robot.joints.indexOf(joint)} ${index}`;
    this.controls.set(key, control);
    this.#show(control);
    const title = follows ? "follows another joint" : "";
    return element("div", { className: "control", title }, slider, number, unit, limits);
  }

  // Sets a position, within its limits if they apply.
  move(joint, index, value) {
    this.robot.set(joint, index, this.within(joint, index, value));
    this.onChange(joint);
  }

  // A position, or the nearest one within the limits if they apply.
  within(joint, index, value) {
    const { lower = -Infinity, upper = Infinity } = this.limited ? joint.dofs[index] : {};
    return Math.max(lower, Math.min(value, upper));
  }

  #limitsText(joint, dof, unit) {
    const scale = this.#scale(dof);
    const [lower, upper] = [dof.lower, dof.upper].map((value) =>
      value === undefined ? "∞" : Number((value * scale).toFixed(scale > 1 ? 2 : 4))
    );
    if (lower === "∞" && upper === "∞") return joint.type === "continuous" ? "continuous" : "no limits";
    return `${lower === "∞" ? "-∞" : lower} … ${upper} ${unit}`;
  }

  #scale(dof) {
    return this.degrees && dof.unit === "rad" ? DEGREES : 1;
  }

  #show({ joint, index, dof, slider, number, unit, limits }) {
    slider.value = joint.q[index];
    const value = joint.q[index] * this.#scale(dof);
    if (document.activeElement !== number) number.value = Number(value.toFixed(this.#scale(dof) > 1 ? 2 : 4));
    number.step = this.#scale(dof) > 1 ? 1 : 0.01;
    unit.textContent = dof.unit === "rad" && this.degrees ? "°" : dof.unit;
    limits.textContent = this.#limitsText(joint, dof, unit.textContent);
  }

  refresh() {
    for (const control of this.controls.values()) this.#show(control);
  }
}
