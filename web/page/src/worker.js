// The worker: Python with the translator, without a network.  The page sends {id, method, values}
// and gets {id, result} or {id, error, fatal}; {progress} while Python starts.

const OFFLINE = "https://offline.invalid/"; // Never resolved: only the names of the files matter.
const STDOUT = "/out/stdout";
const STDERR = "/out/stderr";
const INPUTS = "/robot";
const decoder = new TextDecoder();
let python;
let glue;

async function unzipped(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// The files of Pyodide are parts of the page; nothing else can be fetched.
function serveOnly(files) {
  // Pyodide refuses classic workers, which it recognizes by this function; a module worker cannot
  // start from a file.
  globalThis.importScripts = undefined;
  globalThis.fetch = async (target) => {
    const name = String(target.url || target).split("/").pop();
    if (!files[name]) throw new Error(`there is no network: ${target}`);
    const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return new Response(files[name], { headers: { "content-type": type } });
  };
}

// What a program in this worker could reach beside its own memory and the page: the policy of the page
// forbids connections, and these are not there at all.
const REACH = [
  ...["fetch", "XMLHttpRequest", "WebSocket", "WebSocketStream", "WebTransport", "EventSource"],
  ...["importScripts", "Worker", "SharedWorker", "BroadcastChannel", "FontFace", "fonts"],
  ...["indexedDB", "caches", "cookieStore", "navigator", "Notification"],
  ...["webkitRequestFileSystem", "webkitRequestFileSystemSync"],
  ...["webkitResolveLocalFileSystemURL", "webkitResolveLocalFileSystemSyncURL"],
];

function takeReach() {
  for (let scope = globalThis; scope; scope = Object.getPrototypeOf(scope)) {
    for (const name of REACH) Reflect.deleteProperty(scope, name);
  }
}

async function imported(bytes) {
  const url = URL.createObjectURL(new Blob([bytes], { type: "text/javascript" }));
  try {
    return await import(url);
  } finally {
    URL.revokeObjectURL(url);
  }
}

function progress(text, share) {
  postMessage({ progress: { text, share } });
}

async function boot(parts) {
  progress("unpacking Python", 0.1);
  const names = Object.keys(parts);
  const contents = await Promise.all(names.map((name) => unzipped(parts[name])));
  const files = Object.fromEntries(names.map((name, number) => [name, contents[number]]));
  serveOnly(files);
  progress("starting Python", 0.25);
  const { loadPyodide } = await imported(files["pyodide.mjs"]);
  python = await loadPyodide({
    indexURL: OFFLINE,
    packageBaseUrl: OFFLINE,
    stdLibURL: `${OFFLINE}python_stdlib.zip`,
    lockFileContents: decoder.decode(files["pyodide-lock.json"]),
    createPyodideModule: (await imported(files["pyodide.asm.mjs"])).default,
  });
  progress("loading the translator", 0.85);
  python.unpackArchive(files["application.zip"], "zip", { extractDir: "/lib/application" });
  python.FS.mkdirTree(INPUTS);
  python.FS.mkdirTree("/out");
  python.runPython("import sys; sys.path.insert(0, '/lib/application')");
  glue = python.pyimport("glue");
  takeReach();
  return { options: JSON.parse(glue.options()) };
}

// The files of the user, in place of the ones before: [{path, bytes}].
function open(files) {
  python.runPython(`import os, shutil; os.chdir("/"); shutil.rmtree("${INPUTS}")`);
  python.FS.mkdirTree(INPUTS);
  for (const { path, bytes } of files) {
    const target = `${INPUTS}/${path}`;
    python.FS.mkdirTree(target.slice(0, target.lastIndexOf("/")));
    python.FS.writeFile(target, bytes);
  }
  return JSON.parse(glue.unpack());
}

// One command; `outputs` are files that it may write: they are returned and removed.  `unnamed`: its
// file, if the user has not named it.  `answers`: the key of an expansion of xacro → its answer.  The
// next one is `missing` in the result; with `runs` it is run, and its `answer` is in the result.
function run(words, directory, outputs, { unnamed = "", answers = {}, runs = false } = {}) {
  const coded = [JSON.stringify(words), directory, unnamed, JSON.stringify(answers)];
  const result = JSON.parse(glue.run(...coded, runs));
  result.stdout = taken(STDOUT);
  result.stderr = decoder.decode(taken(STDERR));
  result.files = {};
  for (const path of outputs) {
    if (python.FS.analyzePath(path).exists) result.files[path] = taken(path);
  }
  return result;
}

function taken(path) {
  const bytes = python.FS.readFile(path);
  python.FS.unlink(path);
  return bytes;
}

// A file of the user, or undefined.  The path is relative to a directory of the inputs.
function read(path, directory) {
  const whole = path.startsWith("/") ? path : `${INPUTS}/${directory}/${path}`;
  return python.FS.analyzePath(whole).exists ? python.FS.readFile(whole) : undefined;
}

// Write a file of the user again, after an update.
function write(path, bytes) {
  python.FS.writeFile(`${INPUTS}/${path}`, bytes);
}

// The options for the packages and models of a robot that are elsewhere among the files.
function places(path) {
  return glue.search_words(path);
}

const methods = { boot, open, run, read, write, places };

onmessage = async ({ data: { id, method, values } }) => {
  try {
    postMessage({ id, result: await methods[method](...values) });
  } catch (error) {
    // An error of Python has a type; any other one, such as a full stack, ends Python.
    postMessage({ id, error: String(error.message || error), fatal: error.type === undefined });
  }
};
