import { NO_WEBASSEMBLY } from "#workers/no-webassembly.ts";
import { WorkerCrash } from "./workerLink.ts";

/** Tries before the main thread does a job: a second worker, should the first break down. */
const TRIES = 2;

/** What can do a kind of job. */
export interface Doers<Tasks> {
  /** Tasks of a worker that runs; undefined where no worker can be had. */
  readonly inWorker: () => Promise<Tasks | undefined>;
  /** The same on the main thread, loaded only where no worker can be had. */
  readonly onPage: () => Promise<Tasks>;
}

/** Does a job in a worker, in a new one after a crash, and else on the main thread. Rejects as the job does. */
export async function retried<Tasks, Answer>(
  { inWorker, onPage }: Doers<Tasks>,
  job: (tasks: Tasks) => Promise<Answer>,
): Promise<Answer> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const tasks = await inWorker();
    if (tasks === undefined) break;
    try {
      return await job(tasks);
    } catch (cause) {
      if (cause instanceof Error && cause.name === NO_WEBASSEMBLY) break;
      if (!(cause instanceof WorkerCrash)) throw cause;
    }
  }
  return job(await onPage());
}
