import fc from "fast-check";
import { expect, it, onTestFinished, vi } from "vitest";
import { addPart, emptyMinutes, encodeMinutes } from "#plant/history/day-minutes.ts";
import { columnsOf } from "#plant/history/foreign-columns.ts";
import { ForeignCsv } from "#plant/history/foreign-csv.ts";
import { dayOf, dayStartS } from "#plant/history/local-day.ts";
import { runs } from "../../support/runs.ts";

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
  .chain((spans) => {
    const start = dayStartS("2026-06-21") ?? 0;
    let at = start;
    const times = spans.flatMap(({ gap, length }) => {
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
    { numRuns: runs(40) },
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

const tenS = (dayStartS("2026-06-21") ?? 0) + 36_000;

const numbersIn = (text: string) => text.split(" ").map(Number);

/** Readings of a series with 1 W at the first of some times, 2 W at the second, and so on. */
function readAt(times: readonly number[]) {
  const series = read(["time,Roof", ...times.map((timeS, at) => `${iso(timeS)},${at + 1}`)]);
  if ("reason" in series) return series;
  return series.flatMap(({ days }) =>
    days.map(({ day, energy, untilS }) => ({
      day,
      untilS,
      wattS: Math.round(energy.inWh * 3600),
      coveredS: energy.coveredS,
    })),
  );
}

it.each([
  ["0", "60"],
  ["0 1200", "1200 1200"],
  ["0 7200", "3600 3600"],
  // A gap is longer than one and a half times the usual.
  ["0 120 300", "120 180 120"],
  ["0 120 360", "120 120 120"],
  ["0 180 300", "180 120 120"],
  ["0 240 360", "120 120 120"],
  ["0 600 1200 1260", "600 600 60 60"],
  ["0 30 180", "30 60 60"],
  ["0 3600 9000", "3600 5400 3600"],
  ["0 7200 14400", "3600 3600 3600"],
  // Clocks that are set back say an hour again.
  ["0 3600 0 3600 7200", "3600 3600 0 0 3600"],
])("readings at %s s stand for %s s", (times, lengths) => {
  const wattS = numbersIn(lengths).reduce((sum, lengthS, at) => sum + lengthS * (at + 1), 0);
  const coveredS = numbersIn(lengths).reduce((sum, lengthS) => sum + lengthS, 0);
  const days = readAt(numbersIn(times).map((timeS) => tenS + timeS));
  expect(days).toMatchObject([{ wattS, coveredS }]);
});

it("a reading that stands beyond midnight is of both days", () => {
  const midnightS = dayStartS("2026-06-22") ?? 0;
  expect(readAt([midnightS - 1800, midnightS + 1800])).toEqual([
    { day: "2026-06-21", untilS: midnightS, wattS: 1800, coveredS: 1800 },
    { day: "2026-06-22", untilS: midnightS + 5400, wattS: 1800 + 2 * 3600, coveredS: 5400 },
  ]);
  expect(readAt([midnightS, midnightS - 3601])).toEqual({ line: 3, reason: "order" });
});

it("a file has at most two hundred series, each with its lowest and highest value", () => {
  const names = Array.from({ length: 200 }, (_, at) => `s${at}`);
  const lines = ["time", iso(tenS), iso(tenS + 60)];
  const table = (width: number) =>
    lines.map((text, line) =>
      [text, ...names.slice(0, width).map((name) => (line === 0 ? name : `${5 - line}`))].join(","),
    );
  const series = read(table(200));
  expect(series).toHaveLength(200);
  expect(series).toMatchObject({ 199: { name: "s199", lowest: 3, highest: 4 } });
  const [header = "", ...rows] = table(200);
  expect(read([`${header},more`, ...rows.map((row) => `${row},1`)])).toEqual({
    line: 2,
    reason: "tooMany",
  });
});

const at10 = "2026-06-21T10:00:00Z";
const at10S = Date.parse(at10) / 1000;

/** Cell of a reading, in its own column and in a column of all values. */
function readingsOf([time, value]: readonly [string, string], column = "time", isComma = false) {
  return ["Roof", "value"].map((series) => {
    const row = columnsOf([column, series], isComma)?.([time, value]);
    return row?.ok ? row.value.map(({ timeS, mean }) => ({ timeS, mean })) : row?.error;
  });
}

const twice = <Item>(item: Item) => [item, item];

it("a time has a zone or counts from 1970, and is of a gateway of our days", () => {
  const same = ["2026-06-21T12:00:00+02:00", "2026-06-21 08:00:00-0200", `${at10S}`];
  const finer = ["000", "000000", "000000000", ".0"].map((digits) => `${at10S}${digits}`);
  for (const column of ["timestamp", "Start time UTC"]) {
    for (const text of [at10, ...same, ...finer])
      expect(readingsOf([text, "5"], column)).toEqual(twice([{ timeS: at10S, mean: 5 }]));
    for (const timeS of [1_262_304_000, 4_102_444_799])
      expect(readingsOf([`${timeS}`, "5"], column)).toEqual(twice([{ timeS, mean: 5 }]));
    for (const text of ["1262303999", "2009-12-31T23:59:59Z", "2100-01-01T00:00:00Z"])
      expect(readingsOf([text, "5"], column)).toEqual(twice("time"));
    for (const text of ["2026-06-21", `x${at10}`, "10:00", ""])
      expect(readingsOf([text, "5"], column)).toEqual(twice("time"));
  }
});

it.each(["21.6.2026 9:05:30", "2026-06-21 09:05:30"])(
  "%s is a time by the clock of this computer, unless its column says UTC",
  (text) => {
    vi.stubEnv("TZ", "Asia/Kathmandu");
    onTestFinished(() => void vi.unstubAllEnvs());
    const timeS = Date.UTC(2026, 5, 21, 9, 5, 30) / 1000;
    expect(readingsOf([text, "5"])).toEqual(twice([{ timeS: timeS - 20_700, mean: 5 }]));
    expect(readingsOf([text, "5"], "Zeit (UTC)")).toEqual(twice([{ timeS, mean: 5 }]));
  },
);

const meansOf = (text: string, isComma = false) => readingsOf([at10, text], "time", isComma);

it("a value is a number below a hundred million, or none by a word for it", () => {
  const one = (mean: number) => twice([{ timeS: at10S, mean }]);
  for (const text of ["1.5", "-.5", "+5.", "12e-1", "99999999"])
    expect(meansOf(text)).toEqual(one(Number(text)));
  for (const text of ["1.5", "1,5"]) expect(meansOf(text, true)).toEqual(one(1.5));
  for (const text of ["1,5", "1e8", "-1e8", "5 W", "W5"])
    expect(meansOf(text)).toEqual(twice("value"));
  expect(meansOf("1.000,5", true)).toEqual(twice("value"));
  for (const text of ["", "-", "None", "null", "NaN", "Unknown", "unavailable"])
    expect(meansOf(text)).toEqual(twice([]));
});

it.each<[header: string, row: string, readings: readonly (readonly [string, ...number[]])[]]>([
  [
    "Time,Roof kW,Garage,date,zeit,table",
    `${at10},0.2,30,x,x,7`,
    [
      ["Roof kW", 200],
      ["Garage", 30],
    ],
  ],
  ["entity_id,state,last_changed,unit", `Roof,0.2,${at10},kW`, [["Roof", 200]]],
  [
    "entity_id,state,last_updated,unit_of_measurement,area",
    `Roof,200,${at10},mW,House`,
    [["Roof", 0.2]],
  ],
  ["entity_id,state,last_changed,unit", `Roof,200,${at10},kWh`, []],
  ["entity_id,state,last_changed,unit", `Roof,on,${at10},`, []],
  ["statistic_id,start,min,max,mean,unit", `Roof,${at10},1,3,2,kW`, [["Roof", 2000, 1000, 3000]]],
  ["statistic_id,start,min,max,mean", `Roof,${at10},,,2`, [["Roof", 2]]],
  // Least and most may be rounded otherwise than the mean.
  ["statistic_id,start,min,max,mean", `Roof,${at10},2.1,1.9,2`, [["Roof", 2]]],
  [
    ",result,table,_start,_stop,_time,_value,_field,host",
    `,_result,0,${at10},${at10},${at10},5,Power,roof`,
    [["Power roof", 5]],
  ],
])("the columns %s are understood", (header, row, readings) => {
  expect(columnsOf(header.split(","), false)?.(row.split(","))).toEqual({
    ok: true,
    value: readings.map(([series, mean = 0, low = mean, high = mean]) => ({
      series,
      timeS: at10S,
      low,
      mean,
      high,
    })),
  });
});

it.each(["time", "time,date,UTC", "Roof,Garage", "value"])(
  "the columns %s are not understood",
  (header) => expect(columnsOf(header.split(","), false)).toBeUndefined(),
);

it("names of series may have the mark between columns, quotes and spaces around them", () => {
  const series = read(['\ufefftime\t "Roof\t""old""" \tGarage', `${at10}\t5\t6`]);
  expect(series).toMatchObject([{ name: 'Roof\t"old"' }, { name: "Garage" }]);
});

it("takes any text without a throw", () => {
  const line = fc.oneof(fc.string(), fc.constantFrom("time,a", "#group", "", '"', "1750000000,5"));
  const taken = fc.property(fc.array(line, { maxLength: 8 }), (lines) => void read(lines));
  expect(fc.check(taken).counterexample).toBeNull();
});
