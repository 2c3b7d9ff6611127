// Moves positions of joints up and down between their limits.

const PERIOD = 4;

export class Animation {
  // range(dof) are the ends of the motion; step() is called after each change.
  constructor(robot, range, step) {
    Object.assign(this, { robot, range, step });
    this.motions = new Map();
  }

  isMoving(joint) {
    return this.motions.has(joint);
  }

  // Starts the joints, each at its position, or stops them.
  set(joints, moving) {
    const now = performance.now() / 1000;
    for (const joint of joints) {
      if (!moving) this.motions.delete(joint);
      else if (!this.motions.has(joint)) this.motions.set(joint, this.#motionsOf(joint, now));
    }
    if (this.motions.size && !this.requested) this.#request();
  }

  #motionsOf(joint, now) {
    return joint.q.flatMap((value, index) => {
      if (this.robot.isFollower(joint, index)) return [];
      const [lower, upper] = this.range(joint.dofs[index]);
      const [middle, half] = [(lower + upper) / 2, (upper - lower) / 2];
      const phase = half ? Math.asin(Math.min(Math.max((value - middle) / half, -1), 1)) : 0;
      return [{ index, middle, half, phase, start: now }];
    });
  }

  #request() {
    this.requested = requestAnimationFrame((time) => {
      this.requested = 0;
      if (!this.motions.size) return;
      for (const [joint, motions] of this.motions) {
        for (const { index, middle, half, phase, start } of motions) {
          const angle = phase + (2 * Math.PI * Math.max(time / 1000 - start, 0)) / PERIOD;
          this.robot.set(joint, index, middle + half * Math.sin(angle));
        }
      }
      this.step();
      this.#request();
    });
  }
}
