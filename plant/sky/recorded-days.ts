import {
  type DayMinutes,
  decodeMinutes,
  emptyMinutes,
  type EncodedDay,
  minutesIn,
} from "../history/day-minutes.ts";
import { inverterId, stringId } from "../history/sources.ts";
import type { MinuteDay } from "#protocol/kernel/blocks.ts";
import { heldId, limitId, stringVoltageId } from "../history/state-ids.ts";
import type { PlantDay } from "./record-blocks.ts";

export interface SkyInverter {
  readonly serial: string;
  /** Numbers of its strings, from 0. */
  readonly strings: readonly number[];
}

/**
 * The days of a record, oldest first, as the model takes them. Inverters and strings keep their order; sources that
 * were not recorded on a day have no minutes.
 */
export function* recordedDays(
  curves: readonly EncodedDay[],
  inverters: readonly SkyInverter[],
): Generator<PlantDay> {
  const days = new Map<string, Map<string, EncodedDay>>();
  for (const curve of curves) {
    const known = days.get(curve.day) ?? new Map<string, EncodedDay>();
    days.set(curve.day, known.set(curve.source, curve));
  }
  for (const [, sources] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [any] = sources.values();
    const dayOf = (source: string) => minutesOf(sources.get(source), any?.startS ?? 0);
    yield inverters.map(({ serial, strings }) => {
      const ac = dayOf(inverterId(serial));
      const [share, limit] = [heldId(serial), limitId(serial)].map((id) => sources.get(id));
      const heldDownMask = heldMinutes(
        ac.minutes,
        minutesIn(share?.bytes),
        minutesIn(limit?.bytes),
      );
      return {
        ac,
        strings: strings.map((number) => {
          const voltage = stringVoltageId(serial, number);
          return {
            ...dayOf(stringId(serial, number)),
            held: heldDownMask,
            ...(sources.has(voltage) && { voltage: dayOf(voltage) }),
          };
        }),
      };
    });
  }
}

/** After a change of the limit an inverter needs so many minutes until it gives its full power. */
const SETTLING_MINUTES = 2;
/** A limit so far above the power, as a share, holds nothing down. */
const NEAR_LIMIT = 1.05;

/**
 * 1 in each minute in which an inverter was held down by its limit, or in which a limit near its power changed;
 * none where the record has no limit.
 */
function heldMinutes(ac: DayMinutes, heldDownMask: DayMinutes, limit: DayMinutes): Uint8Array {
  const isHeld = new Uint8Array(ac.mean.length);
  for (let minute = 0; minute < isHeld.length; minute += 1) {
    let [least, most] = [Infinity, 0];
    for (let recent = minute - SETTLING_MINUTES; recent <= minute; recent += 1) {
      if (!limit.covered[recent]) continue;
      least = Math.min(least, limit.low[recent] ?? 0);
      most = Math.max(most, limit.high[recent] ?? 0);
    }
    const isSettling = least < most && least < NEAR_LIMIT * (ac.high[minute] ?? 0);
    isHeld[minute] = Number((heldDownMask.mean[minute] ?? 0) > 0 || isSettling);
  }
  return isHeld;
}

function minutesOf(
  curve: EncodedDay | undefined,
  startS: number,
): MinuteDay & { readonly minutes: DayMinutes } {
  const minutes = curve && decodeMinutes(curve.bytes);
  return { startS: curve?.startS ?? startS, minutes: minutes ?? emptyMinutes(0) };
}
