// The kinematics of one scene: positions of joints → poses of bodies and frames.

import { IDENTITY, compose, inverse, shift, turn } from "./transforms.js";

const X_AXIS = [1, 0, 0];
const Y_AXIS = [0, 1, 0];
const Z_AXIS = [0, 0, 1];

// The pose of the child side of a joint frame in its parent side, at the positions q.
export function motionOf(joint, q) {
  const axes = joint.axes || [];
  switch (joint.type) {
    case "revolute":
    case "continuous":
      return turn(axes[0], q[0]);
    case "prismatic":
      return shift(axes[0], q[0]);
    case "screw":
      return compose(shift(axes[0], (q[0] * joint.pitch) / (2 * Math.PI)), turn(axes[0], q[0]));
    case "universal":
    case "revolute2":
      return compose(turn(axes[0], q[0]), turn(axes[1], q[1]));
    case "ball":
      return zyx(q);
    case "planar": {
      const [u, v] = joint.plane;
      const point = [0, 1, 2].map((i) => u[i] * q[0] + v[i] * q[1]);
      return compose([...point, 0, 0, 0, 1], turn(axes[0], q[2]));
    }
    case "floating":
      return compose([q[0], q[1], q[2], 0, 0, 0, 1], zyx(q.slice(3)));
    default:
      return IDENTITY;
  }
}

function zyx([a, b, c]) {
  return compose(compose(turn(Z_AXIS, a), turn(Y_AXIS, b)), turn(X_AXIS, c));
}

export class Robot {
  constructor(scene) {
    this.scene = scene;
    this.zero = scene.bodies.map((body) => body.X);
    this.joints = scene.joints.map((joint) => {
      const zero = joint.X;
      return {
        ...joint,
        q: (joint.dofs || []).map(() => 0),
        inTree: false,
        X_PJ: compose(inverse(this.zero[joint.parent]), zero),
        X_JC: compose(inverse(zero), this.zero[joint.child]),
      };
    });
    for (const [index] of scene.tree) this.joints[index].inTree = true;
    // Joints by key; a name in a file can be that of a property of every object.
    this.byKey = new Map(this.joints.map((joint) => [joint.key, joint]));
    this.frames = new Map(scene.frames.map((frame) => [frame.name, frame]));
    this.followers = new Set(scene.mimics.map(({ of }) => of.join()));
    // Mimics apply as soon as a joint was moved: before that, every joint is at zero.
    this.moving = false;
    this.atZero = true;
    this.poses = this.zero.slice();
  }

  // The largest distance of two bodies along one axis, in m.
  extent() {
    const spans = [0, 1, 2].map((i) => {
      const values = this.zero.map((X) => X[i]).filter(Number.isFinite);
      const [low, high] = values.reduce(([a, b], v) => [Math.min(a, v), Math.max(b, v)], [0, 0]);
      return high - low;
    });
    return Math.max(...spans);
  }

  movable() {
    return this.joints.filter((joint) => joint.inTree && joint.q.length);
  }

  isFollower(joint, index) {
    return this.followers.has([this.joints.indexOf(joint), index].join());
  }

  set(joint, index, value) {
    joint.q[index] = value;
    this.moving = true;
  }

  reset() {
    for (const joint of this.joints) joint.q.fill(0);
    this.moving = false;
  }

  // Computes all poses.  Without any motion the poses are the numbers of the file.
  update() {
    if (this.moving) this.#follow();
    this.atZero = this.joints.every((joint) => joint.q.every((value) => value === 0));
    if (this.atZero) {
      this.poses = this.zero.slice();
      return;
    }
    for (const [index, reversed] of this.scene.tree) {
      const joint = this.joints[index];
      const motion = joint.q.length ? motionOf(joint, joint.q) : IDENTITY;
      const X_PC = compose(compose(joint.X_PJ, motion), joint.X_JC);
      if (reversed) this.poses[joint.parent] = compose(this.poses[joint.child], inverse(X_PC));
      else this.poses[joint.child] = compose(this.poses[joint.parent], X_PC);
    }
  }

  // A chain of mimics needs as many rounds as it is long; a cycle is left after 50 rounds.
  #follow() {
    const { mimics } = this.scene;
    for (let round = 0; round < mimics.length; round++) {
      let changed = false;
      for (const { of, leader, terms } of mimics) {
        const value = terms[0] * this.joints[leader[0]].q[leader[1]] + terms[1];
        const { q } = this.joints[of[0]];
        if (q[of[1]] !== value) {
          q[of[1]] = value;
          changed = true;
        }
      }
      if (!changed || round > 50) return;
    }
  }

  // The pose of something that is fixed to a body, given at zero positions in the root frame.
  moved(body, X_zero) {
    if (this.atZero || body < 0) return X_zero;
    return compose(this.poses[body], compose(inverse(this.zero[body]), X_zero));
  }

  framePose(name, relativeTo = "") {
    const frame = this.frames.get(name);
    const X = this.moved(frame.body, frame.X);
    const other = relativeTo && this.frames.get(relativeTo);
    if (!other || relativeTo === this.scene.root) return X;
    if (relativeTo === name) return IDENTITY;
    return compose(inverse(this.moved(other.body, other.X)), X);
  }

  // Both sides of a joint that is not in the tree: the child side as the joint frame, and the gap.
  loopEnds(joint) {
    return [
      compose(this.poses[joint.parent], joint.X_PJ),
      compose(this.poses[joint.child], inverse(joint.X_JC)),
    ];
  }
}
