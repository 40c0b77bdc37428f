import { err, ok, type Result } from "#protocol/result.ts";
import type { MeterFault } from "./fields.ts";

/** A reading of a meter: power is positive while the house takes from the grid. Energies in Wh, as the meter counts. */
export interface MeterReading {
  readonly powerW: number;
  readonly phasesW?: readonly number[];
  readonly importWh?: number;
  readonly exportWh?: number;
  /** The device's own time stamp, ms since 1970, where the answer has one. */
  readonly measuredAtMs?: number;
}

/** The counters of a meter, for kinds that are asked for them apart. */
export type MeterEnergies = Pick<MeterReading, "importWh" | "exportWh">;

/** An answer over HTTP, as it came. */
export interface MeterAnswer {
  readonly status: number;
  readonly body: string;
}

/** No house takes as much. */
const MOST_W = 100_000;
/** No answer of a meter is longer, bytes. */
export const LONGEST = 64 * 1024;
/** No answer of a meter has more levels: readers of JSON call themselves for each. */
const MOST_LEVELS = 50;

/** Reads JSON of a meter; an answer of thousands of levels is none. */
export function parseAnswer(text: string): Result<unknown, MeterFault> {
  try {
    const json: unknown = JSON.parse(text);
    return levelsOf(text) > MOST_LEVELS ? err("notJson") : ok(json);
  } catch {
    return err("notJson");
  }
}

/** The levels of a text that is JSON. */
function levelsOf(text: string): number {
  let [level, most] = [0, 0];
  for (const [part] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]/g)) {
    if (part === "[" || part === "{") most = Math.max(most, (level += 1));
    else if (part === "]" || part === "}") level -= 1;
  }
  return most;
}

/** The JSON of an answer. An error is never a value: a login page or a redirect gives none. */
export function jsonOf({ status, body }: MeterAnswer): Result<unknown, MeterFault> {
  if (status === 401) return err("login");
  if (status === 403) return err("switchedOff");
  if (status >= 300 && status < 400) return err("redirect");
  if (status === 404) return err("wrongKind");
  if (status !== 200) return err("status");
  if (body.length > LONGEST) return err("tooLong");
  return parseAnswer(body);
}

/** A number of an answer: a number, or a text that is one as a whole, also with a comma. Undefined otherwise. */
export function numberOf(value: unknown): number | undefined {
  const isText = typeof value === "string" && /^\s*[+-]?\d+([.,]\d+)?(e[+-]?\d+)?\s*$/i.test(value);
  const number = isText ? Number(value.replace(",", ".")) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

/** Reads a power, and says why there is none. */
export function powerOf(value: unknown): Result<number, MeterFault> {
  const power = numberOf(value);
  return power === undefined ? err("noValue") : ok(power);
}

/** What may be believed of a reading, with the sign that the owner chose. */
export function plausible(
  reading: MeterReading,
  isInverted: boolean,
): Result<MeterReading, MeterFault> {
  if (!Number.isFinite(reading.powerW)) return err("noValue");
  if (Math.abs(reading.powerW) > MOST_W) return err("implausible");
  return ok(isInverted ? invertReading(reading) : reading);
}

function invertReading({ powerW, phasesW, measuredAtMs, ...energies }: MeterReading): MeterReading {
  return {
    powerW: -powerW,
    ...(measuredAtMs !== undefined && { measuredAtMs }),
    ...(phasesW && { phasesW: phasesW.map((watts) => -watts) }),
    ...signedEnergies(energies, true),
  };
}

/** Counters by the sign that the owner chose. */
export function signedEnergies(energies: MeterEnergies, isInverted: boolean): MeterEnergies {
  const { importWh, exportWh } = energies;
  if (!isInverted) return energies;
  return {
    ...(exportWh !== undefined && { importWh: exportWh }),
    ...(importWh !== undefined && { exportWh: importWh }),
  };
}
