import { expose } from "comlink";
import { afterEach } from "vitest";
import type { WorkerLink } from "#app/shared/worker/workerLink.ts";

/** The tasks of a worker at the other end of a channel; `crash` does what a worker's error event does. */
export class FakeWorker implements WorkerLink {
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
