import * as v from "valibot";
import type Database from "libsql";
import { Counter, figure, MeterCount, timeS } from "#plant/history/day-record.ts";
import type { DayState } from "../contract.ts";

/** A blob, in either of the forms in which the database returns it. */
export const blob = v.pipe(
  v.union([v.instance(ArrayBuffer), v.instance(Uint8Array)]),
  v.transform((bytes) => new Uint8Array(bytes)),
);

/** A query that returns its rows as tuples of a schema. Throws when the database holds something else. */
export function query<Schema extends v.GenericSchema>(
  database: Database.Database,
  sql: string,
  row: Schema,
): (...parameters: readonly (string | number | null)[]) => readonly v.InferOutput<Schema>[] {
  const statement = database.prepare(sql).raw();
  const rows = v.array(row);
  return (...parameters) => v.parse(rows, statement.all(...parameters));
}

export const dayColumns = `s.source, d.day, d.start_s, d.until_s, d.in_wh, d.out_wh, d.covered_s,
  d.peak, d.peak_s, d.yield_wh, d.counter`;

/** Of inverters and strings the counter of their yield, of the grid those of its meter. */
const counterText = v.pipe(v.string(), v.parseJson(), v.union([MeterCount, Counter]));

/** A day of a source as the database keeps it. */
export const DayRow = v.pipe(
  v.tuple([
    v.string(),
    v.string(),
    timeS,
    timeS,
    figure,
    figure,
    figure,
    v.nullable(figure),
    v.nullable(timeS),
    v.nullable(figure),
    v.nullable(v.fallback(v.nullable(counterText), null)),
  ]),
  v.transform(
    ([
      source,
      day,
      startS,
      untilS,
      inWh,
      outWh,
      coveredS,
      peak,
      peakS,
      yieldWh,
      counter,
    ]): DayState => ({
      source,
      day,
      startS,
      untilS,
      energy: { inWh, outWh, coveredS },
      ...(peak !== null && peakS !== null && { peak: { value: peak, timeS: peakS } }),
      ...(yieldWh !== null && { yieldWh }),
      ...(counter !== null && ("importWh" in counter ? { meter: counter } : { counter })),
    }),
  ),
);

/** The values of a day's row after its keys. */
export function dayValues(state: DayState): readonly (string | number | null)[] {
  const { startS, untilS, energy, peak, yieldWh, counter = state.meter } = state;
  return [
    startS,
    untilS,
    energy.inWh,
    energy.outWh,
    energy.coveredS,
    peak?.value ?? null,
    peak?.timeS ?? null,
    yieldWh ?? null,
    counter ? JSON.stringify(counter) : null,
  ];
}
