// Mesh files that are embedded in the page: base64 of gzip → objects of three.

import {
  BufferGeometry,
  Cache,
  Color,
  DoubleSide,
  Float32BufferAttribute,
  Group,
  Loader,
  LoadingManager,
  Mesh,
  MeshStandardMaterial,
  Object3D,
  TextureLoader,
} from "three";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import { MTLLoader } from "three/addons/loaders/MTLLoader.js";
import { OBJLoader } from "three/addons/loaders/OBJLoader.js";
import { STLLoader } from "three/addons/loaders/STLLoader.js";
import { ColladaComposer } from "three/addons/loaders/collada/ColladaComposer.js";
import { ColladaParser } from "three/addons/loaders/collada/ColladaParser.js";

import { checkColladaText, numbersOfCollada, polygonsOfCollada, prepareCollada } from "./collada_content.js";
import { numbersOfGltf, partsOfGltf, prepareGltf, zerosOfGltf } from "./gltf_content.js";
import { isPlainData, nameOfData } from "./image_types.js";
import { linesOfObj, numbersOfObj } from "./obj_content.js";

// An image that several files name is one image.
Cache.enabled = true;

const BLANK =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==";

async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

// The page makes no request: the images of a mesh file are data, others are blank and are missing.
function manager(images, missing) {
  const result = new LoadingManager();
  const own = new Map(Object.entries(images));
  const nameOf = (url) => decodeURIComponent(url.replace(/%(?![0-9a-f]{2})/gi, "%25")).split(/[\\/]/).pop();
  result.setURLModifier((url) => {
    // The loader makes blobs of images in a file.
    if (/^blob:/.test(url) || isPlainData(url)) return url;
    if (/^data:/i.test(url)) {
      missing.add(nameOfData(url));
      return BLANK;
    }
    const name = nameOf(url);
    if (!own.has(name)) missing.add(name);
    return own.get(name) ?? BLANK;
  });
  result.done = Promise.resolve();
  result.onStart = () => {
    result.done = new Promise((resolve) => (result.onLoad = resolve));
    result.onStart = undefined;
  };
  return result;
}

// Binary STL has a header with the number of faces, and a size for each face.
const STL_HEADER = 84;
const STL_FACE = 50;

function isStlText(buffer) {
  const faces = facesOfStl(buffer);
  if (buffer.byteLength === STL_HEADER + STL_FACE * faces) return false;
  return /^[^]{0,4}solid/.test(new TextDecoder().decode(buffer.slice(0, 16)));
}

// The number of faces that the header of binary STL states.
function facesOfStl(buffer) {
  if (buffer.byteLength < STL_HEADER) return 0;
  return new DataView(buffer).getUint32(STL_HEADER - 4, true);
}

function stlOfBytes(buffer) {
  if (STL_HEADER + STL_FACE * facesOfStl(buffer) > buffer.byteLength) {
    throw new Error("it has fewer faces than its header states");
  }
  return new STLLoader().parse(buffer);
}

// STL as text.  The expressions of the loader need a time with the square of the length for a file
// whose facets do not end; this one needs a time in proportion.
function stlOfText(text) {
  const points = [];
  for (const [, ...numbers] of text.matchAll(/\bvertex\s+(\S+)\s+(\S+)\s+(\S+)/g)) {
    points.push(...numbers.map(parseFloat));
  }
  const geometry = new BufferGeometry();
  return geometry.setAttribute("position", new Float32BufferAttribute(points, 3));
}

function colladaScene(text, loading, budget) {
  const { warn, error } = console;
  console.warn = console.error = () => {};
  try {
    checkColladaText(text, budget);
    const content = new ColladaParser().parse(text);
    if (!content) throw new Error("it is not well-formed");
    prepareCollada(content.library);
    budget.check("numbers", numbersOfCollada(content.library));
    budget.takeOutlines(polygonsOfCollada(content.library));
    const textures = new TextureLoader(loading);
    const composer = new ColladaComposer(content.library, content.collada, textures, textures);
    // The loader turns files whose axis is z; robot formats use the axes of the file.
    const { scene } = composer.compose();
    scene.scale.multiplyScalar(content.asset.unit);
    return scene;
  } catch (problem) {
    // The nodes of a node that contains itself have no end.
    if (problem instanceof RangeError) budget.check("copies", Infinity);
    throw problem;
  } finally {
    Object.assign(console, { warn, error });
  }
}

// The content of a file, and a test for the materials that the loader made because the file has none.
async function parsed(file, buffer, { libraries, loading, budget }) {
  const text = () => new TextDecoder().decode(buffer);
  switch (file.format) {
    case "stl": {
      const scene = new Group();
      scene.add(new Mesh(isStlText(buffer) ? stlOfText(text()) : stlOfBytes(buffer)));
      return { scene, isPlain: () => true };
    }
    case "obj": {
      const loader = new OBJLoader(loading);
      const texts = (file.materials ?? []).map((index) => libraries[index]);
      budget.take("characters", texts.reduce((sum, { length }) => sum + length, 0));
      const library = new MTLLoader(loading).parse(texts.join("\n"), "");
      loader.setMaterials(library);
      const lines = linesOfObj(text());
      budget.check("numbers", numbersOfObj(lines));
      const scene = loader.parse(lines.join("\n"));
      await loading.done;
      return { scene, isPlain: ({ name, vertexColors }) => !(name in library.materialsInfo) && !vertexColors };
    }
    case "dae": {
      const scene = colladaScene(text(), loading, budget);
      await loading.done;
      return { scene, isPlain: ({ name }) => name === Loader.DEFAULT_MATERIAL_NAME };
    }
    default: {
      // The loader then makes images by elements: the policy of the page forbids its requests.
      globalThis.createImageBitmap = undefined;
      const loader = new GLTFLoader(loading).register(({ json }) => {
        prepareGltf(json);
        const { copies, parts } = partsOfGltf(json);
        budget.check("copies", copies);
        budget.check("parts", parts);
        budget.check("numbers", numbersOfGltf(json));
        budget.check("zeros", zerosOfGltf(json));
        return { name: "limits" };
      });
      const { scene, parser } = await loader.parseAsync(buffer, "");
      const isPlain = (material) => parser.associations.get(material)?.materials === undefined;
      return { scene, isPlain };
    }
  }
}

// What some work returns: the parts that loaders add and copy count in a budget.
async function counted(budget, work) {
  const { add, copy } = Object3D.prototype;
  const size = ({ material }) => 1 + (Array.isArray(material) ? material.length : 0);
  Object3D.prototype.add = function (...parts) {
    // With several parts, the method calls itself for each.
    if (parts.length === 1) budget.take("parts", size(parts[0]));
    return add.apply(this, parts);
  };
  Object3D.prototype.copy = function (source, ...options) {
    budget.take("copies", size(source));
    return copy.call(this, source, ...options);
  };
  try {
    return await work();
  } finally {
    Object.assign(Object3D.prototype, { add, copy });
  }
}

// Templates by index; null for a file that is missing or cannot be read.  The files are read one by
// one: the first ones are drawn if all are beyond the budget.
export async function loadMeshes({ meshes, images, libraries }, budget) {
  const decoder = new TextDecoder();
  const texts = await Promise.all(
    libraries.map(async (data) => decoder.decode(await unpacked(data)))
  );
  return counted(budget, async () => {
    const templates = [];
    for (const file of meshes) templates.push(await templateOf(file, images, texts, budget));
    return templates;
  });
}

async function templateOf(file, images, libraries, budget) {
  if (!file.data) return null;
  const missing = new Set();
  try {
    const own = Object.entries(file.textures ?? {}).map(([name, i]) => [name, images[i]]);
    const loading = manager(Object.fromEntries(own), missing);
    return await budget.attempt(async () => {
      const content = await parsed(file, await unpacked(file.data), { libraries, loading, budget });
      return cleaned(content, file, budget);
    });
  } catch (error) {
    file.problem = String(error);
    return null;
  } finally {
    if (missing.size) file.missing = [...missing];
  }
}

// Only meshes with plain materials: cameras and lights of a file are not part of the robot.
function cleaned({ scene, isPlain }, file, budget) {
  scene.updateMatrixWorld(true);
  const group = new Group();
  const omitted = new Set();
  const cleanedMaterials = new Map();
  // The parts of a file share its materials.
  const cleanedMaterial = (source, geometry) => {
    const { color, uv } = geometry.attributes;
    const key = [source?.uuid, Boolean(color), Boolean(uv)].join();
    if (!cleanedMaterials.has(key)) {
      const map = mapOf(source, geometry);
      const isDrawn = !map || budget.draws(map.image, samplingOf(map));
      if (!isDrawn) omitted.add(source.name);
      cleanedMaterials.set(key, materialOf(source, geometry, isPlain, isDrawn ? map : null));
    }
    return cleanedMaterials.get(key);
  };
  scene.traverse((part) => {
    if (!part.isMesh) return;
    const geometry = drawnGeometry(part.geometry, budget).applyMatrix4(part.matrixWorld);
    if (!geometry.attributes.position) return;
    // Many STL files have normals of length zero.
    if (file.format === "stl" || !geometry.attributes.normal) geometry.computeVertexNormals();
    const materials = [part.material].flat().map((source) => cleanedMaterial(source, geometry));
    // Without several materials, a part is drawn at once.
    if (!Array.isArray(part.material)) geometry.clearGroups();
    const { length } = geometry.groups;
    const mesh = new Mesh(geometry, length ? joinGroups(geometry, materials) : materials[0]);
    mesh.userData.names = namesOf(part, scene);
    budget.take("names", mesh.userData.names.length);
    group.add(mesh);
  });
  if (omitted.size) file.large = [...omitted];
  return group;
}

// Joins neighbouring groups of one material.  Returns the materials of the groups.
function joinGroups(geometry, materials) {
  const { groups } = geometry;
  const used = new Set(groups.map(({ materialIndex }) => materials[materialIndex]));
  const indices = new Map([...used].map((material, index) => [material, index]));
  geometry.clearGroups();
  for (const { start, count, materialIndex } of groups) {
    const index = indices.get(materials[materialIndex]);
    const last = geometry.groups.at(-1);
    if (last?.materialIndex === index && last.start + last.count === start) last.count += count;
    else geometry.addGroup(start, count, index);
  }
  return [...used];
}

const DRAWN_ATTRIBUTE = /^(position|normal|color|uv\d?)$/;

// A copy of what is drawn of a geometry.
function drawnGeometry(source, budget) {
  for (const name of Object.keys(source.attributes)) {
    if (!DRAWN_ATTRIBUTE.test(name)) source.deleteAttribute(name);
  }
  source.morphAttributes = {};
  const attributes = [...Object.values(source.attributes), ...(source.index ? [source.index] : [])];
  // Attributes that are interleaved have one array.
  const arrays = new Set(attributes.map(({ array, data }) => data?.array ?? array));
  const normals = 3 * (source.attributes.position?.count ?? 0);
  let numbers = source.attributes.normal ? 0 : normals;
  for (const { length } of arrays) numbers += length;
  budget.take("numbers", numbers);
  return source.clone();
}

// A submesh has the name of its mesh, or of a node that contains it.
function namesOf(part, scene) {
  const names = [part.geometry.name];
  for (let node = part; node && node !== scene; node = node.parent) {
    names.push(node.name, node.userData.name);
  }
  return names.filter(Boolean);
}

// The textures of one image, which the graphics card then has once.
const sources = new WeakMap();

function mapOf(source, geometry) {
  const map = source?.map;
  const image = map?.image;
  if (!image?.width || image.src === BLANK || !geometry.attributes.uv) return null;
  if (!sources.has(image)) sources.set(image, map.source);
  map.source = sources.get(image);
  return map;
}

// The graphics card has a copy of an image for each way to sample it.
export const samplingOf = ({ wrapS, wrapT, magFilter, minFilter, flipY, colorSpace }) =>
  [wrapS, wrapT, magFilter, minFilter, flipY, colorSpace].join();

function materialOf(source, geometry, isPlain, map) {
  const plain = !source || isPlain(source);
  // Exporters write an opacity of 0 for opaque materials.
  const opacity = source?.opacity || 1;
  const material = new MeshStandardMaterial({
    color: plain ? new Color(0xb8bcc2) : source.color?.clone() ?? new Color(0xffffff),
    vertexColors: !plain && Boolean(source.vertexColors && geometry.attributes.color),
    ...{ opacity, transparent: opacity < 1, map, roughness: 0.7, side: DoubleSide },
  });
  if (!plain && source.emissive) material.emissive.copy(source.emissive);
  material.alphaTest = source?.alphaTest ?? 0;
  material.userData.plain = plain;
  return material;
}
