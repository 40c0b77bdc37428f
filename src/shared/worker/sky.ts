import type { PlantModel } from "#plant/sky/plant-model.ts";
import { reduceDay } from "#protocol/internal/kernel.ts";
import { createSkyTasks, type SkyQuestion, type SkyTasks } from "#workers/sky-tasks.ts";
import { createBridge } from "./bridge.ts";

const bridge = createBridge<SkyTasks>(async () => {
  if (typeof WebAssembly !== "object") throw new Error("no WebAssembly");
  const { default: SkyWorker } = await import("../../../workers/sky-worker.ts?worker&inline");
  return new SkyWorker();
});

// Where no worker can be had. It holds its own record, so a worker that breaks down has to be given all again.
const ownTasks = createSkyTasks(reduceDay, 8);

/** The tasks of the page “Sky”, done by its worker; by the page where there is none. */
export const skyInWorker = {
  begin: () =>
    bridge.run<void>(
      (tasks) => tasks.begin(),
      () => Promise.resolve(ownTasks.begin()),
    ),
  add: (body: Uint8Array) =>
    bridge.run<boolean>(
      (tasks) => tasks.add(body),
      () => Promise.resolve(ownTasks.add(body)),
    ),
  learn: (question: SkyQuestion) =>
    bridge.run<PlantModel | undefined>(
      (tasks) => tasks.learn(question),
      () => ownTasks.learn(question),
    ),
} as const;
