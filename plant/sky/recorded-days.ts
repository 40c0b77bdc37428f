import { decodeMinutes } from "../history/day-bytes.ts";
import { emptyMinutes } from "../history/day-minutes.ts";
import type { HubCurve } from "../history/hub-answers.ts";
import { inverterId, stringId } from "../history/sources.ts";
import type { MinuteDay } from "#protocol/internal/kernel.ts";
import type { PlantDay } from "./record-blocks.ts";

/** An inverter whose strings are to be learnt. */
export interface SkyInverter {
  readonly serial: string;
  /** Numbers of its strings, from 0. */
  readonly strings: readonly number[];
}

/**
 * The days of a record, oldest first, as the model takes them. Inverters and strings keep their order; what was not
 * recorded on a day has no minutes.
 */
export function* recordedDays(
  curves: readonly HubCurve[],
  inverters: readonly SkyInverter[],
): Generator<PlantDay> {
  const days = new Map<string, Map<string, HubCurve>>();
  for (const curve of curves) {
    const known = days.get(curve.day) ?? new Map<string, HubCurve>();
    days.set(curve.day, known.set(curve.source, curve));
  }
  for (const [, sources] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [any] = sources.values();
    const dayOf = (source: string) => minutesOf(sources.get(source), any?.startS ?? 0);
    yield inverters.map(({ serial, strings }) => ({
      ac: dayOf(inverterId(serial)),
      strings: strings.map((number) => dayOf(stringId(serial, number))),
    }));
  }
}

function minutesOf(curve: HubCurve | undefined, startS: number): MinuteDay {
  const minutes = curve && decodeMinutes(curve.bytes);
  return { startS: curve?.startS ?? startS, minutes: minutes ?? emptyMinutes(0) };
}
