// The page: files in, options, the results in tabs, downloads.

import { copy, pastedFile, pastedText } from "./clipboard.js";
import { showDifference } from "./difference.js";
import { byId, download, element } from "./elements.js";
import { Engine, Stopped } from "./engine.js";
import { Form } from "./form.js";
import { withOptions } from "./hints.js";
import { chosenFiles, droppedFiles } from "./inputs.js";
import { showComparison, showFindings, showReport } from "./lists.js";
import { takeParts } from "./parts.js";
import { Session } from "./session.js";
import { Tabs } from "./tabs.js";
import { TextPane } from "./text.js";
import { example } from "./example.js";
import { showUpdate, targetsOf } from "./update.js";

const TYPES = { urdf: "application/xml", sdf: "application/xml" };
// What a robot of a format is bundled for.
const BUNDLES = { urdf: "ros", sdf: "gazebo" };
const ALLOW_XACRO = "--allow-xacro";
const decoder = new TextDecoder();
let form;
let result;
let sourceOfRobot = "";
// What the tabs show belongs to this number: each change of the robot or the options raises it.
let change = 0;
let shownIn = {};
let running = 0;
let started = 0;

const resultText = new TextPane(byId("result"), "the result");
const sourceText = new TextPane(byId("source"), "the source");
const script = URL.createObjectURL(new Blob([WORKER], { type: "text/javascript" }));
const engine = new Engine(script, takeParts(), {
  onProgress: ({ text, share }) => setStatus(text, share),
  onReady: ready,
  onFailure: (error) => setStatus(`This browser cannot run the page: ${error.message}`, 0, true),
});
const session = new Session(engine);
const tabs = new Tabs(byId("tabs"), () => {
  showCommand();
  fillTab();
});

function ready({ options }) {
  if (!form) {
    const kinds = options.find(({ name }) => name === "--bundle").choices;
    byId("bundle-kind").append(...kinds.map((kind) => element("option", { value: kind }, kind)));
    const shown = options.filter(({ name }) => name !== "--bundle");
    form = new Form(byId("options"), shown, () => convert());
  }
  setStatus(session.path ? "ready" : "ready: drop a robot", 1);
}

// --- Status -------------------------------------------------------------------------------------

function setStatus(text, share, bad = false) {
  byId("status").textContent = text;
  byId("status").classList.toggle("bad", bad);
  byId("progress").hidden = share === 1 || bad;
  if (share === undefined) byId("progress").removeAttribute("value");
  else byId("progress").value = share;
}

function showMessages(text) {
  byId("messages").replaceChildren(...(form ? withOptions(text, form) : [text]));
  byId("messages").hidden = !text;
}

// Run one task with a progress display; a task that is stopped or fails leaves a message.
async function task(text, work) {
  if (!running++) {
    started = performance.now();
    byId("stop").hidden = false;
  }
  const tick = () => {
    const seconds = Math.floor((performance.now() - started) / 1000);
    setStatus(seconds ? `${text}, ${seconds} s` : text);
  };
  const timer = setInterval(() => form && tick(), 1000);
  if (form) tick();
  try {
    return await work();
  } catch (error) {
    if (error instanceof Stopped) setStatus("cancelled", 1);
    else {
      setStatus("failed", 1, true);
      showMessages(`error: ${error.message}`);
    }
    return undefined;
  } finally {
    clearInterval(timer);
    if (!--running) byId("stop").hidden = true;
  }
}

// --- Files --------------------------------------------------------------------------------------

async function open(files) {
  if (!files.length) return;
  showMessages("");
  byId("xacro").value = "";
  byId("permission").hidden = true;
  // What the user permits is for the files that are open.
  form?.reset([ALLOW_XACRO]);
  const opened = await task("reading the files", async () => {
    await session.open(files);
    return true;
  });
  if (!opened) return;
  const { robots, count, errors } = session.found;
  byId("inputs").hidden = !robots.length;
  byId("robots").replaceChildren(
    ...robots.map((path) => element("option", { value: path }, path))
  );
  byId("count").textContent = `${robots.length} of ${count} files can be converted`;
  showMessages(errors);
  if (robots.length) return showRobot();
  clear();
  if (errors) setStatus("failed", 1, true);
  else setStatus("no file of a robot was found: .urdf, .sdf, .world or .xacro", 1, true);
}

async function choose(path) {
  await task("reading the files", () => session.choose(path));
  await showRobot();
}

async function showRobot() {
  byId("xacro-row").hidden = !session.isXacro;
  showTargets();
  await convert();
}

// The files that the edits of the robot can go to; of two files, the other one.
function showTargets() {
  const { robots } = session.found;
  const targets = targetsOf(session.path, robots);
  session.target = robots.length === 2 && targets.length ? targets[0] : "";
  byId("target-row").hidden = !targets.length;
  byId("target").replaceChildren(
    element("option", { value: "" }, "no file"),
    ...targets.map((path) => element("option", { value: path }, path))
  );
  byId("target").value = session.target;
  tabs.setHidden("update", !session.target);
}

async function chooseTarget(path) {
  session.target = path;
  delete shownIn.update;
  tabs.setHidden("update", !path);
  if (path) tabs.show("update");
}

function clear() {
  change++;
  document.body.classList.add("empty");
  result = undefined;
  shownIn = {};
  for (const id of ["report", "check", "difference", "verify", "view", "update"]) {
    byId(id).replaceChildren();
  }
  for (const id of ["loss-count", "finding-count", "command"]) byId(id).textContent = "";
  for (const id of ["copy", "download", "bundle", "bundle-kind", "convert"]) byId(id).disabled = true;
  resultText.show("");
  sourceText.show("");
}

// --- Commands -----------------------------------------------------------------------------------

// The options that `check` and `view` have, too.
const inputWords = () => [...form.words((option) => option.input), ...xacroWords()];
const words = () => [...form.words(), ...xacroWords()];

// The arguments of xacro, NAME:=VALUE, of a file that xacro expands.
function xacroWords() {
  return session.isXacro ? byId("xacro").value.split(/\s+/).filter(Boolean) : [];
}

async function convert() {
  if (!session.path) return;
  const own = ++change;
  const outcome = await task(`converting ${session.name}`, () => {
    // Changes that follow at once, as in a form, result in one conversion.
    return own === change ? session.convert(words()) : undefined;
  });
  if (own !== change || !outcome) return;
  result = outcome;
  shownIn = {};
  showResult();
  await task(`checking ${session.name}`, () => check(own));
  if (own !== change) return;
  await fillTab();
  setStatus(...(result.summary ?? ["ready", 1]));
}

function showResult() {
  document.body.classList.remove("empty");
  const { code, seconds, stdout, stderr, report } = result;
  const written = code === 0;
  const format = report?.to ?? "";
  resultText.show(decoder.decode(stdout));
  const advice = stderr.split("\n").filter((line) => line.startsWith("to do: "));
  showMessages(written ? advice.join("\n") : stderr.trimEnd());
  const isPermitted = session.isNamed || words().includes(ALLOW_XACRO);
  byId("permission").hidden = !session.isXacro || isPermitted;
  showReport(byId("report"), report, { source: session.path, onPlace: showPlace, form });
  byId("report").append(messagesOf(stderr));
  const exact = report?.losses ?? [];
  byId("loss-count").textContent = report ? exact.length : "";
  for (const id of ["bundle", "bundle-kind", "convert"]) byId(id).disabled = false;
  for (const id of ["copy", "download"]) byId(id).disabled = !written;
  const name = format && session.resultName(format);
  byId("download").textContent = written ? `Download ${name}` : "Download";
  if (format) byId("bundle-kind").value = BUNDLES[format];
  showCommand();
  const summary = stderr.split("\n").findLast((line) => line.includes(" → ")) ?? "";
  const text = summary.replace("standard output", name) || "converted";
  result.summary = written
    ? [`${text} · ${seconds.toFixed(1)} s`, 1]
    : [`not converted (exit code ${code})`, 1, true];
  setStatus(...result.summary);
}

// The command of the shown tab.
function showCommand(command) {
  if (session.path) byId("command").textContent = session.commandLine(command ?? tabCommand());
}

function tabCommand() {
  const format = result?.report?.to;
  const converted = (...more) => session.convertWords(format, [...words(), ...more]);
  switch (tabs.shown) {
    case "check":
      return session.checkWords(inputWords());
    case "verify":
      return words().includes("--verify") ? converted() : converted("--verify");
    case "view":
      return converted("--view", `${session.stem}.html`);
    case "update":
      return session.updateWords(words());
    default:
      return converted();
  }
}

function messagesOf(stderr) {
  const title = element("summary", {}, "Messages of the command line");
  return element("details", { class: "group" }, title, element("pre", {}, ...withOptions(stderr, form)));
}

async function check(own) {
  const { checked, stderr } = await session.check(inputWords());
  sourceOfRobot = (await session.read(session.path)) ?? "";
  if (own !== change) return;
  sourceText.show(sourceOfRobot);
  sourceText.path = session.path;
  if (!checked) {
    byId("check").replaceChildren(element("pre", {}, stderr));
    return;
  }
  showFindings(byId("check"), checked, { onPlace: showPlace, form });
  byId("finding-count").textContent = checked.files[0].diagnostics.length;
  // The finding shows more than an empty result does.
  if (result.code === 1 && !checked.files[0].ok && tabs.shown !== "source") tabs.show("check");
}

// Show a place of an input, also in a file that is included.
async function showPlace(path, line, column) {
  if (path !== sourceText.path) {
    const text = await session.read(path);
    if (text === undefined) return setStatus(`${path} is not among the files`, 1, true);
    sourceText.show(text);
    sourceText.path = path;
  }
  tabs.show("source");
  sourceText.select(line, column);
}

// The robots are compared and drawn when their tab is opened.
async function fillTab() {
  if (!result || shownIn[tabs.shown] === change) return;
  const own = change;
  const fill = { difference, verify, view, update }[tabs.shown];
  if (!fill) return;
  shownIn[tabs.shown] = change;
  const text = tabs.shown === "view" ? "drawing" : "comparing";
  const done = await task(`${text} ${session.name}`, async () => {
    await fill(own);
    return true;
  });
  if (done) setStatus(...result.summary);
  else if (own === change) delete shownIn[tabs.shown];
}

function difference() {
  const { report, stdout } = result;
  if (report) showDifference(byId("difference"), sourceOfRobot, decoder.decode(stdout), report);
  else byId("difference").replaceChildren(element("p", {}, "There is no result."));
}

async function verify(own) {
  const outcome = result.report?.comparison ? result : await session.verify(words());
  if (own !== change) return;
  const comparison = outcome.report?.comparison;
  if (comparison) showComparison(byId("verify"), comparison);
  else byId("verify").replaceChildren(element("pre", { class: "bad" }, outcome.stderr));
}

async function update(own) {
  const difference = await session.difference(words());
  if (own !== change) return;
  const names = { source: session.path, target: session.target };
  showUpdate(byId("update"), names, difference, { onPlace: showPlace, onTake: take });
}

// Put the update in place of the files, and offer them as downloads.
async function take() {
  const { target } = session;
  const taken = await task(`updating ${target}`, () => session.take(words()));
  if (!taken) return;
  if (!taken.updated) {
    setStatus("not updated", 1, true);
    return showMessages(taken.stderr.trimEnd());
  }
  for (const [path, bytes] of taken.updated) download(path.split("/").pop(), bytes, TYPES.sdf);
  delete shownIn.update;
  await fillTab();
  setStatus(`updated: ${[...taken.updated.keys()].join(", ")}`, 1);
}

async function view(own) {
  const { page, stderr } = await session.view(words(), inputWords());
  if (own !== change) return;
  if (!page) {
    byId("view").replaceChildren(element("pre", { class: "bad" }, stderr));
    return;
  }
  // What is in the robot has no part in the page, even if it is a script.
  const frame = element("iframe", {
    title: "the robot before and after the translation",
    sandbox: "allow-scripts allow-downloads",
  });
  frame.srcdoc = page;
  frame.addEventListener("load", showTheme);
  byId("view").replaceChildren(frame);
}

async function bundle() {
  const kind = byId("bundle-kind").value;
  const made = await task(`bundling ${session.name}`, () => session.bundle(kind, words()));
  if (!made) return;
  showCommand(session.bundleWords(kind, words()));
  if (made.bytes) download(made.name, made.bytes, "application/zip");
  // They name the files that are missing in the bundle.
  showMessages(made.stderr.trimEnd());
  if (made.bytes) setStatus(`${made.name}: ${(made.bytes.length / 1e6).toFixed(1)} MB`, 1);
  else setStatus(`not bundled (exit code ${made.code})`, 1, true);
}

// --- Controls -----------------------------------------------------------------------------------

function listen(id, event, action) {
  byId(id).addEventListener(event, action);
}

listen("choose-files", "click", () => byId("files").click());
listen("choose-directory", "click", () => byId("directory").click());
listen("drop", "click", ({ target }) => target.closest("button") ?? byId("files").click());
for (const id of ["files", "directory"]) {
  listen(id, "change", ({ target }) => {
    open(chosenFiles(target.files));
    target.value = "";
  });
}
listen("example", "click", () => open(example()));
listen("target", "change", ({ target }) => chooseTarget(target.value));
listen("robots", "change", ({ target }) => choose(target.value));
listen("convert", "click", () => convert());
listen("xacro", "change", () => convert());
listen("options", "submit", (event) => event.preventDefault());
listen("stop", "click", () => session.stop());
listen("permit", "click", () => {
  session.permit();
  convert();
});
listen("bundle", "click", () => bundle());
listen("download", "click", () => {
  const format = result.report.to;
  download(session.resultName(format), result.stdout, TYPES[format]);
});
listen("copy", "click", () => copied("result", decoder.decode(result.stdout)));
listen("copy-command", "click", () => copied("command", byId("command").textContent));
listen("paste", "click", async () => openText(await pastedText()));
async function copied(what, text) {
  const isDone = await copy(text);
  const message = isDone ? `the ${what} is in the clipboard` : "this browser refuses the clipboard";
  setStatus(message, 1, !isDone);
}

function openText(text) {
  if (text.trim()) open(pastedFile(text));
}

document.addEventListener("paste", async (event) => {
  const { clipboardData, target } = event;
  const isEdited = target.closest?.("input, textarea:not([readonly])");
  if (isEdited) return;
  event.preventDefault();
  if (clipboardData.files.length) open(await droppedFiles(clipboardData));
  else openText(clipboardData.getData("text/plain"));
});

listen("licences-open", "click", () => byId("licences").showModal());

document.addEventListener("dragover", (event) => {
  event.preventDefault();
  document.body.classList.add("over");
});
document.addEventListener("dragleave", ({ relatedTarget }) => {
  if (!relatedTarget) document.body.classList.remove("over");
});
document.addEventListener("drop", async (event) => {
  event.preventDefault();
  document.body.classList.remove("over");
  open(await droppedFiles(event.dataTransfer));
});

// The frame of the robots has its own button; it follows that of the page.
function showTheme() {
  const { theme } = document.documentElement.dataset;
  document.querySelector("#view iframe")?.contentWindow?.postMessage({ theme }, "*");
}

const dark = matchMedia("(prefers-color-scheme: dark)").matches;
document.documentElement.dataset.theme = dark ? "dark" : "light";
listen("theme", "click", () => {
  const { dataset } = document.documentElement;
  dataset.theme = dataset.theme === "dark" ? "light" : "dark";
  showTheme();
});

globalThis.page = {
  engine,
  session,
  set: (name, value) => form.set(name, value),
  reset: () => form.reset(),
};
