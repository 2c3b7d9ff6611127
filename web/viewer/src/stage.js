// The canvas: renderer, camera, robots, markers, labels.  It draws only when something changes.

import {
  AmbientLight,
  Box3,
  Color,
  DirectionalLight,
  GridHelper,
  Group,
  HemisphereLight,
  MeshStandardMaterial,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Sphere,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { Markers } from "./body_markers.js";
import { matrixOf } from "./shapes.js";

const SELECTED = new MeshStandardMaterial({ color: 0x2f7bff, emissive: 0x0a2a66, roughness: 0.6 });
const DIFFERENT = new MeshStandardMaterial({ color: 0xe5372c, emissive: 0x5a0d08, roughness: 0.6 });
const LABELS = 400;
const BACKGROUND = { light: 0xf4f6f8, dark: 0x16191d };

// The objects of one robot.
class Figure {
  constructor(robot, factory) {
    this.robot = robot;
    this.group = new Group();
    this.links = [];
    this.placeholders = [];
    robot.scene.bodies.forEach((body, index) => {
      const link = new Group();
      link.matrixAutoUpdate = false;
      link.matrix.copy(matrixOf(body.X));
      for (const shape of body.shapes || []) {
        const object = factory.object(shape, robot.scene.format);
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

  each(action) {
    for (const link of this.links) for (const object of link.children) action(object);
  }
}

export class Stage {
  constructor(canvas, overlay, robots, factory) {
    this.canvas = canvas;
    this.overlay = overlay;
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
    this.sphere = this.#bounds();
    this.size = Math.max(this.sphere.radius, 1e-6);
    this.#addGrid();
    this.markers = robots.map((robot, index) => {
      const markers = new Markers(robot, this.size);
      const { frames, axes, sensors, bones, chosen, inertia } = markers;
      const lines = [frames, axes, sensors, bones, chosen].map(({ object }) => object);
      this.figures[index].group.add(...lines, inertia);
      return markers;
    });
    this.shown = {};
    this.selected = { robot: 0, body: -1 };
    this.different = robots.map(() => new Set());
    this.frameCount = 0;
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.addEventListener("change", () => this.draw());
    factory.onImage = () => this.draw();
    this.#viewAll();
    new ResizeObserver(() => this.draw()).observe(canvas.parentElement);
  }

  #bounds() {
    const box = new Box3();
    for (const figure of this.figures) {
      figure.group.updateMatrixWorld(true);
      figure.each((object) => {
        // A ground plane is larger than the robot on it.
        const plane = object.children[0]?.geometry?.type === "PlaneGeometry";
        if (!plane) box.expandByObject(object);
      });
      for (const X of figure.robot.zero) {
        if (X.every(Number.isFinite)) box.expandByPoint(new Vector3(X[0], X[1], X[2]));
      }
    }
    const sphere = box.isEmpty() ? new Sphere() : box.getBoundingSphere(new Sphere());
    if (!(sphere.radius > 1e-9 && sphere.radius < 1e9)) sphere.radius = 1;
    this.breadth = box.isEmpty() ? 1 : box.max.y - box.min.y;
    this.floor = box.isEmpty() || !Number.isFinite(box.min.z) ? 0 : box.min.z;
    return sphere;
  }

  #addGrid() {
    const cell = 10 ** Math.floor(Math.log10(this.size));
    this.grid = new GridHelper(cell * 20, 20, 0x8894a0, 0x8894a0);
    this.grid.rotateX(Math.PI / 2);
    this.grid.position.z = Math.min(this.floor, 0);
    this.grid.material.transparent = true;
    this.grid.material.opacity = 0.3;
    this.scene.add(this.grid);
  }

  #viewAll() {
    const { center } = this.sphere;
    const distance = this.size * 2.9;
    this.camera.near = this.size / 200;
    this.camera.far = this.size * 100;
    const offset = new Vector3(1, -0.9, 0.55).normalize().multiplyScalar(distance);
    this.camera.position.copy(center).add(offset);
    this.controls.target.copy(center);
    this.controls.update();
  }

  resetCamera() {
    this.#viewAll();
    if (this.beside) {
      this.beside = false;
      this.#stand(true);
    }
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
  }

  setTheme(theme) {
    this.scene.background = new Color(BACKGROUND[theme]);
    this.draw();
  }

  show(what, visible) {
    this.shown[what] = visible;
    for (const [index, figure] of this.figures.entries()) {
      const markers = this.markers[index];
      figure.each((object) => {
        if (object.userData.kind === what) object.visible = visible;
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
    this.update();
  }

  // How much of the two robots is visible: 0 only A, 1 only B; or both, B beside A.
  blend(share, beside) {
    const opacity = [Math.min(1, 2 * (1 - share)), Math.min(1, 2 * share)];
    const { figures } = this;
    if (this.beside !== beside) this.#stand(beside);
    figures.forEach((figure, index) => {
      const alpha = beside ? 1 : opacity[index];
      figure.group.visible = alpha > 0.001;
      figure.alpha = alpha;
    });
    this.#paint();
    this.draw();
  }

  // The second robot beside the first, or in its place; the camera keeps its direction.
  #stand(beside) {
    const distance = Math.max(this.breadth, 0.6 * this.size) + 0.3 * this.size;
    const step = new Vector3(0, -distance, 0);
    this.figures[1].group.position.copy(beside ? step : new Vector3());
    if (this.beside !== undefined || beside) {
      const view = this.camera.position.clone().sub(this.controls.target);
      this.controls.target.addScaledVector(step, beside ? 0.5 : -0.5);
      this.camera.position.copy(this.controls.target).addScaledVector(view, beside ? 1.3 : 1 / 1.3);
      this.controls.update();
    }
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
        const special = isSelected
          ? SELECTED
          : this.different[index].has(body)
            ? DIFFERENT
            : null;
        object.traverse((part) => {
          if (!part.isMesh) return;
          part.userData.own ??= part.material;
          part.material = this.#faded(special || part.userData.own, alpha, index);
        });
      });
    });
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
    return { robot, body: object.userData.body };
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
    const { clientWidth, clientHeight } = this.canvas.parentElement;
    if (!clientWidth || !clientHeight) return;
    const ratio = Math.min(devicePixelRatio, 2);
    const size = this.renderer.getSize(new Vector2());
    if (size.x !== clientWidth || size.y !== clientHeight || this.ratio !== ratio) {
      this.ratio = ratio;
      this.renderer.setPixelRatio(ratio);
      this.renderer.setSize(clientWidth, clientHeight, false);
      this.camera.aspect = clientWidth / clientHeight;
      this.camera.updateProjectionMatrix();
    }
    this.renderer.render(this.scene, this.camera);
    this.#label(clientWidth, clientHeight);
    this.frameCount += 1;
  }

  #label(width, height) {
    const wanted = [];
    this.figures.forEach((figure, index) => {
      if (!figure.group.visible) return;
      const offset = figure.group.position;
      const at = (X, text, kind) => {
        const point = new Vector3(X[0], X[1], X[2]).add(offset).project(this.camera);
        if (Math.abs(point.z) < 1) wanted.push([point, text, kind]);
      };
      const { poses, scene } = figure.robot;
      if (this.shown.name) scene.bodies.forEach((body, i) => at(poses[i], body.name, "link"));
      for (const { body, object } of figure.placeholders) {
        if (object.visible) at(poses[body], object.userData.label, "missing");
      }
      const { robot, body } = this.selected;
      if (robot === index && body >= 0) at(poses[body], scene.bodies[body].name, "selected");
    });
    const texts = wanted.slice(-LABELS);
    while (this.overlay.children.length < texts.length) {
      this.overlay.append(document.createElement("span"));
    }
    [...this.overlay.children].forEach((label, i) => {
      label.hidden = i >= texts.length;
      if (label.hidden) return;
      const [point, text, kind] = texts[i];
      label.textContent = text;
      label.className = kind;
      const x = ((point.x + 1) / 2) * width;
      const y = ((1 - point.y) / 2) * height;
      label.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    });
  }
}
