import { expect, it } from "vitest";
import { daysBetween } from "#plant/history/local-day.ts";
import type { ClearDay } from "#plant/sky/clear-share.ts";
import { plantHealth } from "#plant/sky/health.ts";
import { atOnce, days, eventsOf } from "../../../support/sky/playedHealth.ts";

it.each([0, 1])("finds which of two strings changed: %s", (changed) => {
  const from = days[40];
  const lose = (left: number) =>
    eventsOf(2, (string, at) => ({ index: string === changed && at >= 40 ? left : 1 }));
  const event = { strings: [changed], day: from };
  expect(lose(2 / 3)).toEqual([{ kind: "diode", ...event, size: -33 }]);
  expect(lose(0.8)).toEqual([{ kind: "step", ...event, size: -20 }]);
});

it("takes what a string alone loses with the air for no step", () => {
  expect(eventsOf(1, (_, at) => ({ index: at >= 40 ? 0.88 : 1 }))).toEqual([]);
});

/** Events of lost strings, where the first of two gives nothing for four days, its sibling so much and four others all. */
const lostBeside = (siblingIndex: number) =>
  eventsOf(
    6,
    (string, at) => (at < 40 || at >= 44 ? {} : { index: [0, siblingIndex][string] ?? 1 }),
    { inverterOf: (string) => (string < 2 ? "roof" : "garage") },
  ).filter(({ kind }) => kind === "stringLost");

it("calls a string lost only where others of its own inverter have light", () => {
  const event = { kind: "stringLost", strings: [0], day: days[40], size: -100 };
  expect(lostBeside(0.5)).toEqual([event]);
  expect(lostBeside(0.05)).toEqual([]);
});

/** Two days on which every string gives so much. */
const bothDays = (index: number) => (_: number, at: number) =>
  at === 40 || at === 41 ? { index } : {};

it("sees snow that covers all strings, in the cold half of the year alone", () => {
  const within = daysBetween("2026-01-01", "2026-03-31");
  const snow = { kind: "snow", strings: [0, 1], day: within[40], size: undefined };
  expect(eventsOf(2, bothDays(0.02), { within })).toEqual([snow]);
  expect(eventsOf(2, bothDays(0.02))).toEqual([]);
  // Too much light for snow on both: the day was dark.
  expect(eventsOf(2, bothDays(0.05), { within })).toEqual([]);
});

const heldPlay = (heldBackWh: number) => (string: number, at: number) =>
  string === 1 && at >= 30 && at < 40 ? { heldShare: 0.2, heldBackWh } : {};

it("calls a limit only what took energy: the top of a clear day stands still as well", () => {
  expect(eventsOf(3, heldPlay(5))).toEqual([]);
  const limit = { kind: "heldBack", strings: [1], day: days[30], size: undefined };
  expect(eventsOf(3, heldPlay(200))).toEqual([limit]);
});

/** Days of a string that stands alone, whose power tells nothing: it proves no clear sky where it gives less. */
function alone(voltsAt: (at: number) => number | undefined, indexAt: (at: number) => number) {
  const strings = [{ serial: "0", number: 0 }];
  const made = days.map((day, at): ClearDay => {
    const index = at % 3 === 0 ? indexAt(at) : undefined;
    const sums = { gaveWh: 900, clearWh: 2000, seenWh: 2000, wholeWh: 2000, blocks: 60 };
    const own = { index, bareIndex: index, voltageV: voltsAt(at) };
    return { day, modelS: 1, of: 1, strings: [{ serial: "0", number: 0, ...sums, ...own }] };
  });
  return atOnce(plantHealth(made, { strings, groups: [0], isSouth: false })).events;
}

const warmth = (at: number) => 34 + Math.sin(at * 1.3);
const isDead = (at: number) => at >= 40 && at < 70;
const half = (at: number) => (isDead(at) ? 2 / 3 : 1);

it("tells a dead diode by the voltage, also of a string alone and under clouds", () => {
  const volts = (at: number) => (at % 5 === 1 ? undefined : warmth(at) * half(at));
  const [event, ...others] = alone(volts, (at) => (isDead(at) ? Number.NaN : 1));
  expect(others).toEqual([]);
  expect(event).toMatchObject({
    kind: "diode",
    day: days[40],
    endDay: days[69],
    basis: "itself",
    size: expect.closeTo(-1 / 3, 1),
    voltage: expect.closeTo(-1 / 3, 1),
  });
  expect(event?.evidence.length).toBeGreaterThan(40);
  // A weak module under full voltage has no dead diode, and a low voltage at full power is another thing as well.
  expect(alone(warmth, half).map(({ kind }) => kind)).not.toContain("diode");
  expect(
    alone(
      (at) => warmth(at) * half(at),
      () => 1,
    ),
  ).toEqual([]);
});
