// What readers of mesh files state of materials: colours are linear, and `map` is an image with the
// way to sample it.

// The material of a part that has none: that of the shape is drawn.
export const PLAIN = { plain: true, name: "" };

// A component of sRGB as a linear one.
export const linear = (value) =>
  value < 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

// A colour of a text with three numbers of sRGB; undefined for others.
export function linearColor(numbers) {
  const color = [...numbers].slice(0, 3);
  return color.length === 3 && color.every(Number.isFinite) ? color.map(linear) : undefined;
}
