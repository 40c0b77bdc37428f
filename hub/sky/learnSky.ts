import { MODEL_VERSION, type LearntSky } from "#plant/sky/learnt-sky.ts";
import { dayAfter, daysBetween, type Day } from "#plant/history/local-day.ts";
import { tellsOfStrings } from "#plant/history/state-ids.ts";
import type { Place } from "#plant/sky/clear-sky.ts";
import { learnPlant } from "#plant/sky/plant-model.ts";
import { blocksOfDays, reducedDay, type ReducedDay } from "#plant/sky/record-blocks.ts";
import { recordedDays } from "#plant/sky/recorded-days.ts";
import { invertersOf, type Peaks, stringsOf } from "#plant/sky/strings-of-record.ts";
import type { SkyKernel } from "#protocol/kernel/sky.ts";
import type { RecordStore } from "../store/contract.ts";

export interface SkyPlan {
  readonly gateway: string;
  readonly place: Place;
  /** The last whole day, and how many days of the record are looked at. */
  readonly last: Day;
  readonly days: number;
  readonly peaks: Peaks;
  /** Serials of inverters that a battery feeds: they are no strings of modules. */
  readonly storage: readonly string[];
  readonly atS: number;
}

export interface SkyWork {
  readonly store: Pick<RecordStore, "sources" | "curves">;
  readonly kernel: SkyKernel;
  readonly pause: (workedMs: number) => Promise<void>;
  readonly signal: AbortSignal;
}

/** Curves that are held at a time. */
const DAYS_AT_ONCE = 2;

/**
 * Learns the strings of a record, in pieces of some milliseconds. Undefined for a record without strings, and when it is
 * given up. Rejects when the store cannot be read.
 */
export async function learnSky(plan: SkyPlan, work: SkyWork): Promise<LearntSky | undefined> {
  const { gateway, place, peaks, storage, atS } = plan;
  const sources = await work.store.sources(gateway);
  const strings = stringsOf(sources, peaks).filter(({ serial }) => !storage.includes(serial));
  if (strings.length === 0) return undefined;
  const inverters = invertersOf(strings);
  const names = sources.map(({ source }) => source).filter(tellsOfStrings);
  const reduced: ReducedDay[] = [];
  const days = daysBetween(dayAfter(plan.last, 1 - plan.days), plan.last);
  for (let at = 0; at < days.length && !work.signal.aborted; at += DAYS_AT_ONCE) {
    const [from = plan.last] = days.slice(at);
    const to = days[at + DAYS_AT_ONCE - 1] ?? plan.last;
    const parts = await work.store.curves({ gateway, from, to, sources: names }, "minute");
    const curves = parts.map((part) => ({ ...part, bytes: Uint8Array.from(part.bytes) }));
    for (const day of recordedDays(curves, inverters)) {
      const beganMs = performance.now();
      reduced.push(reducedDay(day, work.kernel.reduce));
      await work.pause(performance.now() - beganMs);
    }
  }
  const ratings = inverters.map(() => ({}));
  const blocks = await driven(blocksOfDays(place, reduced, ratings), work);
  const beliefs = strings.map(({ configuredPeakW }) => ({ configuredPeakW }));
  const model = blocks && (await driven(learnPlant(blocks, beliefs, work.kernel.clearLight), work));
  return model && { version: MODEL_VERSION, atS, place, strings, model };
}

/** Does work piece by piece. A piece takes some milliseconds; after each the hub answers others. */
async function driven<Made>(
  work: Generator<unknown, Made>,
  { pause, signal }: Pick<SkyWork, "pause" | "signal">,
): Promise<Made | undefined> {
  while (!signal.aborted) {
    const beganMs = performance.now();
    const step = work.next();
    if (step.done === true) return step.value;
    await pause(performance.now() - beganMs);
  }
  return undefined;
}
