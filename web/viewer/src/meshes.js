// Mesh files that are embedded in the page: base64 of gzip → objects of three.

import {
  BufferGeometry,
  Color,
  DoubleSide,
  Float32BufferAttribute,
  Group,
  Loader,
  LoadingManager,
  Mesh,
  MeshStandardMaterial,
} from "three";
import { ColladaLoader } from "three/addons/loaders/ColladaLoader.js";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import { MTLLoader } from "three/addons/loaders/MTLLoader.js";
import { OBJLoader } from "three/addons/loaders/OBJLoader.js";
import { STLLoader } from "three/addons/loaders/STLLoader.js";

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
    if (/^(data|blob):/.test(url)) return url;
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

// Instances of nodes may add so many nodes to those of a COLLADA file: each becomes a copy.
const MAX_COPIES = 10_000;
// The meshes of one file have at most so many points: each instance of a geometry has its own.
const MAX_POINTS = 20_000_000;
// Binary STL has a header with the number of faces, and a size for each face.
const STL_HEADER = 84;
const STL_FACE = 50;

function isStlText(buffer) {
  const { byteLength } = buffer;
  const faces = byteLength < STL_HEADER ? -1 : new DataView(buffer).getUint32(STL_HEADER - 4, true);
  if (byteLength === STL_HEADER + STL_FACE * faces) return false;
  return /^[^]{0,4}solid/.test(new TextDecoder().decode(buffer.slice(0, 16)));
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

// Throws an error for a COLLADA file whose instances of nodes become too many copies.
function checkInstances(text) {
  if (!text.includes("instance_node")) return;
  const nodes = [...new DOMParser().parseFromString(text, "application/xml").getElementsByTagName("node")];
  const byId = new Map(nodes.map((node) => [node.getAttribute("id"), node]));
  const sizes = new Map();
  const sizeOf = (node) => {
    if (!sizes.has(node)) {
      // A node that contains itself has no end.
      sizes.set(node, Infinity);
      let size = 1;
      for (const child of node.children) {
        if (child.localName === "node") size += sizeOf(child);
        if (child.localName !== "instance_node") continue;
        const target = byId.get((child.getAttribute("url") ?? "").replace(/^#/, ""));
        if (target) size += sizeOf(target);
      }
      sizes.set(node, size);
    }
    return sizes.get(node);
  };
  const tops = nodes.filter((node) => node.parentNode.localName !== "node");
  const total = tops.reduce((sum, node) => sum + sizeOf(node), 0);
  if (total > nodes.length + MAX_COPIES) throw new Error("its nodes have too many instances");
}

// The content of a file, and a test for the materials that the loader made because the file has none.
async function parsed(file, buffer, loading) {
  const text = () => new TextDecoder().decode(buffer);
  switch (file.format) {
    case "stl": {
      const scene = new Group();
      scene.add(new Mesh(isStlText(buffer) ? stlOfText(text()) : new STLLoader().parse(buffer)));
      return { scene, isPlain: () => true };
    }
    case "obj": {
      const loader = new OBJLoader(loading);
      const library = new MTLLoader(loading).parse(file.materials ?? "", "");
      loader.setMaterials(library);
      // The loader takes an object with one line or point for lines only.
      const scene = loader.parse(text().replace(/^[lp][ \t].*$/gm, ""));
      await loading.done;
      return { scene, isPlain: ({ name, vertexColors }) => !(name in library.materialsInfo) && !vertexColors };
    }
    case "dae": {
      checkInstances(text());
      const { warn, error } = console;
      console.warn = console.error = () => {};
      try {
        // The loader turns files whose axis is z; robot formats use the axes of the file.
        const { scene } = new ColladaLoader(loading).parse(text(), "");
        await loading.done;
        scene.rotation.set(0, 0, 0);
        return { scene, isPlain: ({ name }) => name === Loader.DEFAULT_MATERIAL_NAME };
      } finally {
        Object.assign(console, { warn, error });
      }
    }
    default: {
      // The loader then makes images by elements: the policy of the page forbids its requests.
      globalThis.createImageBitmap = undefined;
      const { scene, parser } = await new GLTFLoader(loading).parseAsync(buffer, "");
      const isPlain = (material) => parser.associations.get(material)?.materials === undefined;
      return { scene, isPlain };
    }
  }
}

// Templates by index; null for a file that is missing or cannot be read.
export async function loadMeshes(files, images) {
  return Promise.all(
    files.map(async (file) => {
      if (!file.data) return null;
      const missing = new Set();
      try {
        const own = Object.entries(file.textures ?? {}).map(([name, i]) => [name, images[i]]);
        const loading = manager(Object.fromEntries(own), missing);
        return cleaned(await parsed(file, await unpacked(file.data), loading), file.format);
      } catch (error) {
        file.problem = String(error);
        return null;
      } finally {
        if (missing.size) file.missing = [...missing];
      }
    })
  );
}

// Only meshes with plain materials: cameras and lights of a file are not part of the robot.
function cleaned({ scene, isPlain }, format) {
  scene.updateMatrixWorld(true);
  const group = new Group();
  let points = 0;
  scene.traverse((part) => {
    if (!part.isMesh) return;
    points += part.geometry.attributes?.position?.count ?? 0;
    if (points > MAX_POINTS) throw new Error("its instances have too many points");
    const geometry = part.geometry.clone().applyMatrix4(part.matrixWorld);
    if (!(geometry instanceof BufferGeometry) || !geometry.attributes.position) return;
    // Many STL files have normals of length zero.
    if (format === "stl" || !geometry.attributes.normal) geometry.computeVertexNormals();
    const materials = [part.material].flat().map((source) => materialOf(source, geometry, isPlain));
    const mesh = new Mesh(geometry, Array.isArray(part.material) ? materials : materials[0]);
    mesh.userData.names = namesOf(part, scene);
    group.add(mesh);
  });
  return group;
}

// A submesh has the name of its mesh, or of a node that contains it.
function namesOf(part, scene) {
  const names = [part.geometry.name];
  for (let node = part; node && node !== scene; node = node.parent) {
    names.push(node.name, node.userData.name);
  }
  return names.filter(Boolean);
}

function materialOf(source, geometry, isPlain) {
  const plain = !source || isPlain(source);
  const image = source?.map?.image;
  const map = image?.width && image.src !== BLANK && geometry.attributes.uv ? source.map : null;
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
