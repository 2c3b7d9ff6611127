// Which part of the scene the camera frames, and where the second of two robots stands.

import { Box3, MathUtils, Matrix4, Vector3 } from "three";
import { matrixOf } from "./shapes.js";
import { compose, inverse } from "./transforms.js";

const UP = new Vector3(0, 0, 1);
const MARGIN = 1.08;
// A flat shape is lower than this part of its width.
const FLAT = 0.05;
export const DIRECTION = new Vector3(1, -0.9, 0.55).normalize();

// The box around a robot in its frame.  A ground below it is left out, unless there is nothing else.
export function robotBox(figure) {
  const { scene, zero } = figure.robot;
  const jointed = new Set(scene.joints.flatMap(({ parent, child }) => [parent, child]));
  const [robot, ground] = [new Box3(), new Box3()];
  figure.group.updateMatrixWorld(true);
  figure.each((object) => {
    const box = new Box3().setFromObject(object);
    const size = box.getSize(new Vector3());
    if (!Object.values(size).every(Number.isFinite)) return;
    const plane = object.children[0]?.geometry?.type === "PlaneGeometry";
    const flat = size.z < FLAT * Math.min(size.x, size.y);
    const alone = scene.bodies.length > 1 && !jointed.has(object.userData.body);
    (plane || (flat && alone) ? ground : robot).union(box);
  });
  zero.forEach((X, body) => {
    const part = scene.bodies[body].key !== undefined && jointed.has(body);
    if (part && X.every(Number.isFinite)) robot.expandByPoint(new Vector3(X[0], X[1], X[2]));
  });
  if (robot.isEmpty()) robot.copy(ground);
  if (robot.isEmpty()) robot.setFromPoints(zero.map((X) => new Vector3(X[0], X[1], X[2])));
  const size = robot.getSize(new Vector3());
  const largest = Math.max(size.x, size.y, size.z);
  if (largest > 1e-9 && largest < 1e9) return robot;
  return new Box3(new Vector3(-0.5, -0.5, -0.5), new Vector3(0.5, 0.5, 0.5));
}

function corners({ min, max }) {
  return [0, 1, 2, 3, 4, 5, 6, 7].map(
    (i) => new Vector3(i & 1 ? max.x : min.x, i & 2 ? max.y : min.y, i & 4 ? max.z : min.z)
  );
}

function rightOf(direction) {
  return new Vector3().crossVectors(UP, direction).normalize();
}

// The distance of the camera from the middle of a box, in a direction, so that the box is visible.
export function fittingDistance(box, direction, camera) {
  const middle = box.getCenter(new Vector3());
  const right = rightOf(direction);
  const up = new Vector3().crossVectors(direction, right);
  const high = Math.tan(MathUtils.degToRad(camera.fov / 2));
  const wide = high * camera.aspect;
  const distances = corners(box).map((corner) => {
    const point = corner.sub(middle);
    const across = Math.max(Math.abs(point.dot(right)) / wide, Math.abs(point.dot(up)) / high);
    return MARGIN * across + point.dot(direction);
  });
  return Math.max(...distances);
}

// The pose of the frame of the second robot, so that the roots of both are in one place.  Worlds
// have the same frame.
export function aligned([one, other]) {
  if (one.scene.root === "world" && other.scene.root === "world") return new Matrix4();
  const root = one.scene.bodies[0];
  if (!root || !other.scene.bodies.length) return new Matrix4();
  const found = other.scene.bodies.findIndex(({ name }) => name === root.name);
  return matrixOf(compose(one.zero[0], inverse(other.zero[Math.max(found, 0)])));
}

// The step from the first to the second box, which is on its right for the first view.
export function stepBeside(one, other) {
  const right = rightOf(DIRECTION);
  const places = [one, other].map((box) => corners(box).map((corner) => corner.dot(right)));
  const distance = Math.max(...places[0]) - Math.min(...places[1]);
  const gap = 0.15 * one.getSize(new Vector3()).length();
  return right.multiplyScalar(distance + gap);
}
