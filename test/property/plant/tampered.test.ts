import fc from "fast-check";
import { expect, it } from "vitest";
import { csvHeader, csvOf, recordsFromCsv } from "#plant/history/csv.ts";
import { minutesOf } from "#plant/history/day-minutes.ts";
import { joinRecords, readRecord, withoutCurve } from "#plant/history/day-record.ts";
import { tamperedRecord } from "../../support/tamperedRecords.ts";
import { gapsOfDay } from "../../support/minuteColumns.ts";

const time = new Intl.DateTimeFormat("en");

it("whatever stands where a record should, it is none or can be used like any other", () => {
  let read = 0;
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
    { numRuns: 1_000 },
  );
  expect(read).toBeGreaterThan(50);
});
