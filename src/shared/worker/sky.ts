import { proxy } from "comlink";
import type { Day } from "#plant/history/local-day.ts";
import type { PlantClearDay, StringRating } from "#plant/sky/clear-share.ts";
import type { LearntSky } from "#plant/sky/learnt-sky.ts";
import type { PlantModel } from "#plant/sky/plant-model.ts";
import type { LossQuestion } from "#plant/sky/shade-loss.ts";
import { skyInScript } from "#protocol/kernel/sky.ts";
import { createSkyTasks, type SkyQuestion, type SkyTasks } from "#workers/sky-tasks.ts";
import type { OwnDay } from "#workers/own-sky.ts";
import { createBridge, transferBytes } from "./bridge.ts";

const bridge = createBridge<SkyTasks>(async () => {
  const { default: SkyWorker } = await import("../../../workers/sky-worker.ts?worker&inline");
  return new SkyWorker();
});

// Where no worker can be had. It holds its own record, so a worker that breaks down has to be given all again.
const ownTasks = createSkyTasks(skyInScript, 8);

/** The tasks of the page “Sky”, done by its worker; by the page where there is none. */
export const skyInWorker = {
  begin: () =>
    bridge.run<void>(
      (tasks) => tasks.begin(),
      () => Promise.resolve(ownTasks.begin()),
    ),
  add: (body: Parameters<SkyTasks["add"]>[0]) =>
    bridge.run<boolean>(
      (tasks) => tasks.add(body instanceof Uint8Array ? transferBytes(body) : body),
      () => Promise.resolve(ownTasks.add(body)),
    ),
  learn: (question: SkyQuestion, onShare: (share: number) => void = () => undefined) =>
    bridge.run<PlantModel | undefined>(
      (tasks) => tasks.learn(question, proxy(onShare)),
      () => ownTasks.learn(question, onShare),
    ),
  shadeLosses: (question: LossQuestion) =>
    bridge.run<readonly (number | undefined)[]>(
      (tasks) => tasks.shadeLosses(question),
      () => ownTasks.shadeLosses(question),
    ),
  goBy: (learnt: LearntSky | string) =>
    bridge.run<LearntSky | undefined>(
      (tasks) => tasks.goBy(learnt),
      () => Promise.resolve(ownTasks.goBy(learnt)),
    ),
  compare: (nowS: number) =>
    bridge.run<void>(
      (tasks) => tasks.compareAll(nowS),
      () => ownTasks.compareAll(nowS),
    ),
  clearDays: (from: Day, to: Day) =>
    bridge.run<readonly PlantClearDay[]>(
      (tasks) => tasks.clearDays(from, to),
      () => Promise.resolve(ownTasks.clearDays(from, to)),
    ),
  clearCurve: (day: OwnDay) =>
    bridge.run<ReturnType<SkyTasks["clearCurve"]>>(
      (tasks) => tasks.clearCurve(day),
      () => Promise.resolve(ownTasks.clearCurve(day)),
    ),
  health: (ratings: readonly StringRating[]) =>
    bridge.run<Awaited<ReturnType<SkyTasks["health"]>>>(
      (tasks) => tasks.health(ratings),
      () => ownTasks.health(ratings),
    ),
} as const;
