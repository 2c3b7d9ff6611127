// Rigid transforms as arrays of seven numbers: x y z in m, then the unit quaternion qx qy qz qw.

export const IDENTITY = [0, 0, 0, 0, 0, 0, 1];

export function rotate(X, v) {
  const [, , , qx, qy, qz, w] = X;
  const tx = 2 * (qy * v[2] - qz * v[1]);
  const ty = 2 * (qz * v[0] - qx * v[2]);
  const tz = 2 * (qx * v[1] - qy * v[0]);
  return [
    v[0] + w * tx + (qy * tz - qz * ty),
    v[1] + w * ty + (qz * tx - qx * tz),
    v[2] + w * tz + (qx * ty - qy * tx),
  ];
}

export function apply(X, v) {
  const [x, y, z] = rotate(X, v);
  return [x + X[0], y + X[1], z + X[2]];
}

// X_AC of X_AB and X_BC.
export function compose(a, b) {
  const [x, y, z] = apply(a, b);
  const [, , , ax, ay, az, aw] = a;
  const [, , , bx, by, bz, bw] = b;
  const qx = aw * bx + ax * bw + ay * bz - az * by;
  const qy = aw * by - ax * bz + ay * bw + az * bx;
  const qz = aw * bz + ax * by - ay * bx + az * bw;
  const qw = aw * bw - ax * bx - ay * by - az * bz;
  const norm = Math.hypot(qx, qy, qz, qw) || 1;
  return [x, y, z, qx / norm, qy / norm, qz / norm, qw / norm];
}

export function inverse(X) {
  const turned = [0, 0, 0, -X[3], -X[4], -X[5], X[6]];
  const [x, y, z] = rotate(turned, X);
  return [-x, -y, -z, -X[3], -X[4], -X[5], X[6]];
}

// A rotation about a unit axis, in rad.
export function turn(axis, angle) {
  const sine = Math.sin(angle / 2);
  return [0, 0, 0, axis[0] * sine, axis[1] * sine, axis[2] * sine, Math.cos(angle / 2)];
}

export function shift(axis, distance) {
  return [axis[0] * distance, axis[1] * distance, axis[2] * distance, 0, 0, 0, 1];
}

// Roll, pitch and yaw in rad, with R = Rz(yaw) Ry(pitch) Rx(roll); yaw is 0 at pitch ±π/2.
export function anglesOf(X) {
  const [, , , x, y, z, w] = X;
  const r00 = 1 - 2 * (y * y + z * z);
  const r01 = 2 * (x * y - w * z);
  const r02 = 2 * (x * z + w * y);
  const r10 = 2 * (x * y + w * z);
  const r11 = 1 - 2 * (x * x + z * z);
  const r12 = 2 * (y * z - w * x);
  const r20 = 2 * (x * z - w * y);
  const cosPitch = Math.hypot(r00, r10);
  const yaw = cosPitch > 1e-15 ? Math.atan2(r10, r00) : 0;
  const [c, s] = [Math.cos(yaw), Math.sin(yaw)];
  return [Math.atan2(s * r02 - c * r12, c * r11 - s * r01), Math.atan2(-r20, cosPitch), yaw];
}
