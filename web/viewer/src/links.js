// The tree of links with search: indented rows in the order of the kinematic tree.

import { LongList, element } from "./elements.js";

export class LinkPanel {
  constructor(container, robot, onSelect, onHover) {
    this.onHover = onHover;
    this.collapsed = new Set();
    this.hidden = new Set();
    this.robot = robot;
    this.container = container;
    const rows = orderOf(robot);
    this.rows = rows;
    this.byBody = new Map(rows.map((row) => [row.body, row]));
    this.list = new LongList(
      container,
      rows,
      (row) => robot.scene.bodies[row.body].name,
      (row) => this.#row(row, onSelect),
      (row) => this.hidden.has(row),
      () => this.#keepReachable()
    );
    container.addEventListener("keydown", (event) => this.#move(event));
    container.addEventListener("focusin", ({ target }) => {
      if (target.matches(".link")) this.#reach(target);
    });
  }

  #row({ body, level, parent, isParent }, onSelect) {
    const { name, inertial, shapes } = this.robot.scene.bodies[body];
    const row = element("div", {
      ...{ className: "link", role: "treeitem", tabIndex: -1, title: name },
      "aria-level": level + 1,
      "aria-selected": "false",
    });
    row.style.paddingLeft = `${18 + Math.min(level, 14) * 10}px`;
    row.append(name);
    if (isParent) {
      const fold = element("button", { type: "button", className: "fold", tabIndex: -1 });
      fold.setAttribute("aria-label", `links below ${name}`);
      fold.addEventListener("click", (event) => {
        event.stopPropagation();
        this.fold(body);
      });
      row.prepend(fold);
      row.setAttribute("aria-expanded", String(!this.collapsed.has(body)));
    }
    row.addEventListener("pointerenter", () => this.onHover(body));
    row.addEventListener("pointerleave", () => this.onHover(-1));
    if (inertial) row.append(element("small", {}, ` ${Number(inertial.mass.toPrecision(3))} kg`));
    if (!shapes?.length) row.classList.add("empty");
    this.#markHidden(body, row);
    row.addEventListener("click", () => onSelect(body));
    row.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        onSelect(body);
      }
      if (event.key === "ArrowLeft" && !this.fold(body, true)) this.#focus(parent);
      if (event.key === "ArrowRight") this.fold(body, false);
      if (event.key.startsWith("Arrow")) event.preventDefault();
    });
    return row;
  }

  #move(event) {
    const ends = { Home: "firstElementChild", End: "lastElementChild" };
    const steps = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" };
    const next = event.target[steps[event.key]] ?? this.container[ends[event.key]];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  #focus(body) {
    const row = this.byBody.get(body);
    if (row) this.list.reveal(row).focus();
  }

  // Tab leads to one row of the tree: the last one that had the focus, or the selected one.
  #reach(row) {
    if (this.reachable) this.reachable.tabIndex = -1;
    this.reachable = row;
    row.tabIndex = 0;
  }

  #keepReachable() {
    if (this.reachable?.isConnected) return;
    const row = this.container.querySelector(".link");
    if (row) this.#reach(row);
  }

  // Hides the links below a link, or shows them; returns whether that changes the tree.
  fold(body, isFolded = !this.collapsed.has(body)) {
    if (!this.byBody.get(body).isParent || this.collapsed.has(body) === isFolded) return false;
    if (isFolded) this.collapsed.add(body);
    else this.collapsed.delete(body);
    this.list.rows.get(this.byBody.get(body))?.setAttribute("aria-expanded", String(!isFolded));
    this.hidden.clear();
    let limit = Infinity;
    for (const row of this.rows) {
      if (row.level > limit) this.hidden.add(row);
      else limit = this.collapsed.has(row.body) ? row.level : Infinity;
    }
    const focused = this.container.contains(document.activeElement) && document.activeElement;
    this.list.filter(this.list.text);
    if (focused?.isConnected) focused.focus();
    return true;
  }

  // Marks the links that the picture does not show.
  showHidden(isHidden) {
    this.isHidden = isHidden;
    for (const [row, line] of this.list.rows) this.#markHidden(row.body, line);
  }

  #markHidden(body, line) {
    const { name } = this.robot.scene.bodies[body];
    line.classList.toggle("unseen", Boolean(this.isHidden?.(name)));
  }

  // The first link that the search finds; undefined without a search.
  get found() {
    return this.list.text ? this.list.matching[0]?.item.body : undefined;
  }

  hover(body) {
    this.hovered?.classList.remove("hover");
    this.hovered = this.list.rows.get(this.byBody.get(body));
    this.hovered?.classList.add("hover");
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
    for (let row = this.byBody.get(body); row; row = this.byBody.get(row.parent)) {
      if (row.body !== body) this.fold(row.body, false);
    }
    this.selectedRow = this.list.reveal(this.byBody.get(body));
    this.selectedRow.setAttribute("aria-selected", "true");
    this.#reach(this.selectedRow);
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
    .map((_, body) => ({ body, level: 0, isParent: children.has(body) }))
    .filter(({ body }) => !hasParent.has(body))
    .reverse();
  const rows = [];
  while (waiting.length) {
    const row = waiting.pop();
    rows.push(row);
    for (const body of [...(children.get(row.body) || [])].reverse()) {
      waiting.push({ body, level: row.level + 1, parent: row.body, isParent: children.has(body) });
    }
  }
  return rows;
}
