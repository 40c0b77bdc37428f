import { hash } from "../plant/noise.ts";
import type { LogEntry } from "../device/console.ts";
import type { Device } from "../device/device.ts";
import type { KnownInverter } from "./knownInverter.ts";

const REQUEST_BYTES = 27;
const ANSWER_BYTES = 23;

function entry(level: LogEntry["level"], text: string): LogEntry {
  return { level, tag: "hoymiles", text };
}

/** Log lines of a poll: the request, its bytes and the answer's, which only verbose logging shows, the outcome. */
export function pollEntries(
  { serial }: KnownInverter,
  answers: boolean,
  { config, clock, generation }: Pick<Device, "config" | "clock" | "generation">,
): readonly LogEntry[] {
  const request = entry("info", `Poll inverter ${serial}`);
  const outcome = answers
    ? entry("info", "Poll finished: success")
    : entry("warning", "Poll finished: nothing received");
  if (generation.hasVerboseLogging && !config.dtu.verbose_logging) return [request, outcome];
  const seed = Math.floor(clock.uptimeMs());
  const sent = entry("debug", `TX ${airBytes("15", serial, { seed, length: REQUEST_BYTES })}`);
  const received = answers
    ? [entry("debug", `RX ${airBytes("95", serial, { seed: seed + 1, length: ANSWER_BYTES })}`)]
    : [];
  return [request, sent, ...received, outcome];
}

/** Plausible radio bytes: a kind, the last four bytes of the serial, then filler. */
function airBytes(
  kind: string,
  serial: string,
  { seed, length }: { readonly seed: number; readonly length: number },
): string {
  const address = serial.slice(-8).match(/../g) ?? [];
  const rest = Array.from({ length: length - 1 - address.length }, (_, index) =>
    Math.floor(hash(seed, index) * 256)
      .toString(16)
      .padStart(2, "0"),
  );
  return [kind, ...address, ...rest].join(" ").toUpperCase();
}
