// OBJ files with their files of materials: triangles, one part for each object or group.

import { Numbers, shortened } from "./budget.js";
import { PLAIN, linearColor } from "./materials.js";
import { Scanner, firstNumbers } from "./text.js";

const [SLASH, MINUS, ZERO, NINE] = [47, 45, 48, 57];

// Calls an action for each line with its first word, and the text behind it.
function eachLine(text, budget, action) {
  budget.read("character", text.length);
  const joined = text.includes("\\") ? text.replaceAll("\r\n", "\n").replaceAll("\\\n", "") : text;
  for (let start = 0; start < joined.length; ) {
    const next = joined.indexOf("\n", start);
    const end = next < 0 ? joined.length : next;
    budget.read("element");
    const line = joined.slice(start, end).trim();
    start = end + 1;
    if (!line || line.startsWith("#")) continue;
    const word = /^\S+/.exec(line)[0];
    action(word, line.slice(word.length).trim());
  }
}

// Name → material.  `imageOf` finds the image of a URI.
export function readMaterials(text, budget, imageOf) {
  const materials = new Map();
  let material = {};
  const color = (rest) => linearColor(firstNumbers(rest, 3, budget));
  eachLine(text, budget, (word, rest) => {
    switch (word.toLowerCase()) {
      case "newmtl":
        budget.read("part");
        material = { name: shortened(rest) };
        materials.set(material.name, material);
        break;
      case "kd":
        material.color = color(rest);
        break;
      case "ke":
        material.emissive = color(rest);
        break;
      case "d":
        material.opacity = Math.min(parseFloat(rest), 1);
        break;
      case "tr":
        material.opacity = 1 - Math.max(parseFloat(rest), 0);
        break;
      case "map_kd":
        material.map ??= mapOf(rest, budget, imageOf);
        break;
    }
  });
  return materials;
}

// The options of an image with their values; others stand in its name.
const OPTIONS = { "-bm": 1, "-mm": 2, "-s": 3, "-o": 3 };

function mapOf(text, budget, imageOf) {
  const map = { repeat: [1, 1], offset: [0, 0] };
  const words = [];
  const scanner = new Scanner(text, budget);
  while (scanner.next()) {
    const { word } = scanner;
    if (!Object.hasOwn(OPTIONS, word)) {
      words.push(word);
      continue;
    }
    const numbers = Array.from({ length: OPTIONS[word] }, () => (scanner.next() ? scanner.number : 0));
    if (word === "-s") map.repeat = numbers.slice(0, 2).map((number) => number || 1);
    if (word === "-o") map.offset = numbers.slice(0, 2).map((number) => number || 0);
  }
  return words.length ? { ...map, image: imageOf(words.join(" ")) } : undefined;
}

// `libraries` are the maps of the files of materials that the file names: the last one prevails.
export function readObj(text, libraries, budget) {
  const points = new Numbers(budget);
  const normals = new Numbers(budget);
  const places = new Numbers(budget);
  const materials = new Map();
  const parts = [];
  let material = PLAIN;
  let part;

  function materialOf(name) {
    if (!materials.has(name)) {
      budget.read("part");
      budget.read("element", libraries.length);
      materials.set(name, libraries.findLast((library) => library.has(name))?.get(name) ?? PLAIN);
    }
    return materials.get(name);
  }

  function begin(name, isDeclared) {
    part = { names: name ? [name] : [], isDeclared, position: undefined };
  }

  function open() {
    budget.read("part");
    part.position = new Numbers(budget);
    part.normal = new Numbers(budget);
    part.uv = new Numbers(budget);
    part.hasUv = false;
    part.groups = [];
    parts.push(part);
  }

  // The place of an index in a list of points: from its end for indices below 0.
  const placeOf = (index, list, size) =>
    size * (index < 0 ? index + list.length / size : index - 1);

  // The indices of three corners: each has a point, a place in an image and a normal, or 0.
  const corners = new Int32Array(9);
  // The points of the corners, and their normal.
  const triangle = new Float64Array(9);
  const normal = new Float64Array(3);

  function addFace() {
    if (!part.position) open();
    if (part.groups.at(-1)?.material !== material) {
      budget.read("group");
      part.groups.push({ count: 0, material });
    }
    part.groups.at(-1).count += 3;
    for (let corner = 0; corner < 9; corner += 3) {
      const at = placeOf(corners[corner], points, 3);
      for (let i = 0; i < 3; i++) triangle[corner + i] = points.array[at + i] || 0;
    }
    part.position.add(triangle, 0, 9);
    // The first corner tells what a face has.
    const hasPlaces = corners[1] !== 0;
    const hasNormals = corners[2] !== 0;
    if (!hasNormals) setNormal(triangle, normal);
    if (hasPlaces) part.hasUv = true;
    for (let corner = 0; corner < 9; corner += 3) {
      if (hasNormals) part.normal.add(normals.array, placeOf(corners[corner + 2], normals, 3), 3);
      else part.normal.add(normal, 0, 3);
      part.uv.add(places.array, hasPlaces ? placeOf(corners[corner + 1], places, 2) : Infinity, 2);
    }
  }

  // The triangles of a polygon share its first corner.
  function addPolygon(text) {
    const scanner = new Scanner(text, budget);
    for (let count = 0; scanner.next(); count++) {
      if (count > 2) corners.copyWithin(3, 6);
      readIndices(scanner, corners, 3 * Math.min(count, 2));
      if (count >= 2) addFace();
    }
  }

  const add = (list, text, count) => list.add(firstNumbers(text, count, budget), 0, count);

  begin("", false);
  eachLine(text, budget, (word, rest) => {
    switch (word) {
      case "v":
        add(points, rest, 3);
        break;
      case "vn":
        add(normals, rest, 3);
        break;
      case "vt":
        add(places, rest, 2);
        break;
      case "f":
        addPolygon(rest);
        break;
      case "g":
      case "o": {
        const name = shortened(rest);
        // The first name is that of the faces before it.
        if (part.isDeclared) begin(name, true);
        else Object.assign(part, { names: name ? [name] : [], isDeclared: true });
        break;
      }
      case "usemtl":
        material = materialOf(shortened(rest));
        break;
    }
  });
  return parts.map(({ names, position, normal: directions, uv, hasUv, groups }) => ({
    names,
    geometry: {
      position: position.numbers,
      normal: directions.numbers,
      uv: hasUv ? uv.numbers : undefined,
      groups,
    },
  }));
}

// Reads up to three indices of a word, which are divided by slashes, into a list from a place on.
function readIndices({ text, start, end }, indices, place) {
  indices.fill(0, place, place + 3);
  let column = 0;
  let isNegative = false;
  for (let i = start; i < end && column < 3; i++) {
    const code = text.charCodeAt(i);
    if (code === SLASH) {
      if (isNegative) indices[place + column] *= -1;
      column += 1;
      isNegative = false;
    } else if (code === MINUS) isNegative = true;
    else if (code >= ZERO && code <= NINE) {
      indices[place + column] = 10 * indices[place + column] + (code - ZERO);
    }
  }
  if (isNegative && column < 3) indices[place + column] *= -1;
}

// The unit normal of a triangle of nine numbers; zeros for one without an area.
function setNormal(points, normal) {
  const ux = points[3] - points[0];
  const uy = points[4] - points[1];
  const uz = points[5] - points[2];
  const vx = points[6] - points[0];
  const vy = points[7] - points[1];
  const vz = points[8] - points[2];
  const x = uy * vz - uz * vy;
  const y = uz * vx - ux * vz;
  const z = ux * vy - uy * vx;
  const length = Math.sqrt(x * x + y * y + z * z) || 1;
  normal[0] = x / length;
  normal[1] = y / length;
  normal[2] = z / length;
}
