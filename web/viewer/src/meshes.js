// Mesh files that are embedded in the page: base64 of gzip → objects of three.

import {
  BufferGeometry,
  Color,
  DoubleSide,
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

// The content of a file, and a test for the materials that the loader made because the file has none.
async function parsed(file, buffer, loading) {
  const text = () => new TextDecoder().decode(buffer);
  switch (file.format) {
    case "stl": {
      const scene = new Group();
      scene.add(new Mesh(new STLLoader().parse(buffer)));
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
  scene.traverse((part) => {
    if (!part.isMesh) return;
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
