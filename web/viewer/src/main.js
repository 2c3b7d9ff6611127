// The page: reads the data, makes the panels, and connects them with the stage.

import { Budget } from "./budget.js";
import { Details } from "./details.js";
import { element, nameOf } from "./elements.js";
import { JointPanel } from "./joints.js";
import { LinkPanel } from "./links.js";
import { reloadOnChange } from "./live.js";
import { loadMeshes } from "./meshes.js";
import { listenToMessages } from "./messages.js";
import { addEdges } from "./panels.js";
import { Pointer } from "./pointer.js";
import { Readout } from "./readout.js";
import { Robot } from "./robot.js";
import { ShapeFactory } from "./shapes.js";
import { Stage } from "./stage.js";
import { readState, writeState } from "./state.js";
import { Visibility } from "./visibility.js";

const $ = (id) => document.getElementById(id);
const TOGGLES = {
  visual: ["visuals", "v"],
  collision: ["collisions", "c"],
  bone: ["skeleton", "k"],
  frame: ["frames", "f"],
  axis: ["joint axes", "j"],
  inertia: ["inertia", "i"],
  sensor: ["sensors", "s"],
  name: ["names", "n"],
};

const VIEW_KEYS = { 1: "front", 2: "side", 3: "top" };

// Entries whose links are red; the others are exact or do not change the robot.
const LOUD = new Set(["different", "approximated", "lost"]);

class Page {
  constructor(data, templates, budget) {
    this.data = data;
    this.budget = budget;
    this.robots = data.robots.map((scene) => new Robot(scene));
    this.robot = this.robots[0];
    this.state = readState();
    const extent = Math.max(...this.robots.map((robot) => robot.extent()));
    const factory = new ShapeFactory(data, templates, budget, 0.03 * extent || 0.1);
    this.stage = new Stage($("canvas"), $("labels"), this.robots, data.titles, factory);
    const mimics = new Map(
      data.robots[0].mimics.map(({ of, leader }) => [of[0], this.robot.joints[leader[0]].name])
    );
    this.joints = new JointPanel($("joints"), this.robot, (joint) => this.moved(joint), (joint) => {
      const leader = mimics.get(this.robot.joints.indexOf(joint));
      return leader === undefined ? "" : `, follows ${leader}`;
    });
    this.#listOmitted(factory);
    // Images are read one by one: the list is written once for all of a picture.
    factory.onOmitted = () => {
      this.listing ??= requestAnimationFrame(() => {
        this.listing = undefined;
        this.#listOmitted(factory);
      });
    };
    this.links = new LinkPanel(
      $("links"),
      this.robot,
      (body) => this.select(0, body),
      (body) => this.stage.hover(0, body)
    );
    this.visibility = new Visibility(() => this.#showVisibility());
    this.details = new Details($("details"), data.meshes, this.robot, {
      hide: ["hide or show the link (h)", (body) => this.visibility.turn(this.#nameOf(body))],
      isolate: ["show this link only (o)", (body) => this.visibility.isolate(this.#nameOf(body))],
      zoom: ["move the camera to the link (z)", (body) => this.zoom(0, body)],
    });
    this.pointer = new Pointer(this.stage, this.robots, {
      select: (robot, body) => this.select(robot, body),
      hover: (robot, body, event) => {
        this.stage.hover(robot, body, event);
        this.links.hover(robot === 0 ? body : -1);
      },
      move: (joint, index, value) => this.joints.move(joint, index, value),
    });
    this.readout = new Readout($("readout"), this.robot, () => this.save());
    this.shown = this.#defaults();
    this.#makeToggles();
    this.#makePoses();
    this.edges = addEdges($("left"), $("right"), () => this.save());
    this.#listen();
    if (this.robots.length > 1) this.#compare();
    this.#restore();
    this.refresh();
    if (!this.state.camera.length) this.stage.resetCamera();
  }

  // What the picture does not contain: files, images, submeshes, and parts of a world.
  #listOmitted(factory) {
    const found = [
      ...this.data.meshes.filter(({ problem }) => problem).map(({ name, problem }) => [name, problem]),
      ...this.data.meshes.flatMap(({ name, missing = [] }) =>
        missing.map((image) => [image, `the image of ${name} is not found or has another format`])
      ),
      ...this.data.meshes.flatMap(({ name, large = [] }) =>
        large.map((material) => [material, `its image in ${name} is too large for one page`])
      ),
      ...[...factory.missing].map((name) => [name, "there is no submesh of this name"]),
      ...factory.omitted,
      ...this.robots.flatMap(({ scene }) => scene.omitted.map((e) => [e.element, e.reason])),
    ];
    $("omitted").hidden = !found.length;
    $("omitted-count").textContent = `not drawn: ${found.length}`;
    const reasons = new Map(found.map(([, reason]) => [reason, []]));
    for (const [name, reason] of found) reasons.get(reason).push(name);
    const rows = [...reasons].map(([reason, names]) => {
      const more = names.length > 3 ? ` and ${names.length - 3} more` : "";
      return element("li", {}, element("b", {}, names.slice(0, 3).join(", ")), `${more}: ${reason}`);
    });
    $("omitted-list").replaceChildren(...rows);
  }

  #defaults() {
    const hasVisual = this.data.robots.some((scene) =>
      scene.bodies.some((body) => body.shapes?.some((shape) => shape.kind === "visual"))
    );
    const hasShape = this.data.robots.some((scene) => scene.bodies.some((b) => b.shapes?.length));
    if (!hasShape) return new Set(this.state.show ?? ["visual", "bone", "frame", "axis", "name"]);
    const first = hasVisual ? ["visual"] : ["collision"];
    if (this.data.meshes.some((file) => !file.data) || this.#isSparse()) first.push("bone");
    return new Set(this.state.show ?? first);
  }

  // Whether most links of a robot have no shape, so that the shapes alone do not show how they hold together.
  #isSparse() {
    return this.data.robots.some(({ bodies }) => {
      const links = bodies.filter(({ key }) => key !== undefined);
      return 2 * links.filter(({ shapes }) => !shapes?.length).length > links.length;
    });
  }

  // The poses that an SRDF beside the robot names.
  #makePoses() {
    const { poses } = this.data;
    $("poses").hidden = !poses.length;
    $("poses").append(element("option", { value: "" }, "poses of the SRDF …"));
    poses.forEach(({ name, group }, index) => {
      $("poses").append(element("option", { value: String(index) }, group ? `${name} (${group})` : name));
    });
    $("poses").addEventListener("change", ({ target }) => {
      if (target.value !== "") this.takePose(poses[Number(target.value)]);
    });
  }

  // Moves the joints that a named pose has to their positions; they are those of the SRDF, also
  // beyond the limits.
  takePose(pose) {
    this.animateAll(false);
    for (const [joint, values] of pose.joints) {
      values.forEach((value, index) => this.robot.set(this.robot.joints[joint], index, value));
    }
    $("poses").value = String(this.data.poses.indexOf(pose));
    this.refresh();
    this.save();
  }

  #nameOf(body) {
    return this.robot.scene.bodies[body].name;
  }

  #showVisibility() {
    const isHidden = (name) => this.visibility.hides(name);
    this.stage.hide(isHidden);
    this.links.showHidden(isHidden);
    $("show-all").hidden = !this.visibility.isActive;
    this.save();
  }

  zoom(robot, body) {
    if (body < 0) this.stage.resetCamera();
    else this.stage.zoomTo(robot, body);
    this.save();
  }

  viewFrom(name) {
    this.stage.viewFrom(name);
    this.save();
  }

  #makeToggles() {
    for (const [what, [label, key]] of Object.entries(TOGGLES)) {
      const button = element("button", {
        ...{ type: "button", id: `toggle-${what}`, title: `${label} (${key})` },
        "aria-pressed": "false",
      });
      button.textContent = label;
      button.addEventListener("click", () => this.toggle(what));
      $("toggles").append(button);
    }
    for (const what of Object.keys(TOGGLES)) this.#show(what);
  }

  toggle(what, visible = !this.shown.has(what)) {
    if (visible) this.shown.add(what);
    else this.shown.delete(what);
    this.#show(what);
    this.stage.update();
    this.save();
  }

  #show(what) {
    const visible = this.shown.has(what);
    $(`toggle-${what}`).setAttribute("aria-pressed", String(visible));
    this.stage.show(what, visible);
  }

  #listen() {
    $("link-search").addEventListener("input", (e) => this.links.list.filter(e.target.value));
    $("joint-search").addEventListener("input", (e) => {
      this.joints.list.filter(e.target.value);
      this.joints.refresh();
    });
    $("link-search").addEventListener("keydown", (event) => {
      const { found } = this.links;
      if (event.key === "Enter" && found !== undefined) this.select(0, found);
    });
    $("animate").addEventListener("click", () => this.animateAll());
    $("limited").addEventListener("change", () => this.joints.setLimited($("limited").checked));
    $("drag").addEventListener("click", () => {
      this.pointer.drags = pressed($("drag"));
    });
    $("measure").addEventListener("click", () => this.pointer.setMeasuring(pressed($("measure"))));
    $("png").addEventListener("click", async () => {
      const download = `${document.title}.png`;
      element("a", { href: await this.stage.png(), download }).click();
    });
    $("reset").addEventListener("click", () => this.reset());
    $("units").addEventListener("click", () => this.#setUnits(!this.joints.degrees));
    $("show-all").addEventListener("click", () => this.visibility.showAll());
    for (const button of $("views").children) {
      button.addEventListener("click", () => this.viewFrom(button.dataset.view));
    }
    $("theme").addEventListener("click", () =>
      this.setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark")
    );
    this.stage.controls.addEventListener("end", () => this.save());
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  #key(event) {
    const { target } = event;
    const typing =
      target.matches("input, select, textarea") && !["range", "checkbox"].includes(target.type);
    if (typing || event.ctrlKey || event.metaKey || event.altKey) {
      if (event.key === "Escape") target.blur();
      return;
    }
    const what = Object.keys(TOGGLES).find((name) => TOGGLES[name][1] === event.key);
    const { robot, body } = this.stage.selected;
    const name = robot === 0 && body >= 0 ? this.#nameOf(body) : undefined;
    if (what) this.toggle(what);
    else if (event.key === "r") this.reset();
    else if (VIEW_KEYS[event.key]) this.viewFrom(VIEW_KEYS[event.key]);
    else if (event.key === "z") this.zoom(robot, body);
    else if (event.key === "a") this.visibility.showAll();
    else if (event.key === "h" && name !== undefined) this.visibility.turn(name);
    else if (event.key === "o" && name !== undefined) this.visibility.isolate(name);
    else if (event.key === "Escape") this.select(0, -1);
    else if (event.key === "/") {
      event.preventDefault();
      $("link-search").focus();
    }
  }

  // Two robots: the controls of the overlay, and the list of differences.
  #compare() {
    const { pairs, differences } = this.data;
    this.pairs = pairs;
    const sets = [new Set(), new Set()];
    for (const { severity, bodies } of differences) {
      if (LOUD.has(severity)) for (const [r, b] of bodies) sets[r].add(b);
    }
    this.stage.setDifferent(sets);
    this.links.mark(sets[0]);
    $("compare").hidden = false;
    for (const [id, robot] of [
      ["name-a", 0],
      ["name-b", 1],
    ]) {
      $(id).replaceChildren(nameOf(this.data.titles[robot]));
    }
    const update = () => {
      this.stage.blend($("blend").valueAsNumber, $("beside").checked);
      this.save();
    };
    $("blend").value = this.state.blend ?? 0.5;
    $("beside").checked = this.state.beside === "1";
    $("blend").addEventListener("input", update);
    $("beside").addEventListener("change", update);
    this.stage.blend($("blend").valueAsNumber, $("beside").checked);
    const [one, many] = differences[0]?.severity === "different" || !differences.length
      ? ["difference", "differences"]
      : ["entry of the loss report", "entries of the loss report"];
    $("difference-count").textContent = differences.length
      ? `${differences.length} ${differences.length > 1 ? many : one}`
      : this.data.verdict;
    for (const entry of differences.slice(0, 500)) $("differences").append(this.#entry(entry));
  }

  #entry({ element: name, message, code, severity, place, bodies }) {
    const button = element("button", { type: "button", title: code, className: severity });
    button.append(element("b", {}, nameOf(name)), ` ${message}`);
    const origin = [severity === "different" ? "" : severity, place].filter(Boolean).join(", ");
    if (origin) button.append(element("small", {}, ` ${origin}`));
    button.disabled = !bodies.length;
    button.addEventListener("click", () => this.select(...bodies[0]));
    return element("li", {}, button);
  }

  #restore() {
    const { state } = this;
    for (const [key, numbers] of state.joints) {
      const joint = this.robot.byKey.get(key);
      numbers.forEach((value, index) => {
        if (joint?.inTree && index < joint.q.length && Number.isFinite(value)) {
          this.robot.set(joint, index, value);
        }
      });
    }
    this.setTheme(
      state.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")
    );
    this.#setUnits(state.units === "deg");
    if (state.camera.length) this.stage.setCamera(state.camera);
    if (state.frame !== undefined) this.readout.setReference(state.frame);
    if (state.panels) this.edges.forEach((edge, index) => edge.set(state.panels[index]));
    if (state.hidden.length || state.only !== undefined) this.visibility.restore(state);
    this.selectLink(state.selected);
  }

  // Selects the link of a name, or none.
  selectLink(name) {
    const body = this.robot.scene.bodies.findIndex((candidate) => candidate.name === name);
    if (body >= 0) this.select(0, body);
  }

  setTheme(theme) {
    document.documentElement.dataset.theme = theme;
    this.stage.setTheme(theme);
    this.theme = theme;
    this.save();
  }

  #setUnits(degrees) {
    this.joints.degrees = degrees;
    this.readout.degrees = degrees;
    $("units").textContent = degrees ? "degrees" : "radians";
    this.joints.refresh();
    this.readout.refresh();
    this.save();
  }

  animateAll(moving = pressed($("animate"))) {
    $("animate").setAttribute("aria-pressed", String(moving));
    this.joints.animate(this.robot.movable(), moving);
  }

  reset() {
    this.animateAll(false);
    this.robot.reset();
    $("poses").value = "";
    this.refresh();
    this.stage.resetCamera();
    this.save();
  }

  moved() {
    $("poses").value = "";
    this.refresh();
    this.save();
  }

  setJoint(key, values) {
    const joint = this.robot.byKey.get(key);
    values.forEach((value, index) => this.robot.set(joint, index, value));
    this.moved();
  }

  // Computes the poses of all robots from the positions of the first, and draws.
  refresh() {
    this.robot.update();
    if (this.stage.measured.length) this.pointer.setMeasuring(this.pointer.measures);
    if (this.robots.length > 1) {
      const other = this.robots[1];
      other.reset();
      if (this.robot.moving) {
        for (const [[a, i], [b, j]] of this.pairs) {
          other.set(other.joints[b], j, this.robot.joints[a].q[i]);
        }
      }
      other.update();
    }
    this.stage.update();
    this.joints.refresh();
    this.readout.refresh();
  }

  select(robot, body) {
    this.stage.select(robot, body);
    this.links.select(robot === 0 ? body : -1);
    this.readout.select(this.robots[robot], body);
    this.details.show(this.robots[robot], body);
    this.selected = robot === 0 && body >= 0 ? this.robot.scene.bodies[body].name : "";
    this.save();
  }

  // A moment later, because each call of the browser's history takes time.
  save() {
    clearTimeout(this.saving);
    this.saving = setTimeout(() => this.#save(), 200);
  }

  #save() {
    const joints = this.robot.moving
      ? this.robot
          .movable()
          .filter(({ q }) => q.some((value) => value !== 0))
          .map(({ key, q }) => [key, q])
      : [];
    const compare = this.robots.length > 1;
    writeState({
      joints,
      camera: this.stage.cameraState().map((value) => Number(value.toPrecision(6))).join(),
      show: [...this.shown].join(),
      link: this.selected,
      frame: this.readout.reference,
      hidden: this.visibility.hidden,
      only: this.visibility.only,
      panels: this.edges.some(({ width }) => width) ? this.edges.map(({ width }) => width).join() : undefined,
      theme: this.theme,
      units: this.joints.degrees ? "deg" : "rad",
      blend: compare ? $("blend").value : undefined,
      beside: compare ? Number($("beside").checked) : undefined,
    });
  }
}

// Turns a button with two states, and returns its new state.
function pressed(button) {
  const state = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", String(state));
  return state;
}

async function start() {
  const data = JSON.parse($("data").textContent);
  const budget = new Budget(data.limits);
  const templates = await loadMeshes(data, budget);
  const page = new Page(data, templates, budget);
  page.stage.render();
  const missing = data.meshes.filter((file) => !file.data || file.problem).length;
  const links = data.robots[0].bodies.length;
  const moving = page.robot.movable().length;
  $("status").textContent =
    `${links} link${links === 1 ? "" : "s"}, ${moving} moving joint${moving === 1 ? "" : "s"}` +
    (missing ? `, ${missing} mesh file${missing > 1 ? "s" : ""} not shown` : "");
  page.readyAt = performance.now();
  globalThis.viewer = page;
  $("status").title = $("status").textContent;
  listenToMessages(page);
  reloadOnChange();
}

start().catch((error) => {
  $("status").textContent = `error: ${error.message}`;
  throw error;
});
