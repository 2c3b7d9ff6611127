// Compiles the application and the modules of the standard library that it imports, because Python
// in a browser needs seconds for that.  usage: node compile.mjs DIRECTORY
//
// DIRECTORY has application.zip; both archives are written there.

import { loadPyodide } from "pyodide";
import { fileURLToPath } from "node:url";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

const here = path.dirname(fileURLToPath(import.meta.url));
const pyodide = path.join(here, "node_modules", "pyodide");
const work = process.argv[2];

const python = await loadPyodide();
const files = {
  "/application.zip": path.join(work, "application.zip"),
  "/python_stdlib.zip": path.join(pyodide, "python_stdlib.zip"),
};
for (const [name, source] of Object.entries(files)) {
  python.FS.writeFile(name, new Uint8Array(await readFile(source)));
}
python.runPython(await readFile(path.join(here, "compile.py"), "utf8"));
for (const name of Object.keys(files)) {
  await writeFile(path.join(work, name.slice(1)), python.FS.readFile(`/compiled${name}`));
}
