// Mesh files that are embedded in the page: base64 of gzip → objects of three.

import { BufferGeometry, Color, Group, LoadingManager, Mesh, MeshStandardMaterial } from "three";
import { ColladaLoader } from "three/addons/loaders/ColladaLoader.js";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import { OBJLoader } from "three/addons/loaders/OBJLoader.js";
import { STLLoader } from "three/addons/loaders/STLLoader.js";

const BLANK =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==";

async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

// The page makes no request: the images of a mesh file are data, others are blank.
function manager(images = {}) {
  const result = new LoadingManager();
  const own = new Map(Object.entries(images));
  const nameOf = (url) => decodeURIComponent(url.replace(/%(?![0-9a-f]{2})/gi, "%25")).split(/[\\/]/).pop();
  result.setURLModifier((url) => (/^(data|blob):/.test(url) ? url : own.get(nameOf(url)) ?? BLANK));
  result.done = Promise.resolve();
  result.onStart = () => {
    result.done = new Promise((resolve) => (result.onLoad = resolve));
    result.onStart = undefined;
  };
  return result;
}

async function parsed(format, buffer, images) {
  switch (format) {
    case "stl": {
      const geometry = new STLLoader().parse(buffer);
      const group = new Group();
      group.add(new Mesh(geometry));
      return group;
    }
    case "obj": {
      // The loader takes an object with one line or point for lines only.
      const text = new TextDecoder().decode(buffer).replace(/^[lp][ \t].*$/gm, "");
      return new OBJLoader(manager()).parse(text);
    }
    case "dae": {
      const warn = console.warn;
      console.warn = () => {};
      try {
        // The loader turns files whose axis is z; robot formats use the axes of the file.
        const loading = manager(images);
        const { scene } = new ColladaLoader(loading).parse(new TextDecoder().decode(buffer), "");
        await loading.done;
        scene.rotation.set(0, 0, 0);
        return scene;
      } finally {
        console.warn = warn;
      }
    }
    default: {
      // The loader then makes images by elements: the policy of the page forbids its requests.
      globalThis.createImageBitmap = undefined;
      const { scene } = await new GLTFLoader(manager()).parseAsync(buffer, "");
      return scene;
    }
  }
}

// Templates by index; null for a file that is missing or cannot be read.
export async function loadMeshes(files, images) {
  return Promise.all(
    files.map(async (file) => {
      if (!file.data) return null;
      try {
        const own = Object.entries(file.textures ?? {}).map(([name, i]) => [name, images[i]]);
        const buffer = await unpacked(file.data);
        return cleaned(await parsed(file.format, buffer, Object.fromEntries(own)), file.format);
      } catch (error) {
        file.problem = String(error);
        return null;
      }
    })
  );
}

// Only meshes with plain materials: cameras and lights of a file are not part of the robot.
function cleaned(object, format) {
  object.updateMatrixWorld(true);
  const group = new Group();
  object.traverse((part) => {
    if (!part.isMesh) return;
    const geometry = part.geometry.clone().applyMatrix4(part.matrixWorld);
    if (!(geometry instanceof BufferGeometry) || !geometry.attributes.position) return;
    // Many STL files have normals of length zero.
    if (format === "stl" || !geometry.attributes.normal) geometry.computeVertexNormals();
    const materials = [part.material].flat().map((source) => {
      const color = format === "stl" || !source?.color ? new Color(0xb8bcc2) : source.color.clone();
      const opacity = source?.opacity ?? 1;
      const vertexColors = Boolean(source?.vertexColors && geometry.attributes.color);
      const image = source?.map?.image;
      const map = image?.width && image.src !== BLANK && geometry.attributes.uv ? source.map : null;
      return new MeshStandardMaterial({ color, opacity, vertexColors, map, roughness: 0.7 });
    });
    const mesh = new Mesh(geometry, Array.isArray(part.material) ? materials : materials[0]);
    mesh.name = part.name;
    group.add(mesh);
  });
  group.userData.plain = format === "stl";
  return group;
}
