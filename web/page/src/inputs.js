// The files that the user drops or chooses: [{path, file}], the path with its directories.

const MAX_BYTES = 512e6;
const MAX_FILES = 20000;

// The entries of a directory; the browser returns at most 100 at a time.
async function entriesOf(directory) {
  const reader = directory.createReader();
  const found = [];
  for (;;) {
    const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (!some.length) return found;
    found.push(...some);
  }
}

async function walk(entry, found) {
  if (found.length > MAX_FILES) return;
  if (entry.isDirectory) {
    for (const inner of await entriesOf(entry)) await walk(inner, found);
  } else {
    const file = await new Promise((resolve, reject) => entry.file(resolve, reject));
    found.push({ path: entry.fullPath.replace(/^\//, ""), file });
  }
}

export async function droppedFiles(transfer) {
  // The items are gone after the first wait.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  if (!entries.length) return chosenFiles(transfer.files);
  const found = [];
  for (const entry of entries) await walk(entry, found);
  return found;
}

export function chosenFiles(files) {
  return [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
}

// The contents of the files, for the worker.  Throws an Error if they do not fit into the page.
export async function contentsOf(files) {
  const size = files.reduce((sum, { file }) => sum + file.size, 0);
  if (size > MAX_BYTES || files.length > MAX_FILES) {
    const shown = `${files.length} files with ${Math.round(size / 1e6)} MB`;
    throw new Error(
      `${shown} are too many for this page: at most ${MAX_FILES} files with ` +
        `${Math.round(MAX_BYTES / 1e6)} MB; the command line has no such limit`
    );
  }
  return Promise.all(
    files.map(async ({ path, file }) => ({ path, bytes: new Uint8Array(await file.arrayBuffer()) }))
  );
}
