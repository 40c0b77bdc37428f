import { readFileSync } from "node:fs";
import { parseRecording, type Recording } from "../../protocol/recording/recording.ts";
import { replayGateway } from "./replay.ts";
import { runClock } from "./serve.ts";
import { type Backend, gatewayBackend, listen, type Listening } from "./server.ts";

/** How a recording is played on a port. */
export interface ReplayPace {
  /** How much faster than it was recorded. */
  readonly clock: number;
  readonly hold: boolean;
}

/**
 * A recording as backend, playing by the real clock until stopped. Throws with a sentence to show when
 * there is no such file or it is not a recording.
 */
export function replayBackend(
  file: string,
  { clock, hold }: ReplayPace,
): { readonly backend: Backend; readonly stop: () => void } {
  const gateway = replayGateway(readRecording(file), { hold });
  const stop = runClock({ advance: (ms) => gateway.advance(ms * clock) });
  return { backend: gatewayBackend(gateway), stop };
}

/** Plays a recording on a port. Rejects as `replayBackend` throws, and when the port is taken. */
export async function startReplay(
  file: string,
  { host, port = 0, ...pace }: ReplayPace & { readonly host: string; readonly port?: number },
): Promise<Listening> {
  const { backend, stop } = replayBackend(file, pace);
  const ended = { ...backend, close: () => (stop(), backend.close()) };
  return listen(ended, { host, port });
}

function readRecording(file: string): Recording {
  const recording = parseRecording(textOf(file));
  if (recording.ok) return recording.value;
  throw new Error(`${file} cannot be played. ${recording.error}`);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new Error(`There is no file ${file} that can be read.`);
  }
}
