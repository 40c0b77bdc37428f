// oxlint-disable-next-line import/default -- the bundler makes the constructor
import ProtocolWorker from "../../../workers/protocol.worker.ts?worker&inline";
import type { WorkerLink } from "./workerLink.ts";

/**
 * Starts the worker from text inside the script, since the firmware serves no second one; undefined
 * where workers or WebAssembly are missing. This is the only place that makes one.
 */
export function startWorker(): WorkerLink | undefined {
  if (typeof Worker !== "function" || typeof WebAssembly !== "object") return undefined;
  const worker = new ProtocolWorker();
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
