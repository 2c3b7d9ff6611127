// Which part of the scene the camera frames, and where the second of two robots stands.

import { Box3, MathUtils, Matrix4, Vector3 } from "three";
import { matrixOf } from "./shapes.js";
import { compose, inverse } from "./transforms.js";

const UP = new Vector3(0, 0, 1);
const MARGIN = 1.08;
// A flat shape is lower than this part of its width.
const FLAT = 0.05;
// A flat shape that is so much larger than another one is its ground.
const GROUND = 5;
export const DIRECTION = new Vector3(1, -0.9, 0.55).normalize();
// Directions to the camera from a robot that faces x: x or y to the right of the picture.  The view
// from above is a little inclined, so that its upper edge is y.
export const VIEWS = {
  front: new Vector3(1, 0, 0),
  side: new Vector3(0, -1, 0),
  top: new Vector3(0, -1e-3, 1).normalize(),
};

// Points around the parts of a robot where they are in the scene: the corners of the boxes of its
// shapes, and its links.  A ground below it is left out, unless there is nothing else.
export function robotPoints(figure) {
  const { scene } = figure.robot;
  const jointed = new Set(scene.joints.flatMap(({ parent, child }) => [parent, child]));
  const [robot, ground] = [[], []];
  figure.group.updateMatrixWorld(true);
  const origins = figure.links.map((link) => new Vector3().setFromMatrixPosition(link.matrixWorld));
  figure.each((object) => {
    const box = new Box3().setFromObject(object);
    const size = box.getSize(new Vector3());
    if (box.isEmpty() || !Object.values(size).every(Number.isFinite)) return;
    const plane = object.children[0]?.geometry?.type === "PlaneGeometry";
    const flat = size.z < FLAT * Math.min(size.x, size.y);
    const alone = scene.bodies.length > 1 && !jointed.has(object.userData.body);
    if (plane || (flat && alone)) ground.push(box);
    else robot.push(...corners(box));
  });
  origins.forEach((origin, body) => {
    const part = scene.bodies[body].key !== undefined && jointed.has(body);
    if (part && origin.toArray().every(Number.isFinite)) robot.push(origin);
  });
  const found = [robot, groundPoints(ground), origins].find((points) => points.length) ?? [];
  const size = new Box3().setFromPoints(found).getSize(new Vector3());
  const largest = Math.max(size.x, size.y, size.z);
  if (largest > 1e-9 && largest < 1e9) return found;
  return corners(new Box3(new Vector3(-0.5, -0.5, -0.5), new Vector3(0.5, 0.5, 0.5)));
}

// The corners of flat shapes; of those much larger than others, such as the ground of a marker, none.
function groundPoints(boxes) {
  const sizes = boxes.map((box) => box.getSize(new Vector3()).length());
  const largest = GROUND * Math.min(...sizes);
  return boxes.filter((_, index) => sizes[index] <= largest).flatMap(corners);
}

export function corners({ min, max }) {
  return [0, 1, 2, 3, 4, 5, 6, 7].map(
    (i) => new Vector3(i & 1 ? max.x : min.x, i & 2 ? max.y : min.y, i & 4 ? max.z : min.z)
  );
}

// The greatest of any number of values.
const greatest = (values) => values.reduce((a, b) => Math.max(a, b), -Infinity);

function rightOf(direction) {
  return new Vector3().crossVectors(UP, direction).normalize();
}

// Where the camera looks, and its distance from there, in a direction, so that all points are visible
// and two opposite sides of the picture have the least margin.
export function fittingView(points, direction, camera) {
  const right = rightOf(direction);
  const up = new Vector3().crossVectors(direction, right);
  const high = Math.tan(MathUtils.degToRad(camera.fov / 2)) / MARGIN;
  const depths = points.map((point) => point.dot(direction));
  // For the camera at the depth d and at the place a on an axis, a point at p and at the depth w is
  // visible if |p - a| <= k (d - w).
  const [across, along] = [
    [right, high * camera.aspect],
    [up, high],
  ].map(([axis, k]) => {
    const places = points.map((point) => point.dot(axis));
    const high = greatest(places.map((place, index) => place + k * depths[index]));
    const low = -greatest(places.map((place, index) => k * depths[index] - place));
    return { place: (high + low) / 2, depth: (high - low) / (2 * k) };
  });
  const middle = (greatest(depths) - greatest(depths.map((depth) => -depth))) / 2;
  const target = right.multiplyScalar(across.place).addScaledVector(up, along.place);
  target.addScaledVector(direction, middle);
  return { target, distance: Math.max(across.depth, along.depth) - middle };
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

// The step from the first to the second robot, which is on its right for the first view.
export function stepBeside(one, other, size) {
  const right = rightOf(DIRECTION);
  const places = [one, other].map((points) => points.map((point) => point.dot(right)));
  const distance = greatest(places[0]) + greatest(places[1].map((place) => -place));
  return right.multiplyScalar(distance + 0.3 * size);
}
