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

// The page makes no request: textures beside a mesh file are not loaded.
function manager() {
  const result = new LoadingManager();
  result.setURLModifier((url) => (/^(data|blob):/.test(url) ? url : BLANK));
  return result;
}

async function parsed(format, buffer) {
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
        const { scene } = new ColladaLoader(manager()).parse(new TextDecoder().decode(buffer), "");
        scene.rotation.set(0, 0, 0);
        return scene;
      } finally {
        console.warn = warn;
      }
    }
    default: {
      const { scene } = await new GLTFLoader(manager()).parseAsync(buffer, "");
      return scene;
    }
  }
}

// Templates by index; null for a file that is missing or cannot be read.
export async function loadMeshes(files) {
  return Promise.all(
    files.map(async (file) => {
      if (!file.data) return null;
      try {
        return cleaned(await parsed(file.format, await unpacked(file.data)), file.format);
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
      return new MeshStandardMaterial({ color, opacity, vertexColors, roughness: 0.7 });
    });
    const mesh = new Mesh(geometry, Array.isArray(part.material) ? materials : materials[0]);
    mesh.name = part.name;
    group.add(mesh);
  });
  group.userData.plain = format === "stl";
  return group;
}
