// What the file says about the selected link.

import { element, nameOf } from "./elements.js";

export class Details {
  // actions: label → [title, action(body)] of the buttons of a link of the first robot.
  constructor(container, files, robot, actions) {
    Object.assign(this, { container, files, robot, actions });
  }

  show(robot, body) {
    this.container.hidden = body < 0;
    if (body < 0) return;
    const { scene } = robot;
    const { name, inertial, shapes = [], place } = scene.bodies[body];
    const rows = [["place", place]];
    for (const [index, reversed] of scene.tree) {
      const joint = robot.joints[index];
      if ((reversed ? joint.parent : joint.child) !== body) continue;
      const other = scene.bodies[reversed ? joint.child : joint.parent].name;
      rows.push(["joint above", `${joint.name}, ${joint.type}, from ${other}`]);
      if (joint.place) rows.push(["its place", joint.place]);
    }
    if (inertial) {
      const [ixx, ixy, ixz, iyy, iyz, izz] = inertial.inertia.map(short);
      rows.push(
        ["mass", `${short(inertial.mass)} kg`],
        ["centre of mass", `${inertial.X.slice(0, 3).map(short).join(" ")} m`],
        ["inertia", `ixx ${ixx} iyy ${iyy} izz ${izz} ixy ${ixy} ixz ${ixz} iyz ${iyz} kg m²`]
      );
    } else rows.push(["mass", "none"]);
    for (const kind of ["visual", "collision"]) {
      const own = shapes.filter((shape) => shape.kind === kind);
      if (own.length) rows.push([`${kind}s`, own.map((shape) => this.#textOf(shape)).join(", ")]);
    }
    const buttons = robot === this.robot ? this.#buttons(name, body) : "";
    this.container.replaceChildren(element("h2", {}, nameOf(name)), buttons, element("dl", {}));
    for (const [term, text] of rows.filter((row) => row[1])) {
      this.container.lastChild.append(element("dt", {}, term), element("dd", {}, nameOf(text)));
    }
  }

  #buttons(name, body) {
    const row = element("div", { className: "row", role: "group", "aria-label": "selected link" });
    for (const [label, [title, action]] of Object.entries(this.actions)) {
      const button = element("button", { type: "button", title, "aria-label": `${label} ${name}` }, label);
      button.addEventListener("click", () => action(body));
      row.append(button);
    }
    return row;
  }

  #textOf({ geometry }) {
    if (geometry.type !== "mesh") return geometry.label ?? geometry.type;
    const { name } = this.files[geometry.mesh];
    return geometry.submesh ? `${geometry.submesh} of ${name}` : name;
  }
}

function short(value) {
  return String(Number(value.toPrecision(5)));
}
