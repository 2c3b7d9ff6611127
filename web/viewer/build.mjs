// Bundles the script of the page of `robot-translate view` into one file without imports.

import { build } from "esbuild";
import { copyFile, readFile, mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import path from "node:path";

const here = path.dirname(fileURLToPath(import.meta.url));
const target = process.argv[2];
await mkdir(target, { recursive: true });
const outfile = path.join(target, "viewer.js");
await build({
  entryPoints: [path.join(here, "src", "main.js")],
  bundle: true,
  minify: true,
  charset: "ascii",
  format: "iife",
  target: "es2022",
  legalComments: "eof",
  absWorkingDir: here,
  outfile,
});
const text = await readFile(outfile, "utf8");
if (/<\/script|<!--/i.test(text)) throw new Error("the bundle would end its own script element");
await copyFile(
  path.join(here, "node_modules", "three", "LICENSE"),
  path.join(target, "LICENSE-three.txt")
);
