import fc from "fast-check";
import { expect, it } from "vitest";
import { addPart, emptyMinutes, encodeMinutes } from "#plant/history/day-minutes.ts";
import { ForeignCsv } from "#plant/history/foreign-csv.ts";
import { dayOf, dayStartS } from "#plant/history/local-day.ts";

function read(lines: readonly string[]) {
  const table = new ForeignCsv();
  for (const line of lines) {
    const error = table.take(line);
    if (error) return error;
  }
  const series = table.finish();
  return series.ok ? series.value : series.error;
}

type Sample = readonly [timeS: number, watts: number];
const iso = (timeS: number) => new Date(timeS * 1000).toISOString();

/** The same samples as each program writes them. */
const formats: Readonly<Record<string, (samples: readonly Sample[]) => readonly string[]>> = {
  "columns with a point": (samples) => [
    "time,Roof",
    ...samples.map(([at, watts]) => `${iso(at)},${watts}`),
  ],
  "columns with a comma": (samples) => [
    "\ufeffZeit;Zeit (UTC);Roof",
    ...samples.map(([at, watts]) =>
      ["", iso(at).slice(0, 16).replace("T", " "), String(watts).replace(".", ",")].join(";"),
    ),
  ],
  "history of Home Assistant": (samples) => [
    "entity_id,state,last_changed",
    ...samples.map(([at, watts]) => `Roof,${watts},${iso(at)}`),
    "light.hall,on,2026-06-21T10:00:00Z",
    "Roof,unavailable,2026-06-23T10:00:00Z",
  ],
  "statistics of Home Assistant": (samples) => [
    "statistic_id,unit,start,min,max,mean",
    ...samples.map(([at, watts]) => `Roof,kW,${at},${watts / 1e3},${watts / 1e3},${watts / 1e3}`),
  ],
  "InfluxDB, annotated": (samples) => [
    "#datatype,string,long,dateTime:RFC3339,double,string",
    ",result,table,_time,_value,sensor",
    ...samples.map(([at, watts]) => `,,0,${iso(at)},${watts},Roof`),
    "",
  ],
  "InfluxDB 1": (samples) => [
    "name,tags,time,Roof",
    ...samples.map(([at, watts]) => `power,,${at}000000000,${watts}`),
  ],
};

/** Minutes in runs, with gaps between them. */
const samples = fc
  .array(
    fc.record({ gap: fc.integer({ min: 2, max: 300 }), length: fc.integer({ min: 3, max: 9 }) }),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .chain((runs) => {
    const start = dayStartS("2026-06-21") ?? 0;
    let at = start;
    const times = runs.flatMap(({ gap, length }) => {
      const first = at + gap * 60;
      at = first + length * 60;
      return Array.from({ length }, (_, place) => first + place * 60);
    });
    return fc
      .array(fc.integer({ min: -90_000, max: 90_000 }), {
        minLength: times.length,
        maxLength: times.length,
      })
      .map((tenths) => times.map((time, place): Sample => [time, (tenths[place] ?? 0) / 10]));
  });

it.each(Object.entries(formats))("%s: what was written reads in as the same days", (_, write) => {
  fc.assert(
    fc.property(samples, (given) => {
      const days = new Map<string, ReturnType<typeof emptyMinutes>>();
      for (const [timeS, watts] of given) {
        const day = dayOf(timeS);
        const minutes = days.get(day) ?? emptyMinutes();
        days.set(day, minutes);
        const minute = (timeS - (dayStartS(day) ?? 0)) / 60;
        addPart(minutes, minute, { low: watts, mean: watts, high: watts, coveredS: 60 });
      }
      expect(read(write(given))).toMatchObject([
        {
          name: "Roof",
          days: [...days].map(([day, minutes]) => ({ day, minutes: encodeMinutes(minutes) })),
        },
      ]);
    }),
    { numRuns: 40 },
  );
});

it.each([
  ["no table", ["<html>"], { line: 1, reason: "header" }],
  ["no time", ["time,a", "yesterday,5"], { line: 2, reason: "time" }],
  ["no number", ["time,a", "2026-06-21T10:00:00Z,many"], { line: 2, reason: "value" }],
  [
    "backwards",
    ["time,a", "2026-06-21T10:00:00Z,1", "2026-06-20T10:00:00Z,1"],
    { line: 3, reason: "order" },
  ],
  ["no values", ["time,a", "2026-06-21T10:00:00Z,"], { line: 2, reason: "empty" }],
])("refuses %s with line and reason", (_, lines, error) => expect(read(lines)).toEqual(error));

it("takes any text without a throw", () => {
  const line = fc.oneof(fc.string(), fc.constantFrom("time,a", "#group", "", '"', "1750000000,5"));
  const taken = fc.property(fc.array(line, { maxLength: 8 }), (lines) => void read(lines));
  expect(fc.check(taken).counterexample).toBeNull();
});
