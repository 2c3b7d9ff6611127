// The files of the user and the commands on the chosen robot.

import { contentsOf } from "./inputs.js";

const REPORT = "/out/report.json";
const PAGE = "/out/view.html";
const decoder = new TextDecoder();
const json = (bytes) => (bytes ? JSON.parse(decoder.decode(bytes)) : undefined);

export class Session {
  constructor(engine) {
    this.engine = engine;
    this.files = [];
    this.found = { robots: [], count: 0, errors: "" };
    // The start of the worker that has the files.
    this.opened = 0;
    this.path = "";
  }

  get directory() {
    return this.path.slice(0, Math.max(0, this.path.lastIndexOf("/")));
  }

  get name() {
    return this.path.slice(this.path.lastIndexOf("/") + 1);
  }

  get stem() {
    return this.name.split(".")[0] || "robot";
  }

  // Take new files; the robot is the first one.
  async open(files) {
    const contents = await contentsOf(files);
    this.files = files;
    this.path = "";
    await this.send(contents);
    this.path = this.found.robots[0]?.path ?? "";
  }

  async send(contents) {
    await this.engine.ready;
    const start = this.engine.starts;
    this.found = await this.engine.call("open", contents);
    this.opened = start;
  }

  // A worker that was started again has no files.
  async run(words, outputs = []) {
    await this.engine.ready;
    if (this.opened !== this.engine.starts) await this.send(await contentsOf(this.files));
    return this.engine.call("run", words, this.directory, outputs);
  }

  async convert(words) {
    const result = await this.run(["convert", this.name, "--report", REPORT, ...words], [REPORT]);
    return { ...result, report: json(result.files[REPORT]) };
  }

  async check(words) {
    const result = await this.run(["check", "--format", "json", this.name, ...words]);
    return { ...result, checked: result.stdout.length ? json(result.stdout) : undefined };
  }

  verify(words) {
    return this.convert(words.includes("--verify") ? words : [...words, "--verify"]);
  }

  // The page of the input and the result as `page`; that of the input if there is no result; or
  // the messages in `stderr`.
  async view(words, inputWords) {
    const both = await this.run(["convert", this.name, "--view", PAGE, ...words], [PAGE]);
    if (both.files[PAGE]) return { page: decoder.decode(both.files[PAGE]) };
    const one = await this.run(["view", this.name, "-o", PAGE, ...inputWords], [PAGE]);
    const page = one.files[PAGE];
    return page ? { page: decoder.decode(page) } : { stderr: one.stderr };
  }

  // The name of a bundle is that of a package of ROS: letters, digits and underscores.
  get bundleName() {
    const name = this.stem.toLowerCase().replace(/[^a-z0-9]+/g, "_").replace(/^_|_$/g, "");
    return /^[a-z]/.test(name) ? name : `robot_${name}`;
  }

  async bundle(kind, words) {
    const [name, zip] = [this.bundleName, `${this.bundleName}.zip`];
    const options = ["--bundle", kind, "--zip", ...words];
    const result = await this.run(["convert", this.name, name, ...options], [zip]);
    return { ...result, name: zip, bytes: result.files[zip] };
  }

  // The text of a file, by its path from the directory of the robot; undefined if it is not there.
  async read(path) {
    const bytes = await this.engine.call("read", path, this.directory);
    return bytes && decoder.decode(bytes);
  }
}
