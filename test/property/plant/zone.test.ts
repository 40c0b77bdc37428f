import fc from "fast-check";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { cutDaysBy, dayAfter, dayOf, dayStartS, zonedDate } from "#plant/history/local-day.ts";
import { otherZone, systemZone, usedZone, useZone, zoneOffset } from "#plant/history/zone.ts";

// Changes of the clocks at midnight, by half an hour, at a date of the moon, and quarters of an hour.
const zones = [
  "Europe/Berlin",
  "America/New_York",
  "America/Havana",
  "Africa/Cairo",
  "Africa/Casablanca",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "UTC",
];
const shown = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }),
  ]),
);
const times = fc.integer({ min: Date.UTC(2024, 0) / 1000, max: Date.UTC(2031, 0) / 1000 });

afterEach(() => cutDaysBy(undefined));

describe("days in a chosen zone", () => {
  it("are those of that zone's calendar, whatever zone the computer is in", () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), times, (zone, timeS) => {
        cutDaysBy(zoneOffset(zone));
        expect(dayOf(timeS)).toBe(shown.get(zone)?.format(timeS * 1000));
      }),
    );
  });

  it("begin with their first second, and the one before belongs to the day before", () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), times, (zone, timeS) => {
        cutDaysBy(zoneOffset(zone));
        const day = dayOf(timeS);
        const startS = dayStartS(day) ?? 0;
        expect([dayOf(startS), dayOf(startS - 1)]).toEqual([day, dayAfter(day, -1)]);
        expect(startS).toBeLessThanOrEqual(timeS);
      }),
      { examples: [["America/Havana", Date.UTC(2026, 10, 1, 4, 30) / 1000]] },
    );
  });

  it("are the same by the rules of the computer and by those of its zone's name", () => {
    fc.assert(
      fc.property(times, (timeS) => {
        cutDaysBy(undefined);
        const own = [dayOf(timeS), dayStartS(dayOf(timeS)), zonedDate(timeS).getTime()];
        cutDaysBy(zoneOffset(systemZone()));
        expect([dayOf(timeS), dayStartS(dayOf(timeS)), zonedDate(timeS).getTime()]).toEqual(own);
      }),
    );
  });

  it("stay as they are for a name that is no zone", () => {
    expect(useZone("Europe/Berlin")).toBe(true);
    const timeS = Date.UTC(2026, 5, 20, 23) / 1000;
    expect([useZone("Mars/Olympus"), dayOf(timeS)]).toEqual([false, "2026-06-21"]);
    expect(usedZone()).toBe("Europe/Berlin");
  });

  it("are told apart from those of the computer if its clock differs within a year", () => {
    vi.stubEnv("TZ", "UTC");
    onTestFinished(() => void vi.unstubAllEnvs());
    for (const [zone, other] of [
      ["Europe/London", "Europe/London"],
      ["Atlantic/Reykjavik", undefined],
      ["UTC", undefined],
    ] as const) {
      useZone(zone);
      expect(otherZone(Date.UTC(2026, 0) / 1000)).toBe(other);
    }
  });
});
