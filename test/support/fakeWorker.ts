import { expose } from "comlink";
import { afterEach } from "vitest";
import type { WorkerLike } from "#app/shared/worker/bridge.ts";
import { READY } from "#workers/ready.ts";

/** Some tasks at the other end of a channel; `breakDown` acts like a worker's error event. */
class FakeWorker extends EventTarget implements WorkerLike {
  isTerminated = false;
  readonly #near: MessagePort;
  readonly #far: MessagePort;

  constructor(exposed: object, isReady: boolean) {
    super();
    const { port1, port2 } = new MessageChannel();
    this.#near = port1;
    this.#far = port2;
    port1.addEventListener("message", ({ data }: MessageEvent<unknown>) =>
      this.dispatchEvent(new MessageEvent("message", { data })),
    );
    port1.start();
    expose(exposed, port2);
    openedWorkers.push(this);
    if (isReady) queueMicrotask(() => port2.postMessage(READY));
  }

  postMessage(message: unknown, transfer: Transferable[] = []): void {
    this.#near.postMessage(message, transfer);
  }

  terminate(): void {
    this.isTerminated = true;
    this.#near.close();
    this.#far.close();
  }

  breakDown(): void {
    this.dispatchEvent(new Event("error"));
  }
}

/** Workers started in this test, oldest first. */
export const openedWorkers: FakeWorker[] = [];

export const withTasks = (tasks: object) => () => new FakeWorker(tasks, true);

/** Starts workers that break down before they are ready, as where WebAssembly is refused. */
export function startBroken() {
  const worker = new FakeWorker({}, false);
  // After the page has begun to listen, as a real worker does.
  setTimeout(() => worker.breakDown());
  return worker;
}

export function endWorkersInEach(): void {
  afterEach(() => {
    for (const worker of openedWorkers.splice(0)) worker.terminate();
  });
}
