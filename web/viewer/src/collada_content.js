// What the loader has read of a COLLADA file, before it makes geometries and nodes of it.

// A browser compares each element with the namespaces: with ten, it needs about twice the time.
const NAMESPACES = 100;

// Throws an error for a text that the loader would need any time or memory to read.
export function checkColladaText(text, budget) {
  if (text.includes("<!DOCTYPE")) throw new Error("files with a <!DOCTYPE> are not drawn");
  const namespaces = countOf(text, "xmlns");
  if (namespaces > NAMESPACES) throw new Error("it declares too many namespaces");
  budget.take("elements", countOf(text, "<") * (1 + namespaces / 10));
}

function countOf(text, part) {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) count += 1;
  return count;
}

// Leaves out what no picture of a robot shows: animations, cameras, lights.  Skins become the
// geometries that they move.
export function prepareCollada(library) {
  for (const node of Object.values(library.nodes)) {
    for (const { id, materials } of node.instanceControllers) {
      node.instanceGeometries.push({ id: library.controllers[id]?.id, materials });
    }
    node.instanceControllers = [];
    node.instanceCameras = [];
    node.instanceLights = [];
  }
  for (const name of ["animations", "clips", "controllers", "kinematicsModels", "kinematicsScenes"]) {
    library[name] = {};
  }
  for (const { primitives } of Object.values(library.geometries)) {
    for (const primitive of primitives) {
      // The loader counts the polygons that a file states, not those that it has.
      if (primitive.vcount) primitive.count = Math.min(primitive.count, primitive.vcount.length);
    }
  }
}

// How many numbers the geometries have.  Throws an error for indices that the loader never ends with.
export function numbersOfCollada(library) {
  let total = 0;
  for (const { sources, vertices, primitives } of Object.values(library.geometries)) {
    const size = (id) => Math.max(0, sources[id]?.stride ?? 0) || 0;
    const sizeOfVertex = Object.values(vertices).reduce((sum, id) => sum + size(id), 0);
    for (const { inputs, p, stride, vcount } of primitives) {
      if (!(stride >= 1)) throw new Error("its triangles have no points");
      let perCorner = 0;
      for (const [name, { id }] of Object.entries(inputs)) {
        perCorner += name === "VERTEX" ? sizeOfVertex : size(id);
      }
      total += perCorner * (vcount ? cornersOf(vcount) : Math.ceil((p?.length ?? 0) / stride));
    }
  }
  return total;
}

// The corners of the triangles of polygons.
function cornersOf(counts) {
  let corners = 0;
  for (const count of counts) if (count >= 3) corners += 3 * (count - 2);
  return corners;
}

// The numbers of corners of all polygons.
export function polygonsOfCollada(library) {
  const primitives = Object.values(library.geometries).flatMap((geometry) => geometry.primitives);
  return primitives.flatMap(({ vcount }) => vcount ?? []);
}
