// What the pointer does on the picture: hover, select, drag a joint, measure a distance.

import { Vector3 } from "three";
import { apply, inverse } from "./transforms.js";

const CLICK = 4;
const REST = 30;
// The part of a radian, or of the size of the robot, that shows how a point moves.
const STEP = 1e-4;

export class Pointer {
  // actions: select(robot, body), hover(robot, body, event), move(joint, index, value).
  constructor(stage, robots, actions) {
    Object.assign(this, { stage, robots, actions, drags: true, measures: false });
    this.points = [];
    const { canvas } = stage;
    // Before the controls of the camera see the event.
    canvas.parentElement.addEventListener("pointerdown", (event) => this.#down(event), true);
    canvas.addEventListener("pointermove", (event) => this.#move(event));
    canvas.addEventListener("pointerup", (event) => this.#up(event));
    canvas.addEventListener("pointercancel", () => this.#release());
    canvas.addEventListener("pointerleave", () => this.#hover(null));
  }

  #down(event) {
    this.start = [event.clientX, event.clientY];
    if (event.button || event.shiftKey || event.ctrlKey || event.metaKey) return;
    if (!this.drags || this.measures) return;
    const hit = this.stage.pick(event.clientX, event.clientY);
    const joint = hit?.robot === 0 ? jointOf(this.robots[0], hit.body) : undefined;
    if (!joint) return;
    const X = this.robots[0].poses[hit.body];
    this.drag = { joint, body: hit.body, point: apply(inverse(X), this.#inScope(hit.point)) };
    this.stage.controls.enabled = false;
    this.stage.canvas.setPointerCapture(event.pointerId);
  }

  #inScope(point) {
    return point.clone().applyMatrix4(this.stage.figures[0].group.matrix.clone().invert()).toArray();
  }

  #move(event) {
    if (this.drag && this.#isMoved(event)) this.#drag(event);
    clearTimeout(this.resting);
    if (event.buttons) return;
    this.resting = setTimeout(() => this.#hover(event), REST);
  }

  #hover(event) {
    clearTimeout(this.resting);
    const hit = event && this.stage.pick(event.clientX, event.clientY);
    this.actions.hover(hit?.robot ?? 0, hit?.body ?? -1, event);
  }

  #isMoved({ clientX, clientY }) {
    return this.start && Math.hypot(clientX - this.start[0], clientY - this.start[1]) >= CLICK;
  }

  // The position of the joint that brings the point of the link nearest to the pointer, to first
  // order.  Of several positions, the one that moves the point best in the wanted direction.
  #drag({ clientX, clientY }) {
    const { joint, body, point } = this.drag;
    const robot = this.robots[0];
    const now = this.#onScreen(body, point);
    const wanted = [clientX - now[0], clientY - now[1]];
    const steps = joint.q.map((value, index) => {
      const step = joint.dofs[index].unit === "m" ? STEP * this.stage.size : STEP;
      robot.set(joint, index, value + step);
      robot.update();
      const next = this.#onScreen(body, point);
      robot.set(joint, index, value);
      const [u, v] = [0, 1].map((i) => (next[i] - now[i]) / step);
      const along = wanted[0] * u + wanted[1] * v;
      const square = u * u + v * v;
      return { index, value: value + along / square, quality: along ** 2 / square, square };
    });
    robot.update();
    const usable = steps.filter(({ square }) => square > 1e-6);
    const best = usable.sort((a, b) => b.quality - a.quality)[0];
    if (best) this.actions.move(joint, best.index, best.value);
  }

  #onScreen(body, point) {
    const { canvas, camera, figures } = this.stage;
    const place = new Vector3(...apply(this.robots[0].poses[body], point));
    place.applyMatrix4(figures[0].group.matrix).project(camera);
    const { left, top, width, height } = canvas.getBoundingClientRect();
    return [left + ((place.x + 1) / 2) * width, top + ((1 - place.y) / 2) * height];
  }

  #release() {
    this.drag = undefined;
    this.stage.controls.enabled = true;
  }

  #up(event) {
    this.#release();
    if (!this.start || this.#isMoved(event)) return;
    const hit = this.stage.pick(event.clientX, event.clientY);
    if (this.measures) this.#measure(hit);
    else this.actions.select(hit?.robot ?? 0, hit?.body ?? -1);
  }

  // Two points on shapes; a third one starts again.
  #measure(hit) {
    if (this.points.length > 1) this.points = [];
    if (hit) this.points.push(hit.point);
    this.stage.measure(this.points);
  }

  setMeasuring(measures) {
    this.measures = measures;
    this.points = [];
    this.stage.measure([]);
  }
}

// The next joint above a link that can be moved by itself.
function jointOf(robot, body) {
  const above = new Map();
  for (const [index, reversed] of robot.scene.tree) {
    const joint = robot.joints[index];
    above.set(reversed ? joint.parent : joint.child, [joint, reversed ? joint.child : joint.parent]);
  }
  for (let found = above.get(body); found; found = above.get(found[1])) {
    const [joint] = found;
    if (joint.q.length && !joint.q.every((_, index) => robot.isFollower(joint, index))) return joint;
  }
  return undefined;
}
