import fc from "fast-check";
import { expect, it } from "vitest";
import { csvHeader, csvOf, recordsFromCsv } from "#plant/history/csv.ts";
import { minutesOf } from "#plant/history/day-minutes.ts";
import {
  type DayRecord,
  joinRecords,
  readRecord,
  withoutCurve,
} from "#plant/history/day-record.ts";
import { dayStartS } from "#plant/history/local-day.ts";
import { tamperedRecord } from "../../support/tamperedRecords.ts";
import { gapsOfDay } from "../../support/minuteColumns.ts";
import { runs } from "../../support/runs.ts";

const time = new Intl.DateTimeFormat("en");

it("whatever stands where a record should, it is none or can be used like any other", () => {
  let read = 0;
  const numRuns = runs(1_000);
  fc.assert(
    fc.property(tamperedRecord, tamperedRecord, (value, otherValue) => {
      const record = readRecord(value);
      if (record === undefined) return;
      read += 1;
      const minutes = minutesOf(record);
      const used = [record, withoutCurve(record)];
      const other = readRecord(otherValue);
      if (other) used.push(joinRecords(record, { ...other, day: record.day }));
      for (const one of used) expect(readRecord(one)).toEqual(one);
      for (const timeS of [record.startS, record.untilS, record.peak?.timeS ?? 0])
        time.format(timeS * 1000);
      expect(gapsOfDay(minutes, record.startS, minutes)).toBeInstanceOf(Array);
      expect(recordsFromCsv(`${csvHeader}${csvOf({ record, name: "=1" })}`).ok).toBe(
        record.source !== "",
      );
    }),
    { numRuns },
  );
  // About a fifth can be read.
  expect(read).toBeGreaterThan(numRuns / 20);
});

const from = (startS: number, lengthS: number) => ({ startS, untilS: startS + lengthS });

it("a record may have begun by another zone, and is of its day nevertheless", () => {
  const startS = dayStartS("2026-06-21") ?? 0;
  const record: DayRecord = {
    source: "total",
    day: "2026-06-21",
    startS,
    untilS: startS,
    minutes: new Uint8Array(0),
    energy: { inWh: 1e12, outWh: -1e12, coveredS: 0 },
    peak: { value: 5, timeS: 253_402_300_799 },
  };
  const dayS = 86_400;
  const sound = [{}, from(startS + 2 * dayS - 1, 0), from(startS - 2 * dayS + 1, 3 * dayS)];
  for (const change of sound) expect(readRecord({ ...record, ...change })).toBeDefined();
  for (const change of [
    from(startS + 2 * dayS, 0),
    from(startS, -1),
    from(startS, 3 * dayS + 1),
    { day: "2026-02-30" },
    { minutes: [1] },
    { yieldWh: 1.1e12 },
    { peak: { value: 5, timeS: -1 } },
    { peak: { value: -1.1e12, timeS: startS } },
    { counter: { lastS: 253_402_300_800 } },
  ])
    expect(readRecord({ ...record, ...change })).toBeUndefined();
});
