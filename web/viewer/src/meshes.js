// Mesh files that are embedded in the page: base64 of gzip → objects of three.

import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  Group,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  ShapeUtils,
} from "three";

import { readCollada } from "./collada.js";
import { readGltf } from "./gltf.js";
import { Images, samplingOf } from "./images.js";
import { readMaterials, readObj } from "./obj.js";
import { readStl } from "./stl.js";

// The bytes of a text in the page.
async function unpacked(text, budget) {
  const packed = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const chunks = [];
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    budget.read("byte", value.length);
    chunks.push(value);
  }
  return new Blob(chunks).arrayBuffer();
}

const textOf = (buffer) => new TextDecoder().decode(buffer);
const triangulated = (points) =>
  ShapeUtils.triangulateShape(points.map(([x, y]) => ({ x, y, equals: (p) => p.x === x && p.y === y })), []);

// Templates by index; null for a file that is missing or cannot be read.  The files are read one by
// one: the first ones are drawn if all are beyond the budget.
export async function loadMeshes({ meshes, images, libraries }, budget) {
  const store = new Images(images);
  const texts = new Map();
  const libraryOf = async (index) => {
    if (!texts.has(index)) texts.set(index, textOf(await unpacked(libraries[index], budget)));
    return texts.get(index);
  };
  const templates = [];
  for (const file of meshes) templates.push(await templateOf(file, store, libraryOf, budget));
  return templates;
}

async function templateOf(file, store, libraryOf, budget) {
  if (!file.data) return null;
  const missing = new Set();
  try {
    return await budget.timed(async () => {
      budget.read("file");
      const imageOf = store.finder(file.textures ?? {}, missing, budget);
      const parts = await partsOf(file, imageOf, libraryOf, budget);
      if (!parts.length) throw new Error("it has no triangles");
      return await templateOfParts(parts, file, store, budget);
    });
  } catch (error) {
    file.problem = String(error);
    return null;
  } finally {
    if (missing.size) file.missing = [...missing];
  }
}

async function partsOf(file, imageOf, libraryOf, budget) {
  const buffer = await unpacked(file.data, budget);
  switch (file.format) {
    case "stl":
      return readStl(buffer, budget);
    case "obj": {
      const libraries = [];
      for (const index of file.materials ?? []) {
        libraries.push(readMaterials(await libraryOf(index), budget, imageOf));
      }
      return readObj(textOf(buffer), libraries, budget);
    }
    case "dae":
      return readCollada(textOf(buffer), budget, imageOf, triangulated);
    default:
      return readGltf(buffer, budget, imageOf);
  }
}

// A group with a mesh for each part, and a material for each that the file defines.
async function templateOfParts(parts, file, store, budget) {
  const group = new Group();
  const omitted = new Set();
  const materials = new Map();
  const madeMaterial = async (source, hasUv) => {
    if (!materials.has(source)) materials.set(source, []);
    const made = materials.get(source);
    made[Number(hasUv)] ??= materialOf(source, hasUv ? await mapOf(source, store, omitted, budget) : null);
    return made[Number(hasUv)];
  };
  for (const { names, matrix, geometry: source } of parts) {
    const geometry = geometryOf(source, matrix, budget);
    const own = [];
    for (const { material } of source.groups) own.push(await madeMaterial(material, Boolean(source.uv)));
    const mesh = new Mesh(geometry, addGroups(geometry, source.groups, own));
    mesh.userData.names = names;
    group.add(mesh);
  }
  if (omitted.size) file.large = [...omitted];
  return group;
}

function geometryOf({ position, normal, uv, color, index }, matrix, budget) {
  const { length } = position;
  const count = 2 * length + (uv?.length ?? 0) + (color?.array.length ?? 0) + (index?.length ?? 0);
  budget.read("number", count);
  const geometry = new BufferGeometry();
  const set = (name, array, size) => geometry.setAttribute(name, new BufferAttribute(array, size));
  // A mesh can have several places.
  const own = (array) => (matrix ? array.slice() : array);
  set("position", own(position), 3);
  if (normal) set("normal", own(normal), 3);
  if (uv) set("uv", uv, 2);
  if (color) set("color", color.array, color.size);
  if (index) geometry.setIndex(new BufferAttribute(index, 1));
  if (matrix) geometry.applyMatrix4(new Matrix4().fromArray(matrix));
  const points = geometry.attributes.position.array;
  // A box around points has no size if one of them is no number.
  for (let i = 0; i < points.length; i++) if (!Number.isFinite(points[i])) points[i] = 0;
  if (normal) geometry.normalizeNormals();
  else geometry.computeVertexNormals();
  return geometry;
}

// Joins neighbouring groups of one material.  Returns the materials of the groups, or the only one.
function addGroups(geometry, groups, materials) {
  const used = [...new Set(materials)];
  if (used.length === 1) return used[0];
  const indices = new Map(used.map((material, index) => [material, index]));
  let start = 0;
  groups.forEach(({ count }, i) => {
    const index = indices.get(materials[i]);
    const last = geometry.groups.at(-1);
    if (last?.materialIndex === index) last.count += count;
    else geometry.addGroup(start, count, index);
    start += count;
  });
  return used;
}

// The texture of a material; null for none, and for one that is not drawn.
async function mapOf({ name, map }, store, omitted, budget) {
  const element = await map?.image;
  if (!element?.width) return null;
  const texture = store.texture(element, map);
  if (budget.draws(element, samplingOf(texture))) return texture;
  omitted.add(name);
  return null;
}

function materialOf({ plain = false, color, emissive, opacity, alphaTest = 0, vertexColors = false }, map) {
  // Exporters write an opacity of 0 for opaque materials.
  const visible = opacity || 1;
  const material = new MeshStandardMaterial({
    color: plain ? new Color(0xb8bcc2) : new Color(...(color ?? [1, 1, 1])),
    ...{ vertexColors, alphaTest, map, opacity: visible, transparent: visible < 1 },
    ...{ roughness: 0.7, side: DoubleSide },
  });
  if (emissive) material.emissive.setRGB(...emissive);
  material.userData.plain = plain;
  return material;
}
