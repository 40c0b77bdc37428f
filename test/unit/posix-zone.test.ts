import { describe, expect, it } from "vitest";
import { epochOf, offsetAt, parseTimezone } from "#protocol/posix-zone.ts";

describe("the offset of a POSIX timezone", () => {
  it.each([
    ["CET-1", 3600],
    ["<-03>3", -10_800],
    ["<+0545>-5:45", 20_700],
    ["LMT-0:53:28", 3208],
    ["EASTX+5", -18_000],
    ["CET-1CEST,M3.5.0,M10.5.0/3,more", 0],
    ["", 0],
    ["CE-1", 0],
  ])("of %j in winter is %i s", (text, offsetS) => {
    expect(offsetAt(parseTimezone(text), Date.UTC(2026, 0, 15))).toBe(offsetS);
  });

  it.each([
    ["an hour more", "CET-1CEST,M3.5.0,M10.5.0/3", 7200],
    ["as it says", "LHST-10:30LHDT-11,M3.5.0,M10.5.0", 39_600],
    ["less than in winter, as in Dublin", "IST-1GMT0,M3.5.0,M10.5.0", 0],
    ["by the names in brackets", "<+01>-1<+02>,M3.5.0,M10.5.0", 7200],
  ])("in summer is %s", (_, text, offsetS) => {
    expect(offsetAt(parseTimezone(text), Date.UTC(2026, 6, 15))).toBe(offsetS);
  });

  const changes: readonly (readonly [zone: string, from: string, until: string])[] = [
    ["CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29T01:00Z", "2026-10-25T01:00Z"],
    // Without a time at 2:00, without a rule by that of the United States.
    ["EET-2EEST,M3.5.0,M10.5.0", "2026-03-29T00:00Z", "2026-10-24T23:00Z"],
    ["EST5EDT", "2026-03-08T07:00Z", "2026-11-01T06:00Z"],
    ["AAA0BBB,M2.1.3/-1,M8.4.6/24", "2026-02-03T23:00Z", "2026-08-22T23:00Z"],
    ["AAA0BBB,M2.5.6/0,M5.5.0/0", "2026-02-28T00:00Z", "2026-05-30T23:00Z"],
    ["AAA0BBB,J59/0,J60/0", "2024-02-28T00:00Z", "2024-02-29T23:00Z"],
    ["AAA0BBB,J60/0,J365/0", "2024-03-01T00:00Z", "2024-12-30T23:00Z"],
    ["AAA0BBB,J60/0,J365/0", "2026-03-01T00:00Z", "2026-12-30T23:00Z"],
    ["AAA0BBB,59/0,365/0", "2024-02-29T00:00Z", "2024-12-30T23:00Z"],
    ["AAA-10BBB,0/0,100/0", "2023-12-31T14:00Z", "2024-04-09T13:00Z"],
  ];
  it.each(changes)("%s changes at %s and %s", (text, from, until) => {
    const zone = parseTimezone(text);
    const summerS = zone.summer?.offsetS ?? Number.NaN;
    const offsets = [from, until]
      .map((time) => Date.parse(time))
      .map((ms) => [offsetAt(zone, ms - 1), offsetAt(zone, ms)]);
    expect(offsets).toEqual([
      [zone.standardS, summerS],
      [summerS, zone.standardS],
    ]);
  });

  it("without a summer time stays, also where its name has the digits of the offset", () => {
    const zone = parseTimezone("<-03>3");
    const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 15));
    expect(new Set(months.map((ms) => offsetAt(zone, ms)))).toEqual(new Set([-10_800]));
  });

  it("of the south is that of summer over New Year", () => {
    const sydney = parseTimezone("AEST-10AEDT,M10.1.0,M4.1.0/3");
    const days = [Date.UTC(2025, 11, 31, 12), Date.UTC(2026, 6, 1), Date.UTC(2026, 3, 4, 16)];
    expect(days.map((ms) => offsetAt(sydney, ms))).toEqual([39_600, 36_000, 36_000]);
  });
});

it("a local time that comes twice is taken as summer time, and no other", () => {
  const berlin = parseTimezone("CET-1CEST,M3.5.0,M10.5.0/3");
  const hours = [1, 2, 3].map((hour) => epochOf(berlin, Date.UTC(2026, 9, 25, hour, 30)));
  const expected = ["2026-10-24T23:30Z", "2026-10-25T00:30Z", "2026-10-25T02:30Z"];
  expect(hours).toEqual(expected.map((time) => Date.parse(time)));
});
