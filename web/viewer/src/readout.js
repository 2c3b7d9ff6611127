// The pose of the selected link, or of any frame, relative to any frame: the numbers of `frames`.

import { element } from "./elements.js";
import { anglesOf } from "./transforms.js";

const DEGREES = 180 / Math.PI;
const LISTED = 2000;

export class Readout {
  constructor(container, robot, onChange) {
    this.robot = robot;
    this.main = robot;
    this.name = robot.scene.root;
    this.reference = "";
    this.degrees = false;
    const names = element("datalist", { id: "frame-names" });
    for (const { name } of robot.scene.frames.slice(0, LISTED)) {
      names.append(element("option", { value: name }));
    }
    this.frame = element("input", { list: "", "aria-label": "frame", spellcheck: false });
    this.base = element("input", { "aria-label": "relative to frame", spellcheck: false });
    for (const input of [this.frame, this.base]) input.setAttribute("list", "frame-names");
    this.base.placeholder = robot.scene.root;
    this.values = element("output", { id: "pose", "aria-live": "polite" });
    container.append(
      names,
      element("label", {}, "pose of ", this.frame),
      element("label", {}, "in ", this.base),
      this.values
    );
    this.frame.addEventListener("change", () => {
      this.robot = this.main;
      this.name = this.frame.value;
      this.refresh();
    });
    this.base.addEventListener("change", () => {
      this.reference = this.base.value;
      this.refresh();
      onChange();
    });
    this.refresh();
  }

  setReference(name) {
    this.reference = name;
    this.base.value = name;
    this.refresh();
  }

  select(robot, body) {
    this.robot = robot;
    this.name = body < 0 ? robot.scene.root : robot.scene.bodies[body].name;
    this.refresh();
  }

  refresh() {
    const { robot, name, reference } = this;
    this.frame.value = name;
    const unknown = [name, reference].find((wanted) => wanted && !robot.frames.has(wanted));
    if (unknown !== undefined) {
      this.values.textContent = `there is no frame '${unknown}'`;
      return;
    }
    const X = robot.framePose(name, reference);
    const scale = this.degrees ? DEGREES : 1;
    const numbers = (values) => values.map((value) => shown(value)).join("  ");
    this.values.replaceChildren(
      element("div", {}, `xyz ${numbers(X.slice(0, 3))} m`),
      element("div", {}, `rpy ${numbers(anglesOf(X).map((a) => a * scale))} ${this.degrees ? "°" : "rad"}`),
      element("div", {}, `quaternion xyzw ${numbers(X.slice(3))}`)
    );
    const body = robot.scene.bodies.find((candidate) => candidate.name === name);
    if (body?.inertial) {
      this.values.append(element("div", {}, `mass ${shown(body.inertial.mass)} kg`));
    }
  }
}

function shown(value) {
  const rounded = Number(value.toPrecision(6));
  return String(Math.abs(rounded) < 1e-9 ? 0 : rounded);
}
