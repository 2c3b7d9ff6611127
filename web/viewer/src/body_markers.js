// Lines and solids that show what has no shape: frames, joint axes, loops, inertia, sensors.

import {
  BufferAttribute,
  BufferGeometry,
  Color,
  Group,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  Points,
  PointsMaterial,
  SphereGeometry,
} from "three";
import { LineMaterial } from "three/addons/lines/LineMaterial.js";
import { LineSegments2 } from "three/addons/lines/LineSegments2.js";
import { LineSegmentsGeometry } from "three/addons/lines/LineSegmentsGeometry.js";
import { apply, compose, rotate } from "./transforms.js";

const RED = new Color(0xd92f2f).toArray();
const GREEN = new Color(0x2c9a3a).toArray();
const BLUE = new Color(0x2f5be0).toArray();
const YELLOW = new Color(0xe6a817).toArray();
const MAGENTA = new Color(0xd02bb4).toArray();
const CYAN = new Color(0x1497ab).toArray();
const BONE = new Color(0x1a7399).toArray();

// Line segments whose ends are computed anew for each configuration; their width is in pixels.
export class Lines {
  constructor(count, width = 2) {
    const size = Math.max(count, 1) * 6;
    this.geometry = new LineSegmentsGeometry();
    this.geometry.setPositions(new Float32Array(size));
    this.geometry.setColors(new Float32Array(size));
    const material = new LineMaterial({ vertexColors: true, linewidth: width, depthTest: false });
    this.object = new LineSegments2(this.geometry, material);
    this.object.frustumCulled = false;
    this.object.renderOrder = 5;
    this.positions = this.geometry.attributes.instanceStart.data;
    this.colors = this.geometry.attributes.instanceColorStart.data;
    this.next = 0;
  }

  begin() {
    this.next = 0;
  }

  add(start, end, color) {
    const place = this.next * 6;
    this.next += 1;
    for (let i = 0; i < 3; i++) {
      this.positions.array[place + i] = start[i];
      this.positions.array[place + 3 + i] = end[i];
    }
    this.colors.array.set([...color, ...color], place);
  }

  end() {
    this.positions.needsUpdate = true;
    this.colors.needsUpdate = true;
    this.geometry.instanceCount = this.next;
  }
}

export class Markers {
  constructor(robot, size) {
    this.robot = robot;
    this.size = size;
    const { scene } = robot;
    this.frames = new Lines(scene.frames.length * 3);
    this.axes = new Lines(robot.joints.length * 11 + 1);
    this.cones = scene.contents.map((content) => coneOf(content.sees, size));
    this.sensors = new Lines(this.cones.reduce((sum, lines) => sum + lines.length, 0));
    this.bones = new Lines(scene.tree.length * 2);
    const dots = new PointsMaterial({ color: 0x1a7399, size: 6, sizeAttenuation: false });
    dots.depthTest = false;
    const places = new BufferAttribute(new Float32Array(scene.bodies.length * 3), 3);
    this.dots = new Points(new BufferGeometry().setAttribute("position", places), dots);
    this.dots.frustumCulled = false;
    this.dots.renderOrder = 5;
    this.bones.object.add(this.dots);
    this.inertia = new Group();
    this.bodies = [];
    this.chosen = new Lines(3, 3);
  }

  // Updates what is visible for the current poses.
  update(selected) {
    const { robot, size } = this;
    this.#triads(this.frames, robot.scene.frames, size * 0.08);
    this.#joints();
    this.#sensors();
    this.#bones();
    if (this.inertia.visible) this.#inertia();
    this.chosen.begin();
    if (selected >= 0) this.#triad(this.chosen, robot.poses[selected], size * 0.2);
    this.chosen.end();
  }

  #triads(lines, frames, length) {
    lines.begin();
    if (lines.object.visible) {
      for (const frame of frames) this.#triad(lines, this.robot.moved(frame.body, frame.X), length);
    }
    lines.end();
  }

  #triad(lines, X, length) {
    lines.add(X, apply(X, [length, 0, 0]), RED);
    lines.add(X, apply(X, [0, length, 0]), GREEN);
    lines.add(X, apply(X, [0, 0, length]), BLUE);
  }

  #joints() {
    const { robot, axes, size } = this;
    axes.begin();
    if (axes.object.visible) {
      for (const joint of robot.joints) {
        const X = compose(robot.poses[joint.parent], joint.X_PJ);
        for (const axis of joint.axes || []) {
          this.#arrow(axes, X, axis, size * 0.14, joint.dofs[0].unit === "m" ? CYAN : YELLOW);
        }
        if (!joint.inTree && joint.type !== "gearbox") axes.add(...robot.loopEnds(joint), MAGENTA);
      }
    }
    axes.end();
  }

  // A line through the origin of a frame along an axis, with a head of four lines.
  #arrow(lines, X, axis, length, color) {
    const [x, y, z] = axis;
    const side = Math.abs(z) < 0.9 ? [y, -x, 0] : [0, z, -y];
    const norm = Math.hypot(...side);
    const u = side.map((value) => value / norm);
    const v = [y * u[2] - z * u[1], z * u[0] - x * u[2], x * u[1] - y * u[0]];
    const at = (along, across = [0, 0, 0]) =>
      apply(X, axis.map((value, i) => length * (along * value + across[i])));
    lines.add(at(-0.4), at(1), color);
    for (const way of [u, v, u.map((value) => -value), v.map((value) => -value)]) {
      lines.add(at(1), at(0.78, way.map((value) => 0.09 * value)), color);
    }
  }

  // The skeleton: a line from each body to its joints, and on to the next body.
  #bones() {
    const { robot, bones } = this;
    bones.begin();
    if (bones.object.visible) {
      for (const [index] of robot.scene.tree) {
        const joint = robot.joints[index];
        const X = compose(robot.poses[joint.parent], joint.X_PJ);
        bones.add(robot.poses[joint.parent], X, BONE);
        bones.add(X, robot.poses[joint.child], BONE);
      }
      const places = this.dots.geometry.attributes.position;
      robot.poses.forEach((X, body) => places.setXYZ(body, X[0], X[1], X[2]));
      places.needsUpdate = true;
    }
    bones.end();
  }

  #sensors() {
    const { robot, sensors } = this;
    sensors.begin();
    if (sensors.object.visible) {
      robot.scene.contents.forEach((content, i) => {
        const X = robot.moved(content.body, content.X);
        for (const [a, b] of this.cones[i]) sensors.add(apply(X, a), apply(X, b), CYAN);
      });
    }
    sensors.end();
  }

  // Ellipsoids of the same inertia, and a dot at each centre of mass; made at first use.
  #inertia() {
    if (!this.bodies.length) {
      const sphere = new SphereGeometry(1, 48, 32);
      const solid = new MeshStandardMaterial({ color: 0x7b3fa0, transparent: true, opacity: 0.45 });
      solid.depthWrite = false;
      const dot = new MeshBasicMaterial({ color: 0xd62a8a, depthTest: false });
      this.robot.scene.bodies.forEach((body, index) => {
        if (!body.inertial) return;
        const { radii, axes } = ellipsoidOf(body.inertial);
        const pair = [new Mesh(sphere, solid), new Mesh(sphere, dot)];
        pair[1].renderOrder = 4;
        for (const mesh of pair) mesh.matrixAutoUpdate = false;
        this.inertia.add(...pair);
        this.bodies.push({ index, X: body.inertial.X, radii, axes, pair });
      });
    }
    const dotSize = this.size * 0.008;
    for (const { index, X, radii, axes, pair } of this.bodies) {
      const pose = compose(this.robot.poses[index], X);
      const columns = axes.map((axis) => rotate(pose, axis));
      place(pair[0].matrix, pose, columns, radii);
      place(pair[1].matrix, pose, columns, [dotSize, dotSize, dotSize]);
    }
  }
}

// The lines of what a sensor sees, in its frame: a pyramid along x, or the edges of a scan.  A range
// that is larger than the robot is drawn as long as the robot.
export function coneOf(sees, size) {
  const depth = sees ? Math.min(sees.far, size) : size * 0.08;
  if (sees?.type === "scan") return scanOf(sees, depth);
  const y = sees ? depth * Math.tan(sees.horizontal / 2) : size * 0.03;
  const z = sees ? depth * Math.tan(sees.vertical / 2) : size * 0.03;
  const corners = [
    [depth, y, z],
    [depth, -y, z],
    [depth, -y, -z],
    [depth, y, -z],
  ];
  return corners.flatMap((corner, i) => [
    [[0, 0, 0], corner],
    [corner, corners[(i + 1) % 4]],
  ]);
}

function scanOf({ horizontal, vertical }, radius) {
  const [first, last] = horizontal;
  const count = Math.max(1, Math.ceil((last - first) / 0.15));
  const at = (i, up) => {
    const angle = first + ((last - first) * i) / count;
    const flat = radius * Math.cos(up);
    return [flat * Math.cos(angle), flat * Math.sin(angle), radius * Math.sin(up)];
  };
  const lines = [];
  for (const up of vertical[0] === vertical[1] ? [vertical[0]] : vertical) {
    for (let i = 0; i < count; i++) lines.push([at(i, up), at(i + 1, up)]);
    for (const i of [0, count]) lines.push([[0, 0, 0], at(i, up)]);
  }
  for (const i of [0, count]) lines.push([at(i, vertical[0]), at(i, vertical[1])]);
  return lines;
}

function place(matrix, pose, columns, scales) {
  const [a, b, c] = columns.map((column, i) => column.map((value) => value * scales[i]));
  matrix.copy(
    new Matrix4().set(
      ...[a[0], b[0], c[0], pose[0]],
      ...[a[1], b[1], c[1], pose[1]],
      ...[a[2], b[2], c[2], pose[2]],
      ...[0, 0, 0, 1]
    )
  );
}

// The ellipsoid of uniform density with this mass and inertia; the eigenvectors by Jacobi's method.
export function ellipsoidOf({ mass, inertia }) {
  const [xx, xy, xz, yy, yz, zz] = inertia;
  const A = [
    [xx, xy, xz],
    [xy, yy, yz],
    [xz, yz, zz],
  ];
  const V = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  for (let sweep = 0; sweep < 30; sweep++) {
    for (const [p, q] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ]) {
      if (Math.abs(A[p][q]) < 1e-300) continue;
      const theta = (A[q][q] - A[p][p]) / (2 * A[p][q]);
      const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.hypot(theta, 1));
      const c = 1 / Math.hypot(t, 1);
      const s = t * c;
      for (let k = 0; k < 3; k++) {
        [A[k][p], A[k][q]] = [c * A[k][p] - s * A[k][q], s * A[k][p] + c * A[k][q]];
      }
      for (let k = 0; k < 3; k++) {
        [A[p][k], A[q][k]] = [c * A[p][k] - s * A[q][k], s * A[p][k] + c * A[q][k]];
        [V[k][p], V[k][q]] = [c * V[k][p] - s * V[k][q], s * V[k][p] + c * V[k][q]];
      }
    }
  }
  const moments = [A[0][0], A[1][1], A[2][2]];
  const half = (moments[0] + moments[1] + moments[2]) / 2;
  // m (b² + c²) / 5 about a: so a² = 5 (half - Ia) / m.
  const radii = moments.map((moment) => Math.sqrt(Math.max((5 * (half - moment)) / mass, 1e-12)));
  const axes = [0, 1, 2].map((i) => [V[0][i], V[1][i], V[2][i]]);
  return { radii: radii.map((r) => (Number.isFinite(r) ? r : 1e-6)), axes };
}
