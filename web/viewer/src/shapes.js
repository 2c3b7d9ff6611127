// Shapes of the scene data → objects of three.  All lengths are in m, axes along z.

import {
  BoxGeometry,
  CapsuleGeometry,
  Color,
  ConeGeometry,
  CylinderGeometry,
  DoubleSide,
  ExtrudeGeometry,
  Group,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  PlaneGeometry,
  Quaternion,
  RepeatWrapping,
  Shape,
  SphereGeometry,
  SRGBColorSpace,
  TextureLoader,
  Vector3,
} from "three";

import { samplingOf } from "./images.js";

const DEFAULT_COLOR = { visual: [0.72, 0.74, 0.77, 1], collision: [0.95, 0.55, 0.15, 0.35] };
const SEGMENTS = 24;
const LARGEST_PLANE = 20;
// The name of all parts of a mesh: a submesh has one.
const WHOLE = "";
const EMPTY = { parts: [], drawn: 0, corners: 0 };

export function matrixOf([x, y, z, qx, qy, qz, qw]) {
  const rotation = new Quaternion(qx, qy, qz, qw);
  return new Matrix4().compose(new Vector3(x, y, z), rotation, new Vector3(1, 1, 1));
}

export class ShapeFactory {
  // Meshes without a file are boxes of the length placeholder in m.
  constructor({ meshes, images }, templates, budget, placeholder) {
    this.budget = budget;
    this.placeholder = placeholder;
    this.files = meshes;
    this.images = images;
    this.templates = templates;
    this.geometries = new Map();
    this.materials = new Map();
    this.textures = new Map();
    this.contents = new Map();
    this.missing = new Set();
    // The shapes that are not drawn as they are, each with the reason; later, also images.
    this.omitted = [];
  }

  // A group with the shape at its pose; userData.label is set for a shape that is a placeholder.
  // The material of a URDF, as in RViz, is for meshes without materials only.
  object(shape, format) {
    const group = new Group();
    const { geometry } = shape;
    const parts = geometry.type === "mesh" ? this.#partsOf(geometry) : null;
    if (parts) this.#addMesh(group, parts, shape, format === "urdf");
    else group.add(this.#simple(shape, group));
    group.applyMatrix4(matrixOf(shape.X));
    return group;
  }

  #simple(shape, group) {
    const { geometry } = shape;
    const key = JSON.stringify(geometry);
    if (!this.geometries.has(key)) {
      this.geometries.set(key, this.#geometry(geometry, shape));
    }
    const mesh = new Mesh(this.geometries.get(key), this.material(shape));
    if (geometry.type === "mesh") {
      group.userData.label = this.files[geometry.mesh].name;
      mesh.material = this.material({ kind: shape.kind, color: [0.6, 0.6, 0.65, 0.5] });
    } else if (geometry.type === "labelled") {
      group.userData.label = geometry.label;
      mesh.position.set(...(geometry.position || [0, 0, 0]));
    } else if (geometry.type === "plane") {
      mesh.quaternion.setFromUnitVectors(new Vector3(0, 0, 1), new Vector3(...geometry.normal));
    }
    return mesh;
  }

  // Extreme dimensions have no triangles: such a shape is drawn as a placeholder.
  #geometry(geometry, shape) {
    try {
      if (geometry.type === "polyline") this.budget.takeOutlines([geometry.points.length]);
      const result = geometryOf(geometry, this.placeholder);
      if (result.attributes.position.array.every(Number.isFinite)) return result;
    } catch (error) {
      this.#omit(shape, error.message);
    }
    return geometryOf({ type: "mesh" }, this.placeholder);
  }

  // Whether a shape is drawn in each frame, with its work.  The parts of meshes count already.
  allows(shape, { drawn, corners, cover }) {
    const isMesh = shape.geometry.type === "mesh";
    try {
      this.budget.takeAll(isMesh ? { cover } : { drawn, corners, cover });
    } catch (error) {
      this.#omit(shape, error.message);
      return false;
    }
    return true;
  }

  #omit({ kind, name }, reason) {
    this.omitted.push([`${kind} '${name}'`, reason]);
  }

  // The parts of a mesh that are drawn; null without a file, and beyond the limits of the page.
  #partsOf({ mesh, submesh }) {
    const template = this.templates[mesh];
    if (!template) return null;
    const file = this.files[mesh];
    const { parts, drawn, corners } = this.#contentsOf(template).get(submesh || WHOLE) ?? EMPTY;
    if (!parts.length) this.missing.add(`${submesh} of ${file.name}`);
    try {
      this.budget.takeAll({ drawn, corners });
    } catch (error) {
      file.problem = String(error);
      return null;
    }
    return parts;
  }

  // Name → the parts of a mesh that have it, and what they add to the page.
  #contentsOf(template) {
    if (!this.contents.has(template)) {
      const named = new Map([[WHOLE, template.children]]);
      for (const part of template.children) {
        for (const name of new Set(part.userData.names)) {
          if (!named.has(name)) named.set(name, []);
          named.get(name).push(part);
        }
      }
      this.contents.set(template, new Map([...named].map(([name, parts]) => [name, contentOf(parts)])));
    }
    return this.contents.get(template);
  }

  #addMesh(group, parts, shape, keeps) {
    const { geometry } = shape;
    for (const part of parts) {
      const materials = [part.material].flat().map((own) => this.#ofMesh(own, shape, keeps));
      const mesh = new Mesh(part.geometry, materials.length > 1 ? materials : materials[0]);
      mesh.scale.set(...geometry.scale);
      if (geometry.center) {
        if (!part.geometry.boundingBox) part.geometry.computeBoundingBox();
        const middle = part.geometry.boundingBox.getCenter(new Vector3());
        mesh.position.copy(middle.multiply(mesh.scale).negate());
      }
      group.add(mesh);
    }
  }

  // A colour of SDFormat is the colour of a part of a mesh, and its own image stays.
  #ofMesh(own, shape, keeps) {
    if (shape.kind === "collision" || own.userData.plain) return this.material(shape);
    const { color, texture, opacity } = shape;
    if (keeps || [color, texture, opacity].every((value) => value === undefined)) return own;
    return this.#cached(`${own.uuid} ${color} ${texture} ${opacity}`, () => {
      const material = own.clone();
      if (texture !== undefined) material.map = this.#texture(texture, shape);
      if (color) material.vertexColors = false;
      const rgba = color ?? (texture === undefined ? undefined : [1, 1, 1, 1]);
      if (rgba) material.color.setRGB(rgba[0], rgba[1], rgba[2], "srgb");
      material.opacity = (rgba?.[3] ?? own.opacity) * (opacity ?? 1);
      material.transparent = material.opacity < 1;
      return material;
    });
  }

  material(shape) {
    const visual = shape.kind === "visual";
    const texture = visual ? shape.texture : undefined;
    const plain = texture === undefined ? DEFAULT_COLOR[shape.kind] : [1, 1, 1, 1];
    const rgba = (visual && shape.color) || plain;
    const opacity = rgba[3] * (visual ? shape.opacity ?? 1 : 1);
    return this.#cached(`${shape.kind} ${rgba} ${opacity} ${texture}`, () => {
      const transparent = opacity < 1;
      return new MeshStandardMaterial({
        color: new Color().setRGB(rgba[0], rgba[1], rgba[2], "srgb"),
        map: texture === undefined ? null : this.#texture(texture, shape),
        ...{ opacity, transparent, depthWrite: !transparent, roughness: 0.7, side: DoubleSide },
      });
    });
  }

  #cached(key, make) {
    if (!this.materials.has(key)) this.materials.set(key, make());
    return this.materials.get(key);
  }

  // The texture of an image; the first shape that has it is listed if it is not drawn.
  #texture(index, shape) {
    if (!this.textures.has(index)) {
      const omit = (reason) => {
        this.#omit(shape, reason);
        this.onOmitted?.();
      };
      const loaded = () => {
        // A texture without a version is not decoded.
        if (!this.budget.draws(texture.image, samplingOf(texture))) {
          texture.version = 0;
          omit("its image is too large for one page");
        }
        this.onImage?.();
      };
      const failed = () => omit("its image cannot be read");
      const texture = new TextureLoader().load(this.images[index], loaded, undefined, failed);
      texture.colorSpace = SRGBColorSpace;
      texture.wrapS = texture.wrapT = RepeatWrapping;
      this.textures.set(index, texture);
    }
    return this.textures.get(index);
  }
}

// The parts of a mesh, and what they add to the page: each group of a part is drawn by itself, and
// points without triangles are in the memory of the graphics card, too.
function contentOf(parts) {
  let [drawn, corners] = [0, 0];
  for (const { geometry } of parts) {
    drawn += Math.max(1, geometry.groups.length);
    corners += Math.max(geometry.index?.count ?? 0, geometry.attributes.position.count);
  }
  return { parts, drawn, corners };
}

function geometryOf(shape, placeholder) {
  switch (shape.type) {
    case "box":
    case "labelled":
      return new BoxGeometry(...shape.size);
    case "sphere":
      return new SphereGeometry(shape.radius, SEGMENTS, SEGMENTS / 2);
    case "ellipsoid":
      return new SphereGeometry(1, SEGMENTS, SEGMENTS / 2).scale(...shape.radii);
    case "cylinder":
      return new CylinderGeometry(shape.radius, shape.radius, shape.length, SEGMENTS).rotateX(
        Math.PI / 2
      );
    case "capsule":
      return new CapsuleGeometry(shape.radius, shape.length, SEGMENTS / 4, SEGMENTS).rotateX(
        Math.PI / 2
      );
    case "cone":
      return new ConeGeometry(shape.radius, shape.length, SEGMENTS).rotateX(Math.PI / 2);
    case "plane":
      return new PlaneGeometry(...shape.size.map((length) => Math.min(length, LARGEST_PLANE)));
    case "polyline": {
      const outline = new Shape(shape.points.map(([x, y]) => ({ x, y })));
      return new ExtrudeGeometry(outline, { depth: shape.height, bevelEnabled: false });
    }
    default:
      return new BoxGeometry(placeholder, placeholder, placeholder);
  }
}
