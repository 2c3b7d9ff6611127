// COLLADA files: the triangles of the nodes of a scene.  Animations, cameras, lights and lines are not
// read, and skins are the geometries that they move.

import { Numbers } from "./budget.js";
import { PLAIN, linearColor } from "./materials.js";
import { UNIT, product, scaling, translation, transposed, turn } from "./matrices.js";
import { Scanner } from "./text.js";
import { readXml } from "./xml.js";

const DEPTH = 1000;
// The corners of a polygon whose triangulation takes a time with their square, in numbers.
const SMALL = 64;
const CUT = 10;
// A primitive without the name of a material.
const WHITE = { name: "" };
// The definitions that others name, each with its library.
const LIBRARIES = {
  controller: "library_controllers",
  effect: "library_effects",
  geometry: "library_geometries",
  image: "library_images",
  material: "library_materials",
  visual_scene: "library_visual_scenes",
};
// The numbers of a corner, and the semantics of what has them.
const COLUMNS = { position: "POSITION", normal: "NORMAL", uv: "TEXCOORD" };
const SEMANTICS = Object.values(COLUMNS);
const PRIMITIVES = ["triangles", "polylist", "polygons"];

// The parts of a file.  `imageOf` finds the image of a URI, and `triangulated` cuts a polygon, which is
// a list of points of two numbers, into triangles of three indices.
export function readCollada(text, budget, imageOf, triangulated) {
  const root = readXml(text, budget);
  const file = new File(root, budget, imageOf, triangulated);
  const url = root.find("scene", "instance_visual_scene")?.get("url");
  const scene = url ? file.named("visual_scene", url) : root.find("library_visual_scenes", "visual_scene");
  if (!scene) throw new Error("it has no scene");
  const meter = parseFloat(root.find("asset", "unit")?.get("meter"));
  // Robot formats use the axes of the file.
  const unit = Number.isFinite(meter) ? meter : 1;
  for (const node of scene.all("node")) file.addNode(node, scaling([unit, unit, unit]), [], 0);
  return file.parts;
}

function numberList(element, budget) {
  const list = new Numbers(budget);
  const scanner = new Scanner(element?.text ?? "", budget);
  while (scanner.next()) list.push(scanner.number);
  return list.numbers;
}

class File {
  constructor(root, budget, imageOf, triangulated) {
    Object.assign(this, { budget, imageOf, triangulated });
    this.parts = [];
    this.definitions = new Map(Object.keys(LIBRARIES).map((tag) => [tag, new Map()]));
    for (const [tag, library] of Object.entries(LIBRARIES)) {
      for (const element of root.all(library)) {
        for (const definition of element.all(tag)) this.#define(tag, definition);
      }
    }
    // Nodes are named wherever they are.
    this.definitions.set("node", new Map());
    const waiting = [...root.all("library_nodes", "library_visual_scenes")];
    while (waiting.length) {
      const element = waiting.pop();
      if (element.tag === "node") this.#define("node", element);
      for (let i = element.children.length - 1; i >= 0; i--) {
        if (["node", "visual_scene"].includes(element.children[i].tag)) waiting.push(element.children[i]);
      }
    }
    this.matrices = new Map();
    this.geometries = new Map();
    this.materials = new Map();
    this.images = new Map();
  }

  // Of definitions of one name, the first counts.
  #define(tag, definition) {
    const definitions = this.definitions.get(tag);
    if (!definitions.has(definition.get("id"))) definitions.set(definition.get("id"), definition);
  }

  // What a URL names, which begins with a character for the file.
  named(tag, url) {
    return this.definitions.get(tag).get(url.slice(1));
  }

  // What a map has for a definition, which is made once.
  #once(made, definition, make) {
    if (!made.has(definition)) made.set(definition, make());
    return made.get(definition);
  }

  // --- Nodes ---

  addNode(node, parentMatrix, parentNames, depth) {
    this.budget.read("part");
    this.budget.read("name", parentNames.length);
    if (depth > DEPTH) throw new Error("its nodes are nested too deep");
    const name = node.get("name");
    const names = name ? [...parentNames, name] : parentNames;
    const own = this.#once(this.matrices, node, () => this.#matrix(node));
    const matrix = product(parentMatrix, own);
    this.budget.read("element", node.children.length);
    for (const child of node.children) {
      switch (child.tag) {
        case "node":
          this.addNode(child, matrix, names, depth + 1);
          break;
        case "instance_node": {
          const target = this.named("node", child.get("url"));
          if (target) this.addNode(target, matrix, names, depth + 1);
          break;
        }
        case "instance_geometry":
          this.#addGeometry(child, this.named("geometry", child.get("url")), matrix, names);
          break;
        case "instance_controller": {
          const [skin] = this.named("controller", child.get("url"))?.all("skin", "morph") ?? [];
          if (skin) this.#addGeometry(child, this.named("geometry", skin.get("source")), matrix, names);
          break;
        }
      }
    }
  }

  #matrix(node) {
    let matrix = UNIT;
    for (const step of node.all("matrix", "translate", "rotate", "scale")) {
      matrix = product(matrix, this.#step(step));
    }
    return matrix;
  }

  #step(element) {
    this.budget.read("part");
    const numbers = element.firstNumbers(16);
    switch (element.tag) {
      case "matrix":
        return transposed(numbers);
      case "translate":
        return translation(numbers);
      case "scale":
        return scaling(numbers);
      default: {
        const length = Math.hypot(...numbers.slice(0, 3)) || 1;
        const axis = numbers.slice(0, 3).map((value) => value / length);
        return turn(axis, (numbers[3] * Math.PI) / 180);
      }
    }
  }

  #addGeometry(instance, definition, matrix, names) {
    const geometry =
      definition && this.#once(this.geometries, definition, () => this.#geometry(definition));
    if (!geometry) return;
    this.budget.read("part");
    this.budget.read("name", names.length);
    this.budget.read("group", geometry.groups.length);
    const targets = new Map();
    const bound = instance.find("bind_material", "technique_common") ?? instance.find("bind_material");
    for (const material of bound?.all("instance_material") ?? []) {
      targets.set(material.get("symbol"), material.get("target"));
    }
    const groups = geometry.groups.map(({ count, symbol }) => ({
      count,
      material: symbol ? this.#material(targets.get(symbol)) : WHITE,
    }));
    this.parts.push({ names, matrix, geometry: { ...geometry, groups } });
  }

  // --- Geometries ---

  // The triangles of a geometry; null for none.
  #geometry(definition) {
    const mesh = definition.find("mesh");
    if (!mesh) return null;
    const sources = new Map();
    for (const source of mesh.all("source")) sources.set(source.get("id"), source);
    const inputsOfVertices = mesh.find("vertices")?.all("input") ?? [];
    const primitives = [];
    for (const element of mesh.all(...PRIMITIVES)) {
      this.budget.read("part");
      const inputs = this.#inputs(element, inputsOfVertices);
      if (inputs.POSITION) primitives.push({ element, inputs });
    }
    const geometry = { position: new Numbers(this.budget), groups: [] };
    // Without the normals of all triangles, they are computed.
    const has = (semantic) => ({ inputs }) => sources.has(inputs[semantic]?.source);
    if (primitives.every(has("NORMAL"))) geometry.normal = new Numbers(this.budget);
    if (primitives.some(has("TEXCOORD"))) geometry.uv = new Numbers(this.budget);
    const arrays = new Map();
    const arrayOf = (input) => {
      const source = sources.get(input?.source);
      return source && this.#once(arrays, source, () => this.#source(source));
    };
    for (const { element, inputs } of primitives) {
      const start = geometry.position.length;
      this.#addTriangles(element, inputs, geometry, arrayOf);
      const count = (geometry.position.length - start) / 3;
      if (count) geometry.groups.push({ count, symbol: element.get("material") });
    }
    if (!geometry.groups.length) return null;
    for (const name of ["position", "normal", "uv"]) geometry[name] = geometry[name]?.numbers;
    return geometry;
  }

  #source(source) {
    const accessor = source.find("technique_common", "accessor");
    const stride = accessor ? parseInt(accessor.get("stride"), 10) : 3;
    return {
      array: numberList(source.find("float_array"), this.budget),
      stride: stride >= 1 ? stride : 1,
    };
  }

  #addTriangles(element, inputs, geometry, arrayOf) {
    const { budget } = this;
    const position = arrayOf(inputs.POSITION);
    if (!position) return;
    // The numbers of each corner: those of a source, from an index among those of the corner on.
    const columns = [{ name: "position", size: 3 }];
    if (geometry.normal) columns.push({ name: "normal", size: 3 });
    if (geometry.uv) columns.push({ name: "uv", size: 2 });
    for (const column of columns) {
      const input = inputs[COLUMNS[column.name]];
      const { array, stride } = arrayOf(input) ?? { array: [], stride: 0 };
      const used = Math.min(stride, column.size);
      Object.assign(column, { list: geometry[column.name], offset: input?.offset ?? 0, array, stride, used });
    }
    let indices;
    const addCorner = (start) => {
      for (let i = 0; i < columns.length; i++) {
        const { list, offset, array, stride, used, size } = columns[i];
        list.add(array, indices[start + offset] * stride, used);
        if (used < size) list.add([], 0, size - used);
      }
    };
    const { stride } = inputs;
    const addPolygon = (start, count) => {
      if (count === 3) for (const i of [0, 1, 2]) addCorner(start + stride * i);
      else if (count === 4) for (const i of [0, 1, 3, 1, 2, 3]) addCorner(start + stride * i);
      else if (count > 4) {
        if (count > SMALL) budget.takeOutlines([count]);
        else budget.read("number", CUT * count * count);
        const points = [];
        for (let i = 0; i < count; i++) {
          const place = indices[start + stride * i + inputs.POSITION.offset] * position.stride;
          points.push([0, 1, 2].map((axis) => position.array[place + axis] || 0));
        }
        for (const triangle of this.#cut(points)) for (const i of triangle) addCorner(start + stride * i);
      }
    };
    for (const list of element.all("p")) {
      indices = numberList(list, budget);
      const corners = Math.floor(indices.length / stride);
      if (element.tag === "polygons") addPolygon(0, corners);
      else if (element.tag === "triangles") {
        for (let i = 0; i < corners - (corners % 3); i++) addCorner(stride * i);
      } else {
        let start = 0;
        const counts = new Scanner(element.find("vcount")?.text ?? "", budget);
        while (counts.next()) {
          const count = Math.trunc(counts.number);
          if (!(count >= 0 && start + count <= corners)) break;
          addPolygon(stride * start, count);
          start += count;
        }
      }
      if (element.tag !== "polygons") break;
    }
  }

  // The triangles of a polygon, in the plane that it is nearest to.
  #cut(points) {
    const [[ax, ay, az], [bx, by, bz], [cx, cy, cz]] = points;
    const [ux, uy, uz] = [bx - ax, by - ay, bz - az];
    const [vx, vy, vz] = [cx - ax, cy - ay, cz - az];
    const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx].map(Math.abs);
    const axes = x > y && x > z ? [1, 2] : y > z ? [0, 2] : [0, 1];
    const flat = points.map((point) => axes.map((axis) => point[axis]));
    let area = 0;
    flat.forEach(([px, py], i) => {
      const [qx, qy] = flat[(i + 1) % flat.length];
      area += px * qy - qx * py;
    });
    if (area >= 0) return this.triangulated(flat);
    const last = flat.length - 1;
    return this.triangulated(flat.reverse()).map(([a, b, c]) => [last - a, last - c, last - b]);
  }

  // --- Materials ---

  #material(url) {
    const definition = url && this.named("material", url);
    if (!definition) return PLAIN;
    return this.#once(this.materials, definition, () => this.#readMaterial(definition));
  }

  #readMaterial(definition) {
    this.budget.read("part");
    const material = { name: definition.get("name") };
    const effect = this.named("effect", definition.find("instance_effect")?.get("url") ?? "");
    const profile = effect?.find("profile_COMMON");
    const technique = profile?.find("technique");
    const [kind] = technique?.all("constant", "lambert", "blinn", "phong") ?? [];
    if (!kind) return material;
    const diffuse = kind.find("diffuse");
    material.color = linearColor(this.#color(diffuse) ?? []);
    if (kind.tag !== "constant") material.emissive = linearColor(this.#color(kind.find("emission")) ?? []);
    const texture = diffuse?.find("texture");
    if (texture) material.map = this.#map(texture, profile);
    const opacity = this.#opacity(kind);
    if (Number.isFinite(opacity)) material.opacity = opacity;
    return material;
  }

  // The numbers of the colour of a parameter; undefined for none.
  #color(parameter) {
    const color = parameter?.find("color");
    return color?.firstNumbers(4);
  }

  #opacity(kind) {
    const transparent = kind.find("transparent");
    const transparency = kind.find("transparency");
    if (!(transparent || transparency) || transparent?.find("texture")) return undefined;
    const share = transparency ? transparency.find("float")?.number : 1;
    const color = transparent ? this.#color(transparent) ?? [NaN] : [1, 1, 1, 1];
    switch (transparent?.get("opaque") || "A_ONE") {
      case "A_ONE":
        return color[3] * share;
      case "RGB_ZERO":
        return 1 - color[0] * share;
      case "A_ZERO":
        return 1 - color[3] * share;
      case "RGB_ONE":
        return color[0] * share;
      default:
        return undefined;
    }
  }

  // The image of a texture, which names a sampler of its profile, or an image.
  #map(texture, profile) {
    const parameters = profile.all("newparam");
    const parameter = (sid, ...path) =>
      parameters.find((one) => one.get("sid") === sid && one.find(...path))?.find(...path).name;
    const id = texture.get("texture");
    const surface = parameter(id, "sampler2D", "source");
    const name = surface ? parameter(surface, "surface", "init_from") : id;
    const image = this.definitions.get("image").get(name);
    if (!image) return undefined;
    const map = { image: this.#once(this.images, image, () => this.imageOf(uriOf(image))) };
    const extra = texture.find("extra", "technique");
    if (!extra?.children.length) return map;
    const number = (tag, usual) => extra.find(tag)?.number || usual;
    const isRepeated = (tag) => /^(true|0*[1-9])/i.test(extra.find(tag)?.name);
    return {
      ...map,
      wrap: ["wrapU", "wrapV"].map((tag) => (isRepeated(tag) ? "repeat" : "clamp")),
      offset: [number("offsetU", 0), number("offsetV", 0)],
      repeat: [number("repeatU", 1), number("repeatV", 1)],
    };
  }

  // Semantic → source and offset of the inputs of a primitive, and how many indices a corner has.
  #inputs(element, inputsOfVertices) {
    const inputs = { stride: 1 };
    const sets = {};
    const add = (input, offset) => {
      const semantic = input.get("semantic");
      if (!SEMANTICS.includes(semantic)) return;
      const set = parseInt(input.get("set"), 10) || 0;
      // Of several places in images, those of the lowest set are drawn.
      if (semantic in sets && sets[semantic] <= set) return;
      sets[semantic] = set;
      inputs[semantic] = { source: input.get("source").slice(1), offset };
    };
    for (const input of element.all("input")) {
      const offset = parseInt(input.get("offset"), 10);
      if (!(offset >= 0)) throw new Error("its triangles have no points");
      inputs.stride = Math.max(inputs.stride, offset + 1);
      const own = input.get("semantic") === "VERTEX" ? inputsOfVertices : [input];
      this.budget.read("element", own.length);
      for (const part of own) add(part, offset);
    }
    return inputs;
  }
}

// COLLADA 1.5 has an element for the URI.
function uriOf(image) {
  const start = image.find("init_from");
  return (start?.find("ref") ?? start)?.text ?? "";
}
