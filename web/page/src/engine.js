// The worker from the side of the page: it is started, asked, stopped and started again.

export class Stopped extends Error {}

export class Engine {
  // `url`: the script of the worker.  `parts`: the name of each part → its compressed bytes.  `onProgress` gets {text, share} while
  // Python starts; `onReady` gets what the worker answers at its start.
  constructor(url, parts, { onProgress, onReady, onFailure }) {
    Object.assign(this, { url, parts, onProgress, onReady, onFailure });
    this.starts = 0;
    this.start();
  }

  // A worker of its own, beside this one.
  another() {
    const ignore = () => {};
    const handlers = { onProgress: ignore, onReady: ignore, onFailure: ignore };
    return new Engine(this.url, this.parts, handlers);
  }

  start() {
    this.starts += 1;
    this.number = 0;
    this.waiting = new Map();
    this.worker = new Worker(this.url);
    this.worker.onmessage = ({ data }) => this.receive(data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.end(new Error(event.message || "the worker does not start"));
    };
    this.ready = this.send("boot", [this.parts]).then(this.onReady);
    this.ready.catch((error) => {
      if (!(error instanceof Stopped)) this.onFailure(error);
    });
  }

  receive({ id, result, error, fatal, progress }) {
    if (progress) return this.onProgress(progress);
    // A program in the worker can send anything.
    if (!this.waiting.has(id)) return;
    const { resolve, reject } = this.waiting.get(id);
    this.waiting.delete(id);
    if (error === undefined) return resolve(result);
    reject(new Error(error));
    // Python does not run again after such an error.
    if (fatal && id > 0) this.stop();
  }

  send(method, values) {
    const id = this.number++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, method, values });
    });
  }

  async call(method, ...values) {
    await this.ready;
    return this.send(method, values);
  }

  end(error) {
    this.worker.terminate();
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }

  // End what runs, at once, and start Python again.
  stop() {
    this.end(new Stopped("stopped"));
    this.start();
  }
}
