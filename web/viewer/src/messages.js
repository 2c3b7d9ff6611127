// The messages of the page around this one (`postMessage`); docs/view.md describes them.

const isText = (value) => typeof value === "string";

export function listenToMessages(page) {
  addEventListener("message", ({ data, source }) => {
    if (source !== parent || typeof data !== "object" || data === null) return;
    const { theme, joints, pose, select, view, ask } = data;
    if (theme === "dark" || theme === "light") page.setTheme(theme);
    if (typeof joints === "object" && joints !== null) move(page, joints);
    if (isText(pose)) {
      const wanted = page.data.poses.find(({ name }) => name === pose);
      if (wanted) page.takePose(wanted);
    }
    if (select === null) page.select(0, -1);
    else if (isText(select)) page.selectLink(select);
    if (view === "start") page.zoom(0, -1);
    else if (isText(view)) page.viewFrom(view);
    if (Array.isArray(ask)) source.postMessage({ joints: positions(page, ask) }, "*");
  });
  if (parent !== globalThis) parent.postMessage({ ready: true }, "*");
}

// Positions in rad and m: a number, or a list for a joint with several ones.  They are limited as
// those of the sliders; joints that follow others, and unknown ones, stay.
function move(page, joints) {
  for (const [key, value] of Object.entries(joints)) {
    const joint = page.robot.byKey.get(key);
    if (!joint?.inTree) continue;
    [value].flat().slice(0, joint.q.length).forEach((number, index) => {
      if (!Number.isFinite(number) || page.robot.isFollower(joint, index)) return;
      page.robot.set(joint, index, page.joints.within(joint, index, number));
    });
  }
  page.moved();
}

// The positions of the joints that are asked for: a page that does not know the robot learns no names.
function positions(page, names) {
  const known = names.filter((name) => page.robot.byKey.has(name));
  return Object.fromEntries(known.map((name) => [name, [...page.robot.byKey.get(name).q]]));
}
