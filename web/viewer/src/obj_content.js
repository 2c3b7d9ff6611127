// What the loader reads of an OBJ file.

// The numbers of the triangles of OBJ: each corner has a point, a normal and a place in an image.
const OBJ_CORNER = 8;

// A line begins after white space, as it does for the loader.
const kindOf = (line) => line.trimStart().charAt(0);

// The lines of a file without those of lines and points: the loader takes an object with one of these
// for lines only.
export function linesOfObj(text) {
  const lines = text.replaceAll("\r\n", "\n").replaceAll("\\\n", "").split("\n");
  return lines.filter((line) => !["l", "p"].includes(kindOf(line)));
}

// How many numbers the loader makes of some lines.
export function numbersOfObj(lines) {
  let corners = 0;
  for (const line of lines) {
    if (kindOf(line) !== "f") continue;
    corners += 3 * Math.max(0, line.trimStart().slice(1).trim().split(/\s+/).length - 2);
  }
  return OBJ_CORNER * corners;
}
