// The canvas: renderer, camera, robots, markers, labels.  It draws only when something changes.

import {
  AmbientLight,
  Box3,
  Color,
  DirectionalLight,
  GridHelper,
  Group,
  HemisphereLight,
  Matrix4,
  MeshStandardMaterial,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { Lines, Markers } from "./body_markers.js";
import { workOf } from "./cover.js";
import { DIRECTION, VIEWS, aligned, corners, fittingView, robotPoints, stepBeside } from "./framing.js";
import { Labels } from "./labels.js";
import { matrixOf } from "./shapes.js";

const SELECTED = new MeshStandardMaterial({ color: 0x2f7bff, emissive: 0x0a2a66, roughness: 0.6 });
const DIFFERENT = new MeshStandardMaterial({ color: 0xe5372c, emissive: 0x5a0d08, roughness: 0.6 });
// The least size of what the camera zooms to, as a part of that of the robot.
const LEAST = 0.02;
const RULER = [0.85, 0.1, 0.55];
const GLOW = 0x1d4f9f;
const BACKGROUND = { light: 0xf4f6f8, dark: 0x16191d };

// The objects of one robot.
class Figure {
  constructor(robot, factory) {
    this.robot = robot;
    this.group = new Group();
    this.group.matrixAutoUpdate = false;
    this.links = [];
    this.placeholders = [];
    robot.scene.bodies.forEach((body, index) => {
      const link = new Group();
      link.matrixAutoUpdate = false;
      link.matrix.copy(matrixOf(body.X));
      for (const shape of body.shapes || []) {
        const object = factory.object(shape, robot.scene.format);
        object.userData.shape = shape;
        object.userData.kind = shape.kind;
        object.userData.body = index;
        object.updateMatrix();
        object.traverse((part) => {
          part.matrixAutoUpdate = false;
          part.updateMatrix();
        });
        if (object.userData.label) this.placeholders.push({ body: index, object });
        link.add(object);
      }
      this.links.push(link);
      this.group.add(link);
    });
  }

  place() {
    this.robot.poses.forEach((X, index) => this.links[index].matrix.copy(matrixOf(X)));
  }

  // The points around the robot at its zero pose, if its frame has this pose.
  pointsAt(matrix) {
    return this.points.map((point) => point.clone().applyMatrix4(matrix));
  }

  each(action) {
    for (const link of this.links) for (const object of link.children) action(object);
  }
}

export class Stage {
  constructor(canvas, overlay, robots, titles, factory) {
    this.titles = titles;
    this.canvas = canvas;
    this.labels = new Labels(overlay);
    this.measured = [];
    this.renderer = new WebGLRenderer({ canvas, antialias: true });
    this.scene = new Scene();
    this.camera = new PerspectiveCamera(45, 1, 0.001, 1000);
    this.camera.up.set(0, 0, 1);
    const sun = new DirectionalLight(0xffffff, 1.8);
    sun.position.set(2, -3, 5);
    const fill = new DirectionalLight(0xffffff, 0.7);
    fill.position.set(-3, 2, 2);
    this.scene.add(new AmbientLight(0xffffff, 0.5), new HemisphereLight(0xffffff, 0x777777, 0.9));
    this.scene.add(sun, fill);
    this.figures = robots.map((robot) => new Figure(robot, factory));
    for (const figure of this.figures) this.scene.add(figure.group);
    for (const figure of this.figures) {
      figure.points = robotPoints(figure);
      figure.box = new Box3().setFromPoints(figure.points);
    }
    this.size = this.figures[0].box.getSize(new Vector3()).length() / 2;
    this.#leaveOut(factory);
    this.place = robots.length > 1 ? aligned(robots) : undefined;
    if (this.place) this.#stand(false);
    this.#addGrid();
    this.markers = robots.map((robot, index) => {
      const markers = new Markers(robot, this.size);
      const { frames, axes, sensors, bones, chosen, inertia } = markers;
      const lines = [frames, axes, sensors, bones, chosen].map(({ object }) => object);
      this.figures[index].group.add(...lines, inertia);
      return markers;
    });
    this.shown = {};
    this.isHidden = () => false;
    this.selected = { robot: 0, body: -1 };
    this.different = robots.map(() => new Set());
    this.frameCount = 0;
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.addEventListener("change", () => this.draw());
    factory.onImage = () => this.draw();
    this.#viewAll();
    this.controls.addEventListener("start", () => (this.isFramed = false));
    new ResizeObserver(() => this.draw()).observe(canvas.parentElement);
  }

  // Does not draw shapes that make a frame take too long.  The camera frames them nevertheless, so
  // that the others do not become larger.
  #leaveOut(factory) {
    const box = this.figures.reduce((both, figure) => both.union(figure.box), new Box3());
    const area = box.getSize(new Vector3()).lengthSq();
    const covers = new Map();
    for (const figure of this.figures) {
      figure.each((object) => {
        if (factory.allows(object.userData.shape, workOf(object, area, covers))) return;
        object.traverse((part) => part.layers.disableAll());
      });
    }
  }

  #addGrid() {
    const cell = 10 ** Math.floor(Math.log10(this.size));
    this.grid = new GridHelper(cell * 20, 20, 0x8894a0, 0x8894a0);
    this.grid.rotateX(Math.PI / 2);
    this.grid.position.z = Math.min(this.figures[0].box.min.z, 0);
    this.grid.material.transparent = true;
    this.grid.material.opacity = 0.3;
    this.scene.add(this.grid);
  }

  // The camera in a direction from the middle of all robots as they stand, as near as they fit in the picture.
  #viewAll(direction = DIRECTION) {
    this.#viewPoints(this.figures.flatMap(robotPoints), direction);
    this.framed = direction;
    this.isFramed = true;
  }

  #viewPoints(points, direction) {
    this.#resize();
    this.camera.near = this.size / 200;
    this.camera.far = this.size * 100;
    this.camera.updateProjectionMatrix();
    const { target, distance } = fittingView(points, direction, this.camera);
    this.controls.target.copy(target);
    this.camera.position.copy(this.controls.target).addScaledVector(direction, distance);
    this.controls.update();
    this.isFramed = false;
  }

  resetCamera() {
    this.#viewAll();
    this.draw();
  }

  // The camera in front of all robots, beside or above them; false if there is no such view.
  viewFrom(name) {
    if (!Object.hasOwn(VIEWS, name)) return false;
    this.#viewAll(VIEWS[name]);
    this.draw();
    return true;
  }

  // The camera in its direction, as near as the visible shapes of a link, or its origin, fit in the picture.
  zoomTo(robot, body) {
    const link = this.figures[robot].links[body];
    link.updateWorldMatrix(true, true);
    const box = new Box3();
    for (const object of link.children) if (object.visible) box.expandByObject(object);
    if (box.isEmpty()) box.expandByPoint(new Vector3().setFromMatrixPosition(link.matrixWorld));
    box.expandByScalar(LEAST * this.size);
    const size = box.getSize(new Vector3()).length();
    if (!Number.isFinite(size) || size > 100 * this.size) return;
    const direction = this.camera.position.clone().sub(this.controls.target).normalize();
    this.#viewPoints(corners(box), direction);
    this.draw();
  }

  cameraState() {
    return [...this.camera.position.toArray(), ...this.controls.target.toArray()];
  }

  setCamera(numbers) {
    if (numbers.length !== 6 || !numbers.every(Number.isFinite)) return;
    this.camera.position.fromArray(numbers);
    this.controls.target.fromArray(numbers, 3);
    this.controls.update();
    this.isFramed = false;
  }

  setTheme(theme) {
    this.scene.background = new Color(BACKGROUND[theme]);
    this.draw();
  }

  // Takes effect with the next update.
  show(what, visible) {
    this.shown[what] = visible;
    for (const [index, figure] of this.figures.entries()) {
      const markers = this.markers[index];
      figure.each((object) => {
        const { kind, body } = object.userData;
        if (kind !== what) return;
        object.visible = visible && !this.isHidden(figure.robot.scene.bodies[body].name);
      });
      const object = {
        frame: markers.frames.object,
        axis: markers.axes.object,
        sensor: markers.sensors.object,
        bone: markers.bones.object,
        inertia: markers.inertia,
      }[what];
      if (object) object.visible = visible;
    }
  }

  // Which links have no shapes and no name in the picture.
  hide(isHidden) {
    this.isHidden = isHidden;
    for (const kind of ["visual", "collision"]) this.show(kind, this.shown[kind]);
    this.draw();
  }

  // How much of the two robots is visible: 0 only A, 1 only B; or both, B beside A.
  blend(share, beside) {
    const opacity = [Math.min(1, 2 * (1 - share)), Math.min(1, 2 * share)];
    const { figures } = this;
    if (this.beside !== beside) {
      this.#stand(beside);
      // The camera keeps its direction.
      this.#viewAll(this.camera.position.clone().sub(this.controls.target).normalize());
    }
    figures.forEach((figure, index) => {
      const alpha = beside ? 1 : opacity[index];
      figure.group.visible = alpha > 0.001;
      figure.alpha = alpha;
    });
    this.#paint();
    this.draw();
  }

  // The second robot beside the first, or in its place.
  #stand(beside) {
    const [one, other] = this.figures;
    const matrix = other.group.matrix.copy(this.place);
    if (beside) {
      const step = stepBeside(one.points, other.pointsAt(this.place), this.size);
      matrix.premultiply(new Matrix4().makeTranslation(step));
    }
    other.group.updateMatrixWorld(true);
    this.beside = beside;
  }

  select(robot, body) {
    this.selected = { robot, body };
    this.#paint();
    this.update();
  }

  setDifferent(sets) {
    this.different = sets;
    this.#paint();
  }

  #paint() {
    this.figures.forEach((figure, index) => {
      const alpha = figure.alpha ?? 1;
      figure.each((object) => {
        const { body } = object.userData;
        const isSelected = this.selected.robot === index && this.selected.body === body;
        const isHovered = this.hovered?.robot === index && this.hovered.body === body;
        const special = isSelected
          ? SELECTED
          : this.different[index].has(body)
            ? DIFFERENT
            : null;
        object.traverse((part) => {
          if (!part.isMesh) return;
          part.userData.own ??= part.material;
          const material = this.#faded(special || part.userData.own, alpha, index);
          part.material = isHovered ? this.#glowing(material) : material;
        });
      });
    });
  }

  #glowing(material) {
    if (Array.isArray(material)) return material.map((one) => this.#glowing(one));
    const copy = material.clone();
    copy.emissive.setHex(GLOW);
    return copy;
  }

  #faded(material, alpha, index) {
    if (Array.isArray(material)) return material.map((one) => this.#faded(one, alpha, index));
    if (alpha >= 1 && index === 0) return material;
    this.fadedCopies ??= new Map();
    const key = `${material.uuid} ${index}`;
    if (!this.fadedCopies.has(key)) {
      const copy = material.clone();
      if (index === 1 && material !== SELECTED && material !== DIFFERENT) {
        copy.color.lerp(new Color(0x2f8fd0), 0.35);
      }
      this.fadedCopies.set(key, copy);
    }
    const copy = this.fadedCopies.get(key);
    copy.opacity = material.opacity * alpha;
    copy.transparent = copy.opacity < 1;
    copy.depthWrite = copy.opacity > 0.6;
    return copy;
  }

  // The robot and the body at a point of the canvas; null for none.
  pick(x, y) {
    const { width, height, left, top } = this.canvas.getBoundingClientRect();
    const point = new Vector2(((x - left) / width) * 2 - 1, 1 - ((y - top) / height) * 2);
    const caster = new Raycaster();
    caster.setFromCamera(point, this.camera);
    const visible = this.figures.filter((figure) => figure.group.visible);
    const targets = visible.flatMap((figure) =>
      figure.links.flatMap((link) => link.children.filter((object) => object.visible))
    );
    const [hit] = caster.intersectObjects(targets, true);
    if (!hit) return null;
    let object = hit.object;
    while (object.userData.body === undefined) object = object.parent;
    const group = object.parent.parent;
    const robot = this.figures.findIndex((figure) => figure.group === group);
    return { robot, body: object.userData.body, point: hit.point };
  }

  // New poses: places all objects and draws.
  update() {
    this.figures.forEach((figure, index) => {
      figure.place();
      const selected = this.selected.robot === index ? this.selected.body : -1;
      this.markers[index].update(selected);
    });
    this.draw();
  }

  draw() {
    if (this.requested) return;
    this.requested = requestAnimationFrame(() => this.render());
  }

  render() {
    cancelAnimationFrame(this.requested);
    this.requested = 0;
    if (this.#resize() && this.isFramed) this.#viewAll(this.framed);
    const { clientWidth, clientHeight } = this.canvas.parentElement;
    if (!clientWidth || !clientHeight) return;
    this.renderer.render(this.scene, this.camera);
    this.#label(clientWidth, clientHeight);
    this.frameCount += 1;
  }

  // The picture as large as its place on the page; whether that changes its proportions.
  #resize() {
    const { clientWidth, clientHeight } = this.canvas.parentElement;
    if (!clientWidth || !clientHeight) return false;
    const ratio = Math.min(devicePixelRatio, 2);
    const size = this.renderer.getSize(new Vector2());
    if (size.x === clientWidth && size.y === clientHeight && this.ratio === ratio) return false;
    this.ratio = ratio;
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(clientWidth, clientHeight, false);
    this.camera.aspect = clientWidth / clientHeight;
    this.camera.updateProjectionMatrix();
    return true;
  }

  #label(width, height) {
    const wanted = [];
    const at = (point, text, kind) => {
      const { x, y, z } = point.project(this.camera);
      if (Math.abs(z) >= 1) return;
      wanted.push({ x: ((x + 1) / 2) * width, y: ((1 - y) / 2) * height, depth: z, text, kind });
    };
    this.figures.forEach((figure, index) => {
      if (!figure.group.visible) return;
      const of = (X, text, kind) =>
        at(new Vector3(X[0], X[1], X[2]).applyMatrix4(figure.group.matrix), text, kind);
      const { poses, scene } = figure.robot;
      const { robot, body } = this.selected;
      const selected = robot === index ? body : -1;
      if (selected >= 0) of(poses[selected], scene.bodies[selected].name, "selected");
      if (this.shown.name) {
        scene.bodies.forEach((part, i) => {
          if (i !== selected && !this.isHidden(part.name)) of(poses[i], part.name, "link");
        });
      }
      for (const part of figure.placeholders) {
        if (part.object.visible) of(poses[part.body], part.object.userData.label, "missing");
      }
      if (this.beside) {
        const { x, y } = figure.box.getCenter(new Vector3());
        of([x, y, figure.box.max.z], this.titles[index], "title");
      }
    });
    if (this.hovered?.body >= 0) {
      const { robot, body, x, y } = this.hovered;
      const text = this.figures[robot].robot.scene.bodies[body].name;
      if (x !== undefined) wanted.push({ x: x + 8, y: y + 14, depth: 0, text, kind: "hovered" });
    }
    const [one, other] = this.measured;
    if (other) {
      const middle = one.clone().lerp(other, 0.5);
      at(middle, `${Number(one.distanceTo(other).toPrecision(4))} m`, "measure");
    }
    this.labels.show(wanted);
  }

  // The link under the pointer, which is at a point of the canvas or in the list.
  hover(robot, body, event) {
    const { left, top } = this.canvas.getBoundingClientRect();
    const place = event ? { x: event.clientX - left, y: event.clientY - top } : {};
    const changed = this.hovered?.robot !== robot || this.hovered?.body !== body;
    this.hovered = { robot, body, ...place };
    if (changed) this.#paint();
    if (changed || body >= 0) this.draw();
  }

  // A line between points of the scene with its length.
  measure(points) {
    this.measured = points;
    this.ruler ??= new Lines(2, 3);
    this.scene.add(this.ruler.object);
    this.ruler.begin();
    const [one, other = one] = points.map((point) => point.toArray());
    if (one) this.ruler.add(one, other, RULER);
    this.ruler.end();
    this.draw();
  }

  // The picture with its texts, as a data URL.
  async png() {
    this.render();
    const { width, height } = this.canvas;
    const copy = Object.assign(document.createElement("canvas"), { width, height });
    const context = copy.getContext("2d");
    context.drawImage(this.canvas, 0, 0);
    this.labels.paint(context, this.ratio);
    return copy.toDataURL("image/png");
  }
}
