// The files of the user and the commands on the chosen robot.

import { Stopped } from "./engine.js";
import { contentsOf } from "./inputs.js";

const REPORT = "/out/report.json";
const PAGE = "/out/view.html";
// The exit code of an update that leaves an edit out.
const NOT_EXACT = 3;
const decoder = new TextDecoder();
const json = (bytes) => (bytes ? JSON.parse(decoder.decode(bytes)) : undefined);

const NO_ANSWER = "its worker ended without an answer";
const answerOf = (kind, message = "") =>
  JSON.stringify({ answer: { kind, message }, packages: [] });

// A word of a command for a shell.
const quoted = (word) => (/[^\w./:=+,-]/.test(word) ? `'${word.replaceAll("'", "'\\''")}'` : word);

export class Session {
  constructor(engine) {
    this.engine = engine;
    this.files = [];
    this.found = { robots: [], count: 0, errors: "", commands: [] };
    // The start of the worker that has the files.
    this.opened = 0;
    this.path = "";
    // The file that gets the edits of the robot; empty for none.
    this.target = "";
    // The updated files: path → bytes.
    this.taken = new Map();
    // The options for packages and models that are elsewhere among the files.
    this.places = [];
    // The xacro files of directories and zip files that the user permits to run.
    this.permitted = new Set();
    // The expansions of xacro of these files: key → answer.
    this.answers = {};
    // The worker that expands a file now.
    this.expanding = undefined;
  }

  // Whether the user has named the robot: chosen or dropped this file, or permitted it.
  get isNamed() {
    const isChosen = this.files.some(({ path }) => path === this.path && !path.includes("/"));
    return isChosen || this.permitted.has(this.path);
  }

  get isXacro() {
    return this.path.endsWith(".xacro");
  }

  permit() {
    this.permitted.add(this.path);
  }

  get name() {
    return this.path.slice(this.path.lastIndexOf("/") + 1);
  }

  get stem() {
    return this.name.split(".")[0] || "robot";
  }

  // The path of the robot as a word of a command: no option starts with a dot.
  get input() {
    return this.path.startsWith("-") ? `./${this.path}` : this.path;
  }

  // The name of the result, beside the robot; it is none of the robots that are there.
  resultName(format) {
    const directory = this.path.slice(0, -this.name.length);
    const name = `${this.stem}.${format}`;
    const isTaken = this.found.robots.includes(directory + name);
    return isTaken ? `${this.stem}_converted.${format}` : name;
  }

  resultPath(format) {
    return this.input.slice(0, -this.name.length) + this.resultName(format);
  }

  // Take new files; the robot is the first one.
  async open(files) {
    await this.put(files);
    const [first] = this.found.robots;
    if (first) await this.choose(first);
  }

  async put(files) {
    const contents = await contentsOf(files);
    this.files = files;
    this.path = "";
    this.target = "";
    this.taken = new Map();
    this.permitted = new Set();
    this.answers = {};
    await this.send(contents);
  }

  async choose(path) {
    this.path = path;
    this.places = JSON.parse(await this.engine.call("places", path));
  }

  async send(contents) {
    await this.engine.ready;
    const start = this.engine.starts;
    this.found = await this.engine.call("open", contents);
    for (const [path, bytes] of this.taken) await this.engine.call("write", path, bytes);
    this.opened = start;
  }

  // A worker that was started again has no files.
  async run(words, outputs = [], directory = "", isNamed = this.isNamed) {
    await this.engine.ready;
    if (this.opened !== this.engine.starts) await this.send(await contentsOf(this.files));
    const { answers } = this;
    const options = { unnamed: isNamed ? "" : this.path, answers };
    for (;;) {
      const result = await this.engine.call("run", words, directory, outputs, options);
      // A result that belongs to other files than the open ones is not shown.
      if (!result.missing || answers !== this.answers) return result;
      const [key, seconds] = result.missing;
      answers[key] = await this.expansion(words, directory, options, seconds);
    }
  }

  // The next expansion of xacro in a command.  Its Python runs in a worker that ends then.
  async expansion(words, directory, options, seconds) {
    const worker = this.engine.another();
    this.expanding = worker;
    let timer;
    try {
      await worker.call("open", await contentsOf(this.files));
      const isLate = new Promise((resolve) => {
        if (seconds) timer = setTimeout(resolve, seconds * 1000, answerOf("time"));
      });
      const run = worker.call("run", words, directory, [], { ...options, runs: true });
      const answer = await Promise.race([run.then((result) => result.answer), isLate]);
      return typeof answer === "string" && answer ? answer : answerOf("failed", NO_ANSWER);
    } catch (error) {
      if (error instanceof Stopped) throw error;
      return answerOf("failed", `${NO_ANSWER}: ${error.message}`);
    } finally {
      clearTimeout(timer);
      worker.end(new Stopped("ended"));
      if (this.expanding === worker) this.expanding = undefined;
    }
  }

  // End what runs, at once.
  stop() {
    if (this.expanding) this.expanding.end(new Stopped("stopped"));
    else this.engine.stop();
  }

  async convert(words) {
    const command = ["convert", this.input, ...this.places, ...words, "--report", REPORT];
    const result = await this.run(command, [REPORT]);
    return { ...result, report: json(result.files[REPORT]) };
  }

  async check(words) {
    const result = await this.run([...this.checkWords(words), "--format", "json"]);
    return { ...result, checked: result.stdout.length ? json(result.stdout) : undefined };
  }

  verify(words) {
    return this.convert(words.includes("--verify") ? words : [...words, "--verify"]);
  }

  // The page of the input and the result as `page`; that of the input if there is no result; or
  // the messages in `stderr`.
  async view(words, inputWords) {
    const command = ["convert", this.input, ...this.places, ...words, "--view", PAGE];
    const both = await this.run(command, [PAGE]);
    if (both.files[PAGE]) return { page: decoder.decode(both.files[PAGE]) };
    const alone = ["view", this.input, "-o", PAGE, ...this.places, ...inputWords];
    const one = await this.run(alone, [PAGE]);
    const page = one.files[PAGE];
    return page ? { page: decoder.decode(page) } : { stderr: one.stderr };
  }

  // The words of the command that merges the edits of the robot into the target.
  updateWords(words) {
    const target = this.target.startsWith("-") ? `./${this.target}` : this.target;
    return ["convert", this.input, target, "--update", ...this.places, ...words];
  }

  // What the update changes; nothing is written.
  async difference(words) {
    const command = [...this.updateWords(words), "--diff", "--report", REPORT];
    const result = await this.run(command, [REPORT]);
    return { ...result, report: json(result.files[REPORT]) };
  }

  // Take the update: the updated files, path → bytes, or the messages in `stderr` of a refused one.
  // An edit of an included model changes the file that it includes.
  async take(words) {
    const result = await this.run([...this.updateWords(words), "--report", REPORT], [REPORT]);
    if (result.code !== 0 && result.code !== NOT_EXACT) return result;
    const updated = new Map();
    for (const path of json(result.files[REPORT]).files ?? [this.target]) {
      updated.set(path, await this.engine.call("read", path, ""));
      this.taken.set(path, updated.get(path));
    }
    // The user saves the update over the files, which a browser does not read after that.
    this.files = this.files.map((given) => {
      const bytes = updated.get(given.path);
      return bytes ? { ...given, file: new File([bytes], given.path) } : given;
    });
    // An expansion of xacro could have read a file.
    this.answers = {};
    return { ...result, updated };
  }

  // The name of a bundle is that of a package of ROS: at least two letters, digits and underscores.
  get bundleName() {
    const name = this.stem.toLowerCase().replace(/[^a-z0-9]+/g, "_").replace(/^_|_$/g, "");
    return /^[a-z]./.test(name) ? name : `robot_${name}`;
  }

  async bundle(kind, words) {
    const zip = `${this.bundleName}.zip`;
    const result = await this.run(this.bundleWords(kind, words), [zip]);
    return { ...result, name: zip, bytes: result.files[zip] };
  }

  bundleWords(kind, words) {
    const options = ["--bundle", kind, "--zip", ...this.places, ...words];
    return ["convert", this.input, this.bundleName, ...options];
  }

  // A result without a format is not written: the command has the same error.
  convertWords(format, words) {
    const output = format ? [this.resultPath(format)] : [];
    return ["convert", this.input, ...output, ...this.places, ...words];
  }

  checkWords(words) {
    return ["check", this.input, ...this.places, ...words];
  }

  // The lines for a shell in the directory of the files: zip files are unpacked first.
  commandLine(words) {
    const lines = [...this.found.commands, ["robot-translate", ...words]];
    return lines.map((line) => line.map(quoted).join(" ")).join("\n");
  }

  // The text of a file, by its path from the directory of the files; undefined if it is not there.
  async read(path) {
    const bytes = await this.engine.call("read", path, "");
    return bytes && decoder.decode(bytes);
  }
}
