import type { WorkerLink } from "./workerLink.ts";

/** Starts a worker by `make`; undefined where workers or WebAssembly are missing. */
export function linkWorker(make: () => Worker): WorkerLink | undefined {
  if (typeof Worker !== "function" || typeof WebAssembly !== "object") return undefined;
  const worker = make();
  return {
    endpoint: worker,
    terminate() {
      worker.terminate();
    },
    onCrash(listener) {
      worker.addEventListener("error", listener);
      worker.addEventListener("messageerror", listener);
    },
  };
}
