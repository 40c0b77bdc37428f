import type { EncodedDay } from "#plant/history/day-minutes.ts";
import type { DayCurves } from "#plant/what-if/day.ts";
import { Engine } from "#plant/what-if/engine.ts";
import type { HouseFacts, HouseRefusal } from "#plant/what-if/house.ts";
import type { SizeQuestion, SizesAnswer } from "#plant/what-if/question.ts";
import type { Market } from "#plant/what-if/tariff.ts";
import { createWhatIfTasks, type WhatIfTasks } from "#workers/what-if-tasks.ts";
import { createBridge, transferBytes } from "./bridge.ts";

const bridge = createBridge<WhatIfTasks>(async () => {
  if (typeof WebAssembly !== "object") throw new Error("no WebAssembly");
  const { default: WhatIfWorker } =
    await import("../../../workers/what-if-worker.ts?worker&inline");
  return new WhatIfWorker();
});

// Where no worker can be had. It holds its own record, so a worker that breaks down has to be given all again.
const ownTasks = createWhatIfTasks(new Engine());

/** The tasks of the page “What if”, done by its worker; by the page where there is none. */
export const whatIfInWorker = {
  begin: () =>
    bridge.run<void>(
      (tasks) => tasks.begin(),
      () => Promise.resolve(ownTasks.begin()),
    ),
  add: (more: Uint8Array | readonly EncodedDay[]) =>
    bridge.run<boolean>(
      (tasks) => tasks.add(more instanceof Uint8Array ? transferBytes(more) : more),
      () => Promise.resolve(ownTasks.add(more)),
    ),
  house: (batteryInverters: readonly string[]) =>
    bridge.run<HouseFacts | HouseRefusal>(
      (tasks) => tasks.house(batteryInverters),
      () => Promise.resolve(ownTasks.house(batteryInverters)),
    ),
  sizes: (question: SizeQuestion) =>
    bridge.run<SizesAnswer | undefined>(
      (tasks) => tasks.sizes(question),
      () => Promise.resolve(ownTasks.sizes(question)),
    ),
  day: (question: SizeQuestion, of: { readonly sizeWh: number; readonly day: string }) =>
    bridge.run<DayCurves | undefined>(
      (tasks) => tasks.day(question, of),
      () => Promise.resolve(ownTasks.day(question, of)),
    ),
  market: (market: Market | undefined) =>
    bridge.run<void>(
      (tasks) => tasks.market(market),
      () => Promise.resolve(ownTasks.market(market)),
    ),
  charging: (question: SizeQuestion, of: { readonly sizeWh: number; readonly hours: number }) =>
    bridge.run<readonly number[] | undefined>(
      (tasks) => tasks.charging(question, of),
      () => Promise.resolve(ownTasks.charging(question, of)),
    ),
} as const;
