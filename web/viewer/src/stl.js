// STL files: triangles without materials.

import { Numbers } from "./budget.js";
import { PLAIN } from "./materials.js";
import { Scanner } from "./text.js";

// Binary STL has a header with the number of faces, and a size for each face.
const HEADER = 84;
const FACE = 50;
// A normal, which many files have wrong, precedes the three points of a face.
const POINTS = 12;
const NUMBERS = 9;

export function readStl(buffer, budget) {
  const position = isText(buffer) ? readText(buffer, budget) : readBinary(buffer, budget);
  if (!position.length) return [];
  return [{ names: [], geometry: { position, groups: [{ count: position.length / 3, material: PLAIN }] } }];
}

function isText(buffer) {
  if (buffer.byteLength === HEADER + FACE * facesOf(buffer)) return false;
  return /^[^]{0,4}solid/.test(new TextDecoder().decode(buffer.slice(0, 16)));
}

// The number of faces that the header states.
function facesOf(buffer) {
  if (buffer.byteLength < HEADER) return 0;
  return new DataView(buffer).getUint32(HEADER - 4, true);
}

function readBinary(buffer, budget) {
  const faces = facesOf(buffer);
  if (HEADER + FACE * faces > buffer.byteLength) {
    throw new Error("it has fewer faces than its header states");
  }
  budget.read("number", NUMBERS * faces);
  const numbers = new Float32Array(NUMBERS * faces);
  const view = new DataView(buffer);
  for (let face = 0; face < faces; face++) {
    const start = HEADER + FACE * face + POINTS;
    for (let i = 0; i < NUMBERS; i++) numbers[NUMBERS * face + i] = view.getFloat32(start + 4 * i, true);
  }
  return numbers;
}

function readText(buffer, budget) {
  const scanner = new Scanner(new TextDecoder().decode(buffer), budget);
  const points = new Numbers(budget);
  while (scanner.next()) {
    if (scanner.word !== "vertex") continue;
    for (let i = 0; i < 3; i++) points.push(scanner.next() ? scanner.number : 0);
  }
  return points.numbers;
}
