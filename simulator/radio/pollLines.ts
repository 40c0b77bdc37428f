import { hashed } from "../plant/noise.ts";
import type { Device } from "../device/device.ts";
import type { KnownInverter } from "./knownInverter.ts";

const REQUEST_BYTES = 27;
const ANSWER_BYTES = 23;

/** What the console shows of one poll: the request, with verbose logging its bytes and the answer's, the outcome. */
export function pollLines(
  { serial }: KnownInverter,
  answers: boolean,
  { config, clock }: Pick<Device, "config" | "clock">,
): readonly string[] {
  const request = `Poll inverter ${serial}`;
  const outcome = answers ? "Poll finished: success" : "Poll finished: nothing received";
  if (!config.dtu.verbose_logging) return [request, outcome];
  const seed = Math.floor(clock.uptimeMs());
  const sent = `TX ${airBytes("15", serial, { seed, length: REQUEST_BYTES })}`;
  const received = answers
    ? [`RX ${airBytes("95", serial, { seed: seed + 1, length: ANSWER_BYTES })}`]
    : [];
  return [request, sent, ...received, outcome];
}

/** Bytes as they could be on the air: a kind, the last four bytes of the serial, then filler. */
function airBytes(
  kind: string,
  serial: string,
  { seed, length }: { readonly seed: number; readonly length: number },
): string {
  const address = serial.slice(-8).match(/../g) ?? [];
  const rest = Array.from({ length: length - 1 - address.length }, (_, index) =>
    Math.floor(hashed(seed, index) * 256)
      .toString(16)
      .padStart(2, "0"),
  );
  return [kind, ...address, ...rest].join(" ").toUpperCase();
}
