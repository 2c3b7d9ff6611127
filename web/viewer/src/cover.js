// How often shapes cover the picture: a renderer without a graphics card fills some hundred pictures
// in a second, and no frame can be interrupted.

// The parts of a shape that are drawn, their corners, and how often its triangles cover a picture of
// an area in m², each at most once, in whatever direction it is seen.  Known covers are in a map.
export function workOf(object, area, covers) {
  let [drawn, corners, cover] = [0, 0, 0];
  object.traverse((part) => {
    if (!part.isMesh) return;
    const { geometry, scale } = part;
    const key = `${geometry.uuid} ${scale.toArray()}`;
    if (!covers.has(key)) covers.set(key, coverOf(geometry, scale.toArray(), area));
    drawn += 1;
    corners += countOf(geometry);
    cover += covers.get(key);
  });
  return { drawn, corners, cover };
}

const countOf = ({ index, attributes }) => index?.count ?? attributes.position.count;

function coverOf(geometry, [x, y, z], area) {
  const { index, attributes } = geometry;
  const { position } = attributes;
  const count = countOf(geometry);
  let cover = 0;
  for (let first = 0; first + 2 < count; first += 3) {
    const a = index ? index.getX(first) : first;
    const b = index ? index.getX(first + 1) : first + 1;
    const c = index ? index.getX(first + 2) : first + 2;
    const [ax, ay, az] = [position.getX(a), position.getY(a), position.getZ(a)];
    const [ux, uy, uz] = [
      x * (position.getX(b) - ax), y * (position.getY(b) - ay), z * (position.getZ(b) - az),
    ];
    const [vx, vy, vz] = [
      x * (position.getX(c) - ax), y * (position.getY(c) - ay), z * (position.getZ(c) - az),
    ];
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const share = Math.sqrt(nx * nx + ny * ny + nz * nz) / 2 / area;
    // A point that is no number has no triangle.
    if (share > 0) cover += Math.min(share, 1);
  }
  return cover;
}
