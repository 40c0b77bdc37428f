import { proxy } from "comlink";
import type { FileFacts } from "#workers/inspect-file.ts";
export type { FileFacts } from "#workers/inspect-file.ts";
import type { Tasks } from "#workers/tasks.ts";
import type { Bridge } from "./bridge.ts";
import { abortError, untilAborted } from "./checksums.ts";
import { pageBridge } from "./pageBridge.ts";

/**
 * SHA-256 of a file, and whether it holds a text as a program does. Undefined where no worker can be
 * had. Rejects with an `AbortError` when the signal aborts, and with the reader's error.
 */
export type InspectFile = (
  file: Blob,
  text: string,
  signal: AbortSignal,
) => Promise<FileFacts | undefined>;

export function createInspection(bridge: Bridge<Tasks>): InspectFile {
  return (file, text, signal) => {
    // An error here ends the reading after the slice that is being read.
    const goOn = (): void => {
      if (signal.aborted) throw abortError();
    };
    const facts = bridge.run<FileFacts | undefined>(
      (tasks) => tasks.inspect(file, text, proxy(goOn)),
      () => Promise.resolve(undefined),
    );
    return untilAborted(facts, signal);
  };
}

export const inspectInWorker = createInspection(pageBridge);
