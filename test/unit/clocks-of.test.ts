import { expect, it } from "vitest";
import { clocksOf, parseTimezone } from "#protocol/posix-zone.ts";

const berlin = parseTimezone("CET-1CEST,M3.5.0,M10.5.0/3");

it.each([
  ["in summer", berlin, Date.UTC(2026, 6, 1, 12), [Date.UTC(2026, 6, 1, 10)]],
  [
    "in the hour that comes twice",
    berlin,
    Date.UTC(2026, 9, 25, 2, 30),
    [Date.UTC(2026, 9, 25, 0, 30), Date.UTC(2026, 9, 25, 1, 30)],
  ],
  ["in the hour that is left out", berlin, Date.UTC(2026, 2, 29, 2, 30), []],
  [
    "without a summer time",
    parseTimezone("JST-9"),
    Date.UTC(2026, 0, 1, 9),
    [Date.UTC(2026, 0, 1)],
  ],
] as const)(
  "clocks show a local time at its moments, each once: %s",
  (_, zone, localMs, moments) => {
    expect(clocksOf(zone, localMs)).toEqual(moments);
  },
);
