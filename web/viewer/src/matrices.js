// Matrices of four by four numbers, in columns.

export const UNIT = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

export function product(a, b) {
  const c = new Array(16).fill(0);
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 4; row++) {
      for (let i = 0; i < 4; i++) c[4 * column + row] += a[4 * i + row] * b[4 * column + i];
    }
  }
  return c;
}

export const transposed = (a) => a.map((_, i) => a[4 * (i % 4) + Math.floor(i / 4)]);

export const translation = ([x, y, z]) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];

export const scaling = ([x, y, z]) => [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1];

// Of a unit quaternion.
export function rotation([x, y, z, w]) {
  return [
    ...[1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y), 0],
    ...[2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x), 0],
    ...[2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y), 0],
    ...[0, 0, 0, 1],
  ];
}

// About a unit axis, in rad.
export function turn([x, y, z], angle) {
  const sine = Math.sin(angle / 2);
  return rotation([x * sine, y * sine, z * sine, Math.cos(angle / 2)]);
}
