// Lines and solids that show what has no shape: frames, joint axes, loops, inertia, sensors.

import {
  BufferAttribute,
  BufferGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  Points,
  PointsMaterial,
  SphereGeometry,
} from "three";
import { apply, compose, rotate } from "./transforms.js";

const RED = [0.9, 0.2, 0.2];
const GREEN = [0.2, 0.7, 0.25];
const BLUE = [0.25, 0.4, 0.95];
const YELLOW = [0.95, 0.7, 0.1];
const MAGENTA = [0.9, 0.2, 0.8];
const BONE = [0.1, 0.45, 0.6];
const CYAN = [0.1, 0.7, 0.8];

// Line segments whose ends are computed anew for each configuration.
class Lines {
  constructor(count) {
    const geometry = new BufferGeometry();
    this.positions = new BufferAttribute(new Float32Array(count * 6), 3);
    this.colors = new BufferAttribute(new Float32Array(count * 6), 3);
    geometry.setAttribute("position", this.positions);
    geometry.setAttribute("color", this.colors);
    const material = new LineBasicMaterial({ vertexColors: true, depthTest: false });
    this.object = new LineSegments(geometry, material);
    this.object.frustumCulled = false;
    this.object.renderOrder = 5;
    this.next = 0;
  }

  begin() {
    this.next = 0;
  }

  add(start, end, color) {
    for (const point of [start, end]) {
      this.positions.setXYZ(this.next, ...point);
      this.colors.setXYZ(this.next, ...color);
      this.next += 1;
    }
  }

  end() {
    this.positions.needsUpdate = true;
    this.colors.needsUpdate = true;
    this.object.geometry.setDrawRange(0, this.next);
  }
}

export class Markers {
  constructor(robot, size) {
    this.robot = robot;
    this.size = size;
    const { scene } = robot;
    this.frames = new Lines(scene.frames.length * 3);
    this.axes = new Lines(robot.joints.length * 3 + 1);
    this.sensors = new Lines(scene.contents.length * 8);
    this.bones = new Lines(scene.tree.length * 2);
    const dots = new PointsMaterial({ color: 0x1a7399, size: 5, sizeAttenuation: false });
    dots.depthTest = false;
    this.bones.object.add(new Points(this.bones.object.geometry, dots));
    this.bones.object.children[0].frustumCulled = false;
    this.inertia = new Group();
    this.bodies = [];
    this.chosen = new Lines(3);
  }

  // Updates what is visible for the current poses.
  update(selected) {
    const { robot, size } = this;
    this.#triads(this.frames, robot.scene.frames, size * 0.04);
    this.#joints();
    this.#sensors();
    this.#bones();
    if (this.inertia.visible) this.#inertia();
    this.chosen.begin();
    if (selected >= 0) this.#triad(this.chosen, robot.poses[selected], size * 0.12);
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
          const [x, y, z] = rotate(X, axis).map((value) => value * size * 0.06);
          const color = joint.dofs[0].unit === "m" ? CYAN : YELLOW;
          axes.add([X[0] - x, X[1] - y, X[2] - z], [X[0] + x, X[1] + y, X[2] + z], color);
        }
        if (!joint.inTree) axes.add(...robot.loopEnds(joint), MAGENTA);
      }
    }
    axes.end();
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
    }
    bones.end();
  }

  #sensors() {
    const { robot, sensors } = this;
    const [depth, half] = [this.size * 0.08, this.size * 0.03];
    sensors.begin();
    if (sensors.object.visible) {
      for (const content of robot.scene.contents) {
        const X = robot.moved(content.body, content.X);
        const corners = [
          [depth, half, half],
          [depth, -half, half],
          [depth, -half, -half],
          [depth, half, -half],
        ].map((corner) => apply(X, corner));
        corners.forEach((corner, i) => {
          sensors.add(X, corner, CYAN);
          sensors.add(corner, corners[(i + 1) % 4], CYAN);
        });
      }
    }
    sensors.end();
  }

  // Ellipsoids of the same inertia, and a dot at each centre of mass; made at first use.
  #inertia() {
    if (!this.bodies.length) {
      const sphere = new SphereGeometry(1, 16, 8);
      const solid = new MeshBasicMaterial({ color: 0x7b3fa0, transparent: true, opacity: 0.35 });
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
