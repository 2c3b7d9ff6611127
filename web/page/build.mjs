// Bundles the scripts of the page and of its worker.  usage: node build.mjs DIRECTORY

import { build } from "esbuild";
import { fileURLToPath } from "node:url";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

const here = path.dirname(fileURLToPath(import.meta.url));
const target = process.argv[2];

async function bundled(name, define = {}) {
  const outfile = path.join(target, `${name}.js`);
  await build({
    entryPoints: [path.join(here, "src", `${name}.js`)],
    bundle: true,
    minify: true,
    charset: "ascii",
    format: "iife",
    target: "es2022",
    absWorkingDir: here,
    define,
    outfile,
  });
  // In texts and patterns, an escaped mark means the same.
  const text = (await readFile(outfile, "utf8")).replaceAll("<!--", "<\\!--");
  await writeFile(outfile, text);
  if (/<\/script/i.test(text)) throw new Error(`${name}.js would end its own script element`);
  return text;
}

const worker = await bundled("worker");
await bundled("main", { WORKER: JSON.stringify(worker) });
