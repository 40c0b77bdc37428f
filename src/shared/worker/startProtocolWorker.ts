// oxlint-disable-next-line import/default -- the bundler makes the constructor
import ProtocolWorker from "../../../workers/protocol.worker.ts?worker&inline";
import { linkWorker } from "./linkWorker.ts";
import type { WorkerLink } from "./workerLink.ts";

/** Starts the worker from text inside the script, since the firmware serves no second one. */
export const startProtocolWorker = (): WorkerLink | undefined =>
  linkWorker(() => new ProtocolWorker());
