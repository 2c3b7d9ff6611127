// The loss report, the findings of `check` and the table of the comparison.

import { element } from "./elements.js";
import { withOptions } from "./hints.js";

const MEANINGS = {
  lost: "not in the result",
  approximated: "in the result, not exactly",
  renamed: "in the result, with another name",
  omitted: "not in the result; no reader of it would use it",
  harmless: "in the result in another form",
};

// A button that leads to a place of a file, or its name if the place is unknown.
export function placeButton(path, line, column, onPlace) {
  const shown = `${path.split("/").pop()}${line ? `:${line}` : ""}${column ? `:${column}` : ""}`;
  if (!line) return element("span", { class: "place" }, shown);
  const button = element("button", { type: "button", class: "place", title: "show it" }, shown);
  button.addEventListener("click", () => onPlace(path, line, column));
  return button;
}

function badge(severity) {
  return element("span", { class: `badge ${severity}` }, severity);
}

// The entries of the loss report, by severity and cause.
export function showReport(parent, report, { source, onPlace, form }) {
  parent.replaceChildren();
  if (!report) return;
  if (!report.losses.length) {
    parent.append(element("p", { class: "fine" }, "Everything is in the result, exactly."));
  }
  for (const cause of report.causes) {
    const losses = report.losses.filter(
      ({ code, severity }) => code === cause.code && severity === cause.severity
    );
    parent.append(lossGroup(cause, losses, { source, onPlace, form }));
  }
  for (const { message, readers } of report.notes) {
    const text = withOptions(`${readers.join(", ")}: ${message}`, form);
    parent.append(element("p", { class: "note" }, badge("note"), " ", ...text));
  }
  const renames = Object.entries(report.renames);
  if (renames.length) parent.append(renameTable(renames));
}

function lossGroup({ code, severity, count }, losses, { source, onPlace, form }) {
  const title = element(
    "summary",
    {},
    badge(severity),
    ` ${code} `,
    element("span", { class: "dim" }, `${count} × ${MEANINGS[severity]}`)
  );
  const rows = losses.map(({ path, line, element: name, reason }) =>
    element(
      "li",
      {},
      placeButton(path || source, line, 0, onPlace),
      element("b", {}, ` ${name} `),
      element("span", {}, ...withOptions(reason, form))
    )
  );
  const group = element("details", { class: "group" }, title, element("ul", {}, ...rows));
  group.open = severity === "lost" || severity === "approximated" || losses.length <= 5;
  return group;
}

function renameTable(renames) {
  const rows = renames.map(([old, now]) =>
    element("tr", {}, element("td", {}, old), element("td", {}, now))
  );
  const head = element("tr", {}, element("th", {}, "name"), element("th", {}, "new name"));
  return element("table", {}, element("thead", {}, head), element("tbody", {}, ...rows));
}

// The findings of `check --format json`.
export function showFindings(parent, checked, { onPlace, form }) {
  parent.replaceChildren();
  const [{ path, diagnostics }] = checked.files;
  if (!diagnostics.length) {
    parent.append(element("p", { class: "fine" }, `${path}: ok`));
  }
  const rows = diagnostics.map((item) =>
    element(
      "li",
      {},
      badge(item.severity),
      " ",
      placeButton(item.path || path, item.line, item.column, onPlace),
      element("span", {}, " ", ...withOptions(item.message, form), " "),
      element("code", {}, item.code),
      item.hint ? element("p", { class: "hint" }, ...withOptions(`hint: ${item.hint}`, form)) : ""
    )
  );
  parent.append(element("ul", { class: "findings" }, ...rows));
}

const shown = (number) => (number === null ? "∞" : Number(number.toPrecision(3)).toString());

// The comparison of the two robots, from the JSON of the report.
export function showComparison(parent, comparison) {
  const verdict = comparison.same ? "The result is the same robot." : "The robots are different.";
  parent.replaceChildren(element("p", { class: comparison.same ? "fine" : "bad" }, verdict));
  const differences = comparison.differences.map(({ code, element: name, message }) =>
    element("li", {}, element("b", {}, name), `: ${message} `, element("code", {}, code))
  );
  parent.append(element("ul", { class: "findings" }, ...differences));
  const heads = ["compared", "count", "max error", "tolerance", "worst", "ok"];
  const rows = comparison.measures
    .filter(({ count }) => count > 0)
    .map(({ quantity, unit, count, error, tolerance, worst, ok }) => {
      const cells = [unit ? `${quantity} (${unit})` : quantity, count, shown(error)];
      cells.push(shown(tolerance), worst, ok ? "yes" : "no");
      return element("tr", {}, ...cells.map((cell) => element("td", {}, String(cell))));
    });
  parent.append(
    element(
      "table",
      {},
      element("thead", {}, element("tr", {}, ...heads.map((head) => element("th", {}, head)))),
      element("tbody", {}, ...rows)
    )
  );
  const notes = [...comparison.notes, ...comparison.accepted];
  for (const { element: name, message } of notes) {
    parent.append(element("p", { class: "note" }, `${name}: ${message}`));
  }
}
