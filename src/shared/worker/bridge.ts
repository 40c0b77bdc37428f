import { type Endpoint, type Remote, transfer, wrap } from "comlink";
import { READY } from "#workers/ready.ts";

/** The part of a `Worker` that the bridge needs. */
export interface WorkerLike extends Endpoint {
  terminate(): void;
}

/** Throws where the browser has no workers. */
export type StartWorker = () => WorkerLike | Promise<WorkerLike>;

export interface Bridge<Tasks> {
  /** Does `job` in the worker, or `fallback` without a worker or when it breaks down. Rejects as they do. */
  run<Answer>(
    job: (tasks: Remote<Tasks>) => Promise<Answer>,
    fallback: () => Promise<Answer>,
  ): Promise<Answer>;
}

/** A worker that says nothing for so long is not going to start. */
const PATIENCE_MS = 20_000;

const broken = Symbol("the worker broke down");

interface Running<Tasks> {
  readonly tasks: Remote<Tasks>;
  /** Resolves when the worker breaks down. */
  readonly broken: Promise<typeof broken>;
}

/** A bridge to a worker, which starts with the first job. A worker that never started is not tried again. */
export function createBridge<Tasks>(start: StartWorker): Bridge<Tasks> {
  let running: Promise<Running<Tasks> | undefined> | undefined;

  const begin = async (): Promise<Running<Tasks> | undefined> => {
    try {
      const worker = await start();
      const failed = new Promise<typeof broken>((resolve) => {
        for (const type of ["error", "messageerror"]) {
          worker.addEventListener(type, () => resolve(broken));
        }
      });
      const isReady = await Promise.race([ready(worker), failed]);
      if (isReady === true) {
        void failed.then(() => (running = undefined)).then(() => worker.terminate());
        return { tasks: wrap<Tasks>(worker), broken: failed };
      }
      worker.terminate();
    } catch {
      // No worker can be had.
    }
    return undefined;
  };

  return {
    async run(job, fallback) {
      running ??= begin();
      const worker = await running;
      if (worker === undefined) return fallback();
      const answer = await Promise.race([job(worker.tasks), worker.broken]);
      return answer === broken ? fallback() : answer;
    },
  };
}

/** Bytes that a message moves to the worker instead of copying them: the page cannot read them afterwards. */
export function transferBytes(bytes: Uint8Array): Uint8Array {
  return bytes.buffer instanceof ArrayBuffer ? transfer(bytes, [bytes.buffer]) : bytes;
}

/** Resolves with true once a worker is ready, with false when it is silent for too long. */
function ready(worker: WorkerLike): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), PATIENCE_MS);
    const listen: EventListener = (event) => {
      if (!(event instanceof MessageEvent) || event.data !== READY) return;
      clearTimeout(timer);
      worker.removeEventListener("message", listen);
      resolve(true);
    };
    worker.addEventListener("message", listen);
  });
}
