// What the loader has read of a glTF file, before it makes geometries and nodes of it.

import { isPlainImage } from "./image_types.js";

const DRAWN = /^(POSITION|NORMAL|COLOR_0|TEXCOORD_\d)$/;
const SIZES = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 };
const INSTANCING = "EXT_mesh_gpu_instancing";
// The collections, and the extensions of their definitions that are drawn.  The loader copies others
// with the objects.
const KEPT_EXTENSIONS = {
  ...{ accessors: [], buffers: [], images: [], meshes: [], nodes: [], samplers: [], scenes: [] },
  bufferViews: ["EXT_meshopt_compression", "KHR_meshopt_compression"],
  materials: ["KHR_materials_unlit"],
  textures: ["EXT_texture_avif", "EXT_texture_webp", "KHR_texture_basisu"],
};
const NAME_LENGTH = 200;
// The modes of primitives whose triangles share corners: strips and fans.
const SHARED_CORNERS = [5, 6];
// The numbers of the limits have four bytes.
const NUMBER_BYTES = 4;

// Leaves out what no picture of a robot shows: animations, cameras, lights, skins, forms, other scenes.
// Throws an error for what the loader never ends with, and for what it would not draw.
export function prepareGltf(json) {
  for (const name of ["animations", "cameras", "skins"]) delete json[name];
  const { images = [], meshes = [], nodes = [], scenes } = json;
  for (const image of images) {
    // The loader copies the type with each texture, and reads it for images in the file only.
    if (image.bufferView === undefined) delete image.mimeType;
    else if (!isPlainImage(image.mimeType)) {
      throw new Error("one of its images has another type than PNG, JPEG, GIF, BMP and WebP");
    }
  }
  if (scenes) [json.scenes, json.scene] = [[scenes[json.scene ?? 0]], 0];
  for (const node of nodes) {
    if (node.extensions?.[INSTANCING]) throw new Error(`instances of ${INSTANCING} are not drawn`);
    for (const name of ["camera", "skin"]) delete node[name];
  }
  for (const mesh of meshes) {
    delete mesh.weights;
    for (const primitive of mesh.primitives) {
      delete primitive.targets;
      for (const name of Object.keys(primitive.attributes)) {
        if (!DRAWN.test(name)) delete primitive.attributes[name];
      }
    }
  }
  shorten([json, json.asset ?? {}], []);
  shorten(meshes.flatMap(({ primitives }) => primitives), ["KHR_draco_mesh_compression"]);
  for (const [kind, kept] of Object.entries(KEPT_EXTENSIONS)) shorten(json[kind] ?? [], kept);
  if (hasCycle(nodes)) throw new Error("one of its nodes contains itself");
}

// Leaves out the content of definitions that has any length: the loader copies it for each use.
function shorten(definitions, kept) {
  for (const definition of definitions) {
    delete definition.extras;
    for (const name of Object.keys(definition.extensions ?? {})) {
      if (!kept.includes(name)) delete definition.extensions[name];
    }
    if (definition.name) definition.name = String(definition.name).slice(0, NAME_LENGTH);
  }
}

function hasCycle(nodes) {
  const parents = nodes.map(() => 0);
  for (const { children = [] } of nodes) for (const child of children) parents[child] += 1;
  const free = [...nodes.keys()].filter((index) => parents[index] === 0);
  for (const index of free) {
    for (const child of nodes[index].children ?? []) {
      parents[child] -= 1;
      if (parents[child] === 0) free.push(child);
    }
  }
  return free.length < nodes.length;
}

// The copies that nodes of one mesh become, and all parts.  The loader goes on after an error: what it
// would make is counted before.
export function partsOfGltf({ meshes = [], nodes = [] }) {
  const uses = meshes.map(() => 0);
  for (const { mesh } of nodes) if (mesh in uses) uses[mesh] += 1;
  let [copies, parts] = [0, nodes.length];
  meshes.forEach(({ primitives }, index) => {
    const size = primitives.length + 1;
    parts += size * uses[index];
    if (uses[index] > 1) copies += size * uses[index];
  });
  return { copies, parts };
}

// A sum that is NaN after an amount below 0.
const total = (amounts) => amounts.reduce((sum, amount) => sum + (amount >= 0 ? amount : NaN), 0);

// How many numbers the loader makes beside those of the file.
export function numbersOfGltf({ accessors = [], bufferViews = [], images = [], meshes = [] }) {
  const sizeOf = (view) => (view?.byteLength ?? 0) / NUMBER_BYTES;
  const strips = meshes
    .flatMap(({ primitives }) => primitives)
    .filter(({ mode }) => SHARED_CORNERS.includes(mode));
  return total([
    ...bufferViews.map(sizeOf),
    ...images.map(({ bufferView }) => sizeOf(bufferViews[bufferView])),
    ...strips.map(({ attributes, indices }) => 3 * accessors[indices ?? attributes.POSITION].count),
  ]);
}

// How many numbers a file states without data, or in part: a short file can state any number.
export function zerosOfGltf({ accessors = [] }) {
  const stated = accessors.filter(
    ({ bufferView, sparse }) => bufferView === undefined || sparse !== undefined
  );
  return total(stated.map(({ count, type }) => count * SIZES[type]));
}
