import { type Endpoint, proxy, wrap } from "comlink";
import type { ProtocolTasks } from "#workers/tasks.ts";
import { asyncSeriesStore, type AsyncTasks } from "./asyncTasks.ts";

/** A running worker, or in tests whatever stands for one. */
export interface WorkerLink {
  readonly endpoint: Endpoint;
  terminate(): void;
  /** The listener hears when the worker is beyond hope. */
  onCrash(listener: () => void): void;
}

type SerialAnswer = Awaited<ReturnType<AsyncTasks["decodeSerial"]>>;

/** Starts a worker; undefined where there is none to be had. */
export type StartWorker = () => Promise<WorkerLink | undefined>;

/** The worker broke down in the middle of a job. */
export class WorkerCrash extends Error {
  override readonly name = "WorkerCrash";
}

/** A worker's tasks, which reject with `WorkerCrash` when it breaks down, instead of never answering. */
export interface RunningWorker {
  readonly tasks: AsyncTasks;
  terminate(): void;
}

/** Starts a worker and listens to it; `onCrash` hears of its end before any job does. */
export async function runWorker(
  start: StartWorker,
  onCrash: () => void = () => undefined,
): Promise<RunningWorker | undefined> {
  const link = await start();
  if (link === undefined) return undefined;
  const remote = wrap<ProtocolTasks>(link.endpoint);
  const crashed = new Promise<never>((_, reject) => {
    link.onCrash(() => {
      link.terminate();
      onCrash();
      reject(new WorkerCrash("the worker broke down"));
    });
  });
  // A worker may break down while nobody waits for it.
  crashed.catch(() => undefined);
  const guard = <Answer>(answer: Answer | Promise<Answer>): Promise<Answer> =>
    Promise.race([Promise.resolve(answer), crashed]);
  return {
    terminate: () => {
      link.terminate();
    },
    tasks: {
      scanProfile: (bytes) => guard(remote.scanProfile(bytes)),
      decodeSerial: (text) => guard<SerialAnswer>(remote.decodeSerial(text)),
      md5: (file, onProgress) => guard(remote.md5(file, proxy(onProgress))),
      openSeries: async (shape) => asyncSeriesStore(await guard(remote.openSeries(shape)), guard),
    },
  };
}
