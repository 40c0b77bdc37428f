import { derivedDay } from "#plant/energy/derived-days.ts";
import { meterNames, unknownPlant } from "#plant/energy/meters.ts";
import { minutesOf } from "#plant/history/day-minutes.ts";
import type { DayRecord } from "#plant/history/day-record.ts";
import { dayAfter, type Day } from "#plant/history/local-day.ts";
import type { RecordStore, SourceUpdate } from "../store/contract.ts";

/** Update of a store with all minutes of a record. */
export function wholeUpdate(record: DayRecord): SourceUpdate {
  const { minutes: _bytes, ...state } = record;
  return { state, minutes: { first: 0, values: minutesOf(record) } };
}

/** Writes the derived sources of a past day, such as the sun, whose facts about the plant are no longer known. */
export async function derivePastDay(
  store: Pick<RecordStore, "records" | "write">,
  gateway: string,
  day: Day,
): Promise<void> {
  const records = await store.records(gateway, day);
  const derived = derivedDay(
    new Map(records.map((record) => [record.source, record])),
    unknownPlant,
  );
  if (derived.length > 0) await store.write([{ gateway, sources: derived.map(wholeUpdate) }]);
}

/**
 * Derives sources for the days before the first derived day, newest first, with pauses in which the hub can answer. Ends
 * early when the signal is aborted; a further call continues. Rejects if the store fails.
 */
export async function derivePastDays(
  store: Pick<RecordStore, "records" | "write" | "sources">,
  { gateway, before }: { readonly gateway: string; readonly before: Day },
  signal: AbortSignal,
): Promise<void> {
  const infos = await store.sources(gateway);
  const firstOf = (source: string) => infos.find((info) => info.source === source)?.firstDay;
  const [first = before] = meterNames.flatMap((name) => firstOf(name) ?? []).toSorted();
  let day = dayAfter(firstOf("sun") ?? before, -1);
  while (day >= first && !signal.aborted) {
    await derivePastDay(store, gateway, day);
    day = dayAfter(day, -1);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

const PAUSE_MS = 20;
