// GLB files: the triangles of the nodes of a scene.  Animations, cameras, lights, skins, forms, lines
// and points are not read.

import { shortened } from "./budget.js";
import { isPlainImage } from "./image_types.js";
import { PLAIN } from "./materials.js";
import { UNIT, product, rotation, scaling, translation } from "./matrices.js";

const DEPTH = 1000;
const MAGIC = 0x46546c67;
const [JSON_CHUNK, BINARY_CHUNK] = [0x4e4f534a, 0x004e4942];
const SIZES = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 };
// The bytes of a component, the method of DataView that reads it, and the largest integer.
const COMPONENTS = {
  5120: [1, "getInt8", 127],
  5121: [1, "getUint8", 255],
  5122: [2, "getInt16", 32767],
  5123: [2, "getUint16", 65535],
  5125: [4, "getUint32", 4294967295],
  5126: [4, "getFloat32", 1],
};
const [TRIANGLES, STRIP, FAN] = [4, 5, 6];
const INSTANCING = "EXT_mesh_gpu_instancing";
const COMPRESSIONS = ["KHR_draco_mesh_compression", "EXT_meshopt_compression", "KHR_meshopt_compression"];
const WRAPS = { 33071: "clamp", 33648: "mirror", 10497: "repeat" };

const list = (value) => (Array.isArray(value) ? value : []);
const isNumber = (value) => typeof value === "number" && Number.isFinite(value);
// Some numbers of a file; others for a value that has not as many.
const numbersOr = (value, usual) =>
  list(value).length === usual.length && value.every(isNumber) ? value : usual;
const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
// An object of a list; one without properties for what is no index of it.
const definition = (definitions, index) => Object(isCount(index) ? list(definitions)[index] : undefined);

// The parts of a file.  `imageOf` finds the image of a URI, or of bytes and their type.
export function readGltf(buffer, budget, imageOf) {
  const chunks = chunksOf(buffer);
  budget.read("value", chunks.get(JSON_CHUNK).byteLength);
  const json = Object(JSON.parse(new TextDecoder().decode(chunks.get(JSON_CHUNK))));
  const required = list(json.extensionsRequired).find((name) => COMPRESSIONS.includes(name));
  if (required) throw new Error(`meshes of ${required} are not drawn`);
  const file = new File(json, chunks.get(BINARY_CHUNK) ?? new Uint8Array(), budget, imageOf);
  const scene = definition(json.scenes, json.scene ?? 0);
  for (const node of list(scene.nodes)) file.addNode(node, UNIT, [], 0);
  return file.parts;
}

// Type → bytes of the parts of a GLB file.
function chunksOf(buffer) {
  const view = new DataView(buffer);
  const chunks = new Map();
  if (view.byteLength < 20 || view.getUint32(0, true) !== MAGIC) throw new Error("it is no GLB file");
  for (let start = 12; start + 8 <= view.byteLength && chunks.size < 2; ) {
    const [length, type] = [view.getUint32(start, true), view.getUint32(start + 4, true)];
    if (start + 8 + length > view.byteLength) break;
    if (!chunks.has(type)) chunks.set(type, new Uint8Array(buffer, start + 8, length));
    start += 8 + length;
  }
  if (!chunks.has(JSON_CHUNK)) throw new Error("it has less data than its header states");
  return chunks;
}

class File {
  constructor(json, binary, budget, imageOf) {
    Object.assign(this, { json, binary, budget, imageOf });
    this.parts = [];
    const kinds = ["accessors", "colored", "images", "materials", "meshes"];
    this.made = Object.fromEntries(kinds.map((kind) => [kind, new Map()]));
  }

  // What is made once of a definition of a kind.
  #once(kind, index, make) {
    const made = this.made[kind];
    if (!made.has(index)) made.set(index, make(definition(this.json[kind], index)));
    return made.get(index);
  }

  // --- Nodes ---

  addNode(index, parentMatrix, parentNames, depth) {
    this.budget.read("part");
    this.budget.read("name", parentNames.length);
    const node = definition(this.json.nodes, index);
    if (depth > DEPTH) throw new Error("its nodes are nested too deep");
    if (node.extensions?.[INSTANCING]) throw new Error(`instances of ${INSTANCING} are not drawn`);
    const names = node.name ? [...parentNames, shortened(node.name)] : parentNames;
    const matrix = product(parentMatrix, matrixOf(node));
    if (node.mesh !== undefined) this.#addMesh(node.mesh, matrix, names);
    for (const child of list(node.children)) this.addNode(child, matrix, names, depth + 1);
  }

  #addMesh(index, matrix, names) {
    const mesh = this.#once("meshes", index, (found) => ({
      names: found.name ? [shortened(found.name)] : [],
      primitives: this.#primitives(found),
    }));
    for (const geometry of mesh.primitives) {
      this.budget.read("part");
      this.budget.read("name", names.length);
      this.parts.push({ names: [...names, ...mesh.names], matrix, geometry });
    }
  }

  // --- Geometries ---

  #primitives(mesh) {
    const geometries = [];
    for (const primitive of list(mesh.primitives)) {
      this.budget.read("part");
      const { mode = TRIANGLES, attributes, indices, material, extensions } = Object(primitive);
      const compression = COMPRESSIONS.find((name) => extensions?.[name]);
      if (compression) throw new Error(`meshes of ${compression} are not drawn`);
      if (![TRIANGLES, STRIP, FAN].includes(mode) || attributes?.POSITION === undefined) continue;
      geometries.push(this.#geometry(mode, attributes, indices, this.#material(material)));
    }
    return geometries;
  }

  #geometry(mode, attributes, indices, material) {
    const { array: position } = this.#accessor(attributes.POSITION, "VEC3");
    const points = position.length / 3;
    const attribute = (name, ...types) => {
      if (attributes[name] === undefined) return undefined;
      const accessor = this.#accessor(attributes[name], ...types);
      if (accessor.array.length !== points * accessor.size) {
        throw new Error("its attributes have different numbers of points");
      }
      return accessor;
    };
    const index = this.#triangles(mode, indices, points);
    const color = attribute("COLOR_0", "VEC3", "VEC4");
    const uv = material.map && attribute(`TEXCOORD_${material.map.set}`, "VEC2")?.array;
    const normal = attribute("NORMAL", "VEC3")?.array;
    const drawn = color && !material.plain ? this.#colored(material) : material;
    const count = index?.length ?? points;
    return { position, normal, uv, color, index, groups: [{ count, material: drawn }] };
  }

  // The indices of the corners of triangles; undefined for the order of the points.
  #triangles(mode, indices, points) {
    if (indices === undefined && mode === TRIANGLES) return undefined;
    const corners = indices === undefined ? undefined : this.#accessor(indices, "SCALAR").array;
    this.budget.read("number", corners?.length ?? 0);
    if (corners?.some((corner) => corner >= points)) throw new Error("its triangles have no points");
    if (mode === TRIANGLES) return corners;
    const triangles = Math.max(0, (corners?.length ?? points) - 2);
    this.budget.read("number", 3 * triangles);
    const index = new Uint32Array(3 * triangles);
    const at = (i) => corners?.[i] ?? i;
    for (let i = 0; i < triangles; i++) {
      const start = mode === FAN ? 0 : i + (i % 2);
      const middle = mode === FAN ? i + 1 : i + 1 - (i % 2);
      index.set([at(start), at(middle), at(i + 2)], 3 * i);
    }
    return index;
  }

  // The numbers of an accessor, which has one of some types.
  #accessor(index, ...types) {
    const accessor = this.#once("accessors", index, (found) => this.#readAccessor(found));
    if (!types.includes(accessor.type)) throw new Error("one of its attributes has another type");
    return accessor;
  }

  #readAccessor({ bufferView, byteOffset = 0, componentType, count, type, normalized, sparse }) {
    const size = SIZES[type];
    const isKnown = Object.hasOwn(SIZES, type) && Object.hasOwn(COMPONENTS, componentType);
    if (!isKnown || !isCount(count)) {
      throw new Error("one of its attributes has another type");
    }
    this.budget.read("number", count * size);
    const array = type === "SCALAR" ? new Uint32Array(count) : new Float32Array(count * size);
    const scale = normalized ? COMPONENTS[componentType][2] : 1;
    if (bufferView !== undefined) {
      this.#eachNumber(bufferView, byteOffset, componentType, size, count, (number, i) => {
        array[i] = number / scale;
      });
    }
    if (sparse) {
      const { indices, values, count: changes } = Object(sparse);
      if (!isCount(changes)) throw new Error("one of its attributes has another type");
      this.budget.read("number", changes * (size + 1));
      const places = new Uint32Array(changes);
      const from = (part, type, width, action) =>
        this.#eachNumber(part?.bufferView, part?.byteOffset ?? 0, type, width, changes, action);
      from(indices, indices?.componentType, 1, (number, i) => (places[i] = number));
      from(values, componentType, size, (number, i) => {
        array[places[Math.floor(i / size)] * size + (i % size)] = number / scale;
      });
    }
    return { array, size, type };
  }

  // Calls an action for each number of a part of the data.
  #eachNumber(index, offset, componentType, size, count, action) {
    const view = definition(this.json.bufferViews, index);
    const { buffer, byteOffset = 0, byteLength, byteStride } = view;
    const [bytes, method] = COMPONENTS[componentType] ?? [];
    const step = byteStride ?? bytes * size;
    const start = byteOffset + offset;
    const end = count ? start + step * (count - 1) + bytes * size : start;
    const isInside = end <= Math.min(byteOffset + byteLength, this.binary.byteLength);
    if (buffer !== 0 || ![byteOffset, offset, step].every(isCount) || !isInside) {
      throw new Error("it has less data than its header states");
    }
    this.budget.read("number", count * size);
    const data = new DataView(this.binary.buffer, this.binary.byteOffset, this.binary.byteLength);
    for (let i = 0; i < count; i++) {
      for (let j = 0; j < size; j++) action(data[method](start + step * i + bytes * j, true), size * i + j);
    }
  }

  // --- Materials ---

  #material(index) {
    return index === undefined ? PLAIN : this.#once("materials", index, (found) => this.#readMaterial(found));
  }

  #readMaterial({ name, pbrMetallicRoughness, emissiveFactor, alphaMode, alphaCutoff, extensions }) {
    this.budget.read("part");
    const { baseColorFactor, baseColorTexture } = Object(pbrMetallicRoughness);
    const [red, green, blue, alpha] = numbersOr(baseColorFactor, [1, 1, 1, 1]);
    return {
      name: shortened(name),
      color: [red, green, blue],
      opacity: alphaMode === "BLEND" ? alpha : 1,
      emissive: extensions?.KHR_materials_unlit ? undefined : numbersOr(emissiveFactor, [0, 0, 0]),
      alphaTest: alphaMode !== "MASK" ? 0 : isNumber(alphaCutoff) ? alphaCutoff : 0.5,
      map: baseColorTexture ? this.#map(Object(baseColorTexture)) : undefined,
    };
  }

  // A material with the colours of points.
  #colored(material) {
    const { colored } = this.made;
    if (!colored.has(material)) colored.set(material, { ...material, vertexColors: true });
    return colored.get(material);
  }

  #map({ index, texCoord = 0, extensions }) {
    const texture = definition(this.json.textures, index);
    const sampler = definition(this.json.samplers, texture.sampler);
    const source = texture.extensions?.EXT_texture_webp?.source ?? texture.source;
    const transform = Object(extensions?.KHR_texture_transform);
    const { magFilter, minFilter } = sampler;
    return {
      image: this.#once("images", source, (found) => this.#image(found)),
      set: [transform.texCoord, texCoord].find(isCount) ?? 0,
      wrap: [sampler.wrapS, sampler.wrapT].map((wrap) => WRAPS[wrap] ?? "repeat"),
      ...{ magFilter, minFilter, isTopDown: true },
      offset: numbersOr(transform.offset, [0, 0]),
      repeat: numbersOr(transform.scale, [1, 1]),
      rotation: isNumber(transform.rotation) ? transform.rotation : 0,
    };
  }

  #image({ uri, bufferView, mimeType }) {
    if (bufferView === undefined) return this.imageOf(typeof uri === "string" ? uri : "");
    if (!isPlainImage(mimeType)) {
      throw new Error("one of its images has another type than PNG, JPEG, GIF, BMP and WebP");
    }
    const { byteOffset = 0, byteLength } = definition(this.json.bufferViews, bufferView);
    if (![byteOffset, byteLength].every(isCount)) {
      throw new Error("it has less data than its header states");
    }
    this.budget.read("byte", byteLength);
    return this.imageOf(this.binary.subarray(byteOffset, byteOffset + byteLength), mimeType);
  }
}

function matrixOf({ matrix, translation: place, rotation: turned, scale }) {
  if (matrix) return numbersOr(matrix, UNIT);
  const [move, quaternion, size] = [
    numbersOr(place, [0, 0, 0]),
    numbersOr(turned, [0, 0, 0, 1]),
    numbersOr(scale, [1, 1, 1]),
  ];
  return product(product(translation(move), rotation(quaternion)), scaling(size));
}
