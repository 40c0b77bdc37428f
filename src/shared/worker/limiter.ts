import type { LimiterFound, LimiterTrial } from "#plant/what-if/limiter/fit.ts";
import type { LimiterWiring } from "#plant/what-if/limiter/past.ts";
import type { LimiterRefusal, TrialRefusal } from "#plant/what-if/limiter/refusal.ts";
import type { LimiterAnswer, LimiterDay } from "#plant/what-if/limiter/trial.ts";
import { createLimiterTasks, type LimiterTasks } from "#workers/limiter-tasks.ts";
import { createBridge, transferBytes } from "./bridge.ts";

const bridge = createBridge<LimiterTasks>(async () => {
  const { default: LimiterWorker } =
    await import("../../../workers/limiter-worker.ts?worker&inline");
  return new LimiterWorker();
});

// Fallback without a worker, with its own record: after a failed worker everything is sent again.
const ownTasks = createLimiterTasks();

/** Tasks of the limiter's replay, in its worker; in the page if there is none. */
export const limiterInWorker = {
  begin: () =>
    bridge.run<void>(
      (tasks) => tasks.begin(),
      () => Promise.resolve(ownTasks.begin()),
    ),
  add: (body: Uint8Array) =>
    bridge.run<boolean>(
      (tasks) => tasks.add(transferBytes(body)),
      () => Promise.resolve(ownTasks.add(body)),
    ),
  fit: (wiring: LimiterWiring, real: LimiterTrial) =>
    bridge.run<LimiterFound | LimiterRefusal>(
      (tasks) => tasks.fit(wiring, real),
      () => Promise.resolve(ownTasks.fit(wiring, real)),
    ),
  tryOut: (trial: LimiterTrial) =>
    bridge.run<LimiterAnswer | TrialRefusal | undefined>(
      (tasks) => tasks.tryOut(trial),
      () => Promise.resolve(ownTasks.tryOut(trial)),
    ),
  day: (day: string) =>
    bridge.run<LimiterDay | undefined>(
      (tasks) => tasks.day(day),
      () => Promise.resolve(ownTasks.day(day)),
    ),
} as const;
