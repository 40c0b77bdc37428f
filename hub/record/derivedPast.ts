import { derivedDay } from "#plant/energy/derived-days.ts";
import { meterNames, unknownPlant } from "#plant/energy/meters.ts";
import { minutesOf } from "#plant/history/day-minutes.ts";
import type { DayRecord } from "#plant/history/day-record.ts";
import { dayAfter, type Day } from "#plant/history/local-day.ts";
import type { RecordStore, SourceUpdate } from "../store/contract.ts";

export function wholeUpdate(record: DayRecord): SourceUpdate {
  const { minutes: _bytes, ...state } = record;
  return { state, minutes: { first: 0, values: minutesOf(record) } };
}

export async function derivePastDay(
  store: Pick<RecordStore, "records" | "write">,
  gateway: string,
  day: Day,
): Promise<void> {
  const records = await store.records(gateway, day);
  const derived = derivedDay(new Map(records.map((one) => [one.source, one])), unknownPlant);
  if (derived.length > 0) await store.write([{ gateway, sources: derived.map(wholeUpdate) }]);
}

/**
 * Derives the days of an earlier version, newest first, and pauses after each so that the hub can answer. Ends early
 * when the signal is aborted; a further call continues. Rejects if the store fails.
 */
export async function deriveEarlier(
  store: Pick<RecordStore, "records" | "write" | "sources">,
  { gateway, before }: { readonly gateway: string; readonly before: Day },
  signal: AbortSignal,
): Promise<void> {
  const infos = await store.sources(gateway);
  const firstOf = (source: string) => infos.find((info) => info.source === source)?.firstDay;
  const metered = meterNames.flatMap((name) => firstOf(name) ?? []).toSorted();
  const [first = before] = metered;
  let day = dayAfter(firstOf("sun") ?? before, -1);
  while (day >= first && !signal.aborted) {
    await derivePastDay(store, gateway, day);
    day = dayAfter(day, -1);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

const PAUSE_MS = 20;
