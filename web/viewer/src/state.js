// The state of the page in the fragment of its address, so that a link opens the same view.

export function readState() {
  const found = new URLSearchParams(location.hash.slice(1));
  const joints = new Map();
  for (const part of found.getAll("q")) {
    const [key, numbers] = [part.slice(0, part.lastIndexOf(":")), part.split(":").at(-1)];
    joints.set(key, numbers.split(",").map(Number));
  }
  const camera = (found.get("camera") || "").split(",").filter(Boolean).map(Number);
  const text = (name) => found.get(name) ?? undefined;
  return {
    joints,
    camera,
    show: text("show")?.split(","),
    selected: text("link"),
    frame: text("frame"),
    hidden: found.getAll("hide"),
    only: text("only"),
    panels: text("panels")?.split(",").map(Number),
    theme: text("theme"),
    units: text("units"),
    blend: text("blend"),
    beside: text("beside"),
  };
}

export function writeState(state) {
  const parameters = new URLSearchParams();
  for (const [key, numbers] of state.joints) parameters.append("q", `${key}:${numbers.join()}`);
  for (const name of state.hidden) parameters.append("hide", name);
  for (const [name, value] of Object.entries(state)) {
    if (name !== "joints" && name !== "hidden" && value !== undefined && value !== "") parameters.set(name, value);
  }
  try {
    history.replaceState(null, "", `#${parameters}`);
  } catch {
    // A page inside another page may not change its address.
  }
}
