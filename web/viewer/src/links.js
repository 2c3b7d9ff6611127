// The tree of links with search: indented rows in the order of the kinematic tree.

import { LongList, element } from "./elements.js";

export class LinkPanel {
  constructor(container, robot, onSelect) {
    this.robot = robot;
    this.container = container;
    const rows = orderOf(robot);
    this.byBody = new Map(rows.map((row) => [row.body, row]));
    this.list = new LongList(
      container,
      rows,
      (row) => robot.scene.bodies[row.body].name,
      (row) => this.#row(row, onSelect)
    );
    container.addEventListener("keydown", (event) => this.#move(event));
  }

  #row({ body, level }, onSelect) {
    const { name, inertial, shapes } = this.robot.scene.bodies[body];
    const row = element("div", {
      ...{ className: "link", role: "treeitem", tabIndex: -1 },
      "aria-level": level + 1,
      "aria-selected": "false",
    });
    row.style.paddingLeft = `${6 + Math.min(level, 14) * 10}px`;
    row.append(name);
    if (inertial) row.append(element("small", {}, ` ${Number(inertial.mass.toPrecision(3))} kg`));
    if (!shapes?.length) row.classList.add("empty");
    row.addEventListener("click", () => onSelect(body));
    row.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        onSelect(body);
      }
    });
    return row;
  }

  #move(event) {
    const step = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" }[event.key];
    const next = step && event.target[step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  mark(different) {
    for (const [body, row] of this.byBody) {
      if (different.has(body)) this.list.reveal(row)?.classList.add("different");
    }
  }

  select(body) {
    this.selectedRow?.setAttribute("aria-selected", "false");
    this.selectedRow = undefined;
    if (body < 0) return;
    this.selectedRow = this.list.reveal(this.byBody.get(body));
    this.selectedRow.setAttribute("aria-selected", "true");
    this.selectedRow.tabIndex = 0;
    this.selectedRow.scrollIntoView({ block: "nearest" });
  }
}

// Depth first, so that a link follows its parent; without recursion, since chains are long.
function orderOf(robot) {
  const children = new Map();
  const hasParent = new Set();
  for (const [index, reversed] of robot.scene.tree) {
    const joint = robot.joints[index];
    const [start, end] = reversed ? [joint.child, joint.parent] : [joint.parent, joint.child];
    if (!children.has(start)) children.set(start, []);
    children.get(start).push(end);
    hasParent.add(end);
  }
  const waiting = robot.scene.bodies
    .map((_, body) => ({ body, level: 0 }))
    .filter(({ body }) => !hasParent.has(body))
    .reverse();
  const rows = [];
  while (waiting.length) {
    const row = waiting.pop();
    rows.push(row);
    for (const body of [...(children.get(row.body) || [])].reverse()) {
      waiting.push({ body, level: row.level + 1 });
    }
  }
  return rows;
}
