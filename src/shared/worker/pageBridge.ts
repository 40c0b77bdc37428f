import type { Remote } from "comlink";
import type { Tasks } from "#workers/tasks.ts";
import { type Bridge, createBridge } from "./bridge.ts";

/** The bridge to the page's worker. Nothing is loaded or started before the first job. */
export const pageBridge = createBridge<Tasks>(async () => {
  if (typeof WebAssembly !== "object") throw new Error("no WebAssembly");
  const { default: PageWorker } = await import("../../../workers/worker.ts?worker&inline");
  return new PageWorker();
});

let lastId = 0;

/** A task of the worker that can be given up by its id, and its work on the page where there is no worker. */
export interface PartedTask<Answer> {
  readonly task: (tasks: Remote<Tasks>, id: number) => Promise<Answer | undefined>;
  readonly fallback: () => Promise<Answer | undefined>;
}

/** Runs a task until the signal aborts: it then resolves with undefined, whether or not it had begun. */
export async function runUntil<Answer>(
  signal: AbortSignal,
  { task, fallback }: PartedTask<Answer>,
  bridge: Bridge<Tasks> = pageBridge,
): Promise<Answer | undefined> {
  lastId += 1;
  const id = lastId;
  const giveUp = () =>
    void bridge.run<void>(
      (tasks) => tasks.giveUp(id),
      () => Promise.resolve(),
    );
  try {
    return await bridge.run<Answer | undefined>(
      (tasks) => {
        if (signal.aborted) return Promise.resolve(undefined);
        signal.addEventListener("abort", giveUp);
        return task(tasks, id);
      },
      async () => (signal.aborted ? undefined : fallback()),
    );
  } finally {
    signal.removeEventListener("abort", giveUp);
  }
}
