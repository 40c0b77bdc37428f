import { type Endpoint, type Remote, wrap } from "comlink";

/** A running worker, or in tests whatever stands for one. */
export interface WorkerLink {
  readonly endpoint: Endpoint;
  terminate(): void;
  /** The listener hears when the worker is beyond hope. */
  onCrash(listener: () => void): void;
}

/** Starts a worker; undefined where there is none to be had. */
export type StartWorker = () => Promise<WorkerLink | undefined>;

/** The worker broke down in the middle of a job. */
export class WorkerCrash extends Error {
  override readonly name = "WorkerCrash";
}

/** Passes an answer of a worker on; rejects with `WorkerCrash` when it breaks down, instead of never answering. */
export type Guard = <Answer>(answer: Answer | Promise<Answer>) => Promise<Answer>;

/** A worker that runs, with its exposed functions. */
export interface RunningWorker<Exposed> {
  readonly remote: Remote<Exposed>;
  readonly guard: Guard;
  terminate(): void;
}

/** Starts a worker and listens to it; `onCrash` hears of its end before any job does. */
export async function runWorker<Exposed>(
  start: StartWorker,
  onCrash: () => void = () => undefined,
): Promise<RunningWorker<Exposed> | undefined> {
  const link = await start();
  if (link === undefined) return undefined;
  const crashed = new Promise<never>((_, reject) => {
    link.onCrash(() => {
      link.terminate();
      onCrash();
      reject(new WorkerCrash("the worker broke down"));
    });
  });
  // A worker may break down while nobody waits for it.
  crashed.catch(() => undefined);
  return {
    remote: wrap<Exposed>(link.endpoint),
    guard: (answer) => Promise.race([Promise.resolve(answer), crashed]),
    terminate: () => {
      link.terminate();
    },
  };
}
