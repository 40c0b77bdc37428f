import { expose } from "comlink";
import { afterEach } from "vitest";
import type { WorkerLink } from "#app/shared/worker/workerLink.ts";

/** The tasks of a worker at the other end of a channel; `crash` does what a worker's error event does. */
class FakeWorker implements WorkerLink {
  readonly endpoint: MessagePort;
  isTerminated = false;
  readonly #far: MessagePort;
  readonly #listeners: (() => void)[] = [];

  constructor(exposed: object) {
    const { port1, port2 } = new MessageChannel();
    this.endpoint = port1;
    this.#far = port2;
    expose(exposed, port2);
    opened.push(this);
  }

  terminate(): void {
    this.isTerminated = true;
    this.#far.close();
  }

  onCrash(listener: () => void): void {
    this.#listeners.push(listener);
  }

  crash(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Workers started in this test, oldest first. */
export const opened: FakeWorker[] = [];

/** The worker started last. */
export function newest(): FakeWorker {
  const worker = opened.at(-1);
  if (worker === undefined) throw new Error("no worker was started");
  return worker;
}

/** Workers with the given tasks, one after another and the last again and again; nobody needs the page. */
export function onWorkers(...tasks: readonly object[]) {
  const last = tasks.length - 1;
  let started = 0;
  return {
    start: () => Promise.resolve(new FakeWorker(tasks[Math.min(started++, last)] ?? {})),
    loadFallback: () => Promise.reject(new Error("no fallback expected")),
  };
}

/** No worker can be had, so the page does the work. */
export function onPage<Fallback>(fallback: Fallback) {
  return {
    start: () => Promise.resolve(undefined),
    loadFallback: () => Promise.resolve(fallback),
  };
}

/** What a task does in a worker that has no WebAssembly. */
export function refuse(): Promise<never> {
  return Promise.reject(Object.assign(new Error("refused"), { name: "NoWebAssembly" }));
}

/** Starts a worker that hears everything, never answers, and breaks down. */
export function startBroken(deaf: object): Promise<FakeWorker> {
  const worker = new FakeWorker(deaf);
  setTimeout(() => {
    worker.crash();
  });
  return Promise.resolve(worker);
}

/** Ends the workers of each test when it ends. */
export function endWorkersInEach(): void {
  afterEach(() => {
    for (const worker of opened.splice(0)) {
      worker.terminate();
      worker.endpoint.close();
    }
  });
}
