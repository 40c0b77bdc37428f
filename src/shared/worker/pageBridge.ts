import type { Tasks } from "#workers/tasks.ts";
import { createBridge } from "./bridge.ts";

/** The bridge to the page's worker. Nothing is loaded or started before the first job. */
export const pageBridge = createBridge<Tasks>(async () => {
  if (typeof WebAssembly !== "object") throw new Error("no WebAssembly");
  const { default: PageWorker } = await import("../../../workers/worker.ts?worker&inline");
  return new PageWorker();
});
