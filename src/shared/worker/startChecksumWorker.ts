// oxlint-disable-next-line import/default -- the bundler makes the constructor
import ChecksumWorker from "../../../workers/checksum.worker.ts?worker&inline";
import { linkWorker } from "./linkWorker.ts";
import type { WorkerLink } from "./workerLink.ts";

/** Starts the worker from text inside the script, since the firmware serves no second one. */
export const startChecksumWorker = (): WorkerLink | undefined =>
  linkWorker(() => new ChecksumWorker());
