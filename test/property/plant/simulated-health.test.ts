import { beforeAll, describe, expect, it } from "vitest";
import { dayAfter, daysBetween, dayStartS, type Day } from "#plant/history/local-day.ts";
import { type HealthEvent, type HealthKind } from "#plant/sky/health-event.ts";
import { plantHealth, type PlantHealth } from "#plant/sky/health.ts";
import { groupsOf } from "#plant/sky/string-light.ts";
import type { StringModel } from "#plant/sky/string-model.ts";
import { serials } from "#simulator/plant/homestead.ts";
import { dryDaysAt, isSnowLying, overcast } from "#simulator/plant/weather.ts";
import { plantPlan } from "#simulator/scenario/scenario.ts";
import { learnAtOnce } from "../../support/sky/learn.ts";
import { simulatedBlocks, simulatedEvenings } from "../../support/sky/simulatedYears.ts";
import { areAllWalked } from "../../support/walks.ts";

// The firmware's own place, where the household stands, counts as unset.
const place = { latitudeDeg: 51.16, longitudeDeg: 10.45 };
const climate = { ...plantPlan("full").climate, place };
// The first faces west and is dusty. Of the others, which face south, one ages by 3 % a year, and the last loses a
// diode.
const strings = [
  [serials.garage, 1],
  [serials.barn, 0],
  [serials.barn, 3],
  [serials.field, 2],
  [serials.field, 3],
].map(([serial, number]) => ({ serial: String(serial), number: Number(number) }));
const [WEST, PLAIN, AGEING, HELD, BROKEN] = [0, 1, 2, 3, 4];

function learntFrom(
  plan: Parameters<typeof simulatedBlocks>[0],
  from: Day,
): readonly StringModel[] {
  const days = daysBetween(from, dayAfter(from, 365)).filter((_, at) => at % 2 === 0);
  return learnAtOnce(simulatedBlocks(plan, days)).strings;
}

const noonMs = (day: Day) => ((dayStartS(day) ?? 0) + 43_200) * 1000;
const within = (day: Day | undefined, from: Day, days: number) =>
  day !== undefined && day >= dayAfter(from, -days) && day <= dayAfter(from, days);

function healthOf(
  models: readonly StringModel[],
  days: ReturnType<typeof simulatedEvenings>,
): PlantHealth {
  const groups = groupsOf(models.map(({ figures }) => figures));
  const known = strings.slice(0, models.length);
  const work = plantHealth(days, { strings: known, groups, isSouth: false });
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
}

const first = "2024-01-01";
const diode = { from: "2024-08-20", to: "2025-02-15" };
const lost = { from: "2025-04-10", to: "2025-04-20" };
const held = { from: "2025-06-01", to: "2025-06-20" };
const LIMIT_W = 230;
const isIn = (timeS: number, { from, to }: { readonly from: Day; readonly to: Day }) =>
  timeS >= (dayStartS(from) ?? 0) && timeS < (dayStartS(to) ?? 0);

/** Two years of the household in which all that can happen does. */
const eventful = {
  climate,
  strings,
  events: { diodeFails: { fromMs: noonMs(diode.from) - 43_200_000, toMs: noonMs(diode.to) } },
  change: (powerW: number, string: number, timeS: number) => {
    if (string === PLAIN && isIn(timeS, lost)) return [0, true] as const;
    if (string === HELD && isIn(timeS, held) && powerW > LIMIT_W) return [LIMIT_W, false] as const;
    return [powerW, true] as const;
  },
};

/** Haze, clouds, snow, dust, age and gaps are as ever. Dull days are left out, which have no index. */
const quiet = {
  climate,
  strings: strings.slice(0, 3),
  isMissing: (day: Day) => overcast(noonMs(day), climate) > 0.15,
};

let health: PlantHealth;
const eventsOf = (kind: HealthKind, string?: number): readonly HealthEvent[] =>
  health.events.filter(
    (event) =>
      event.kind === kind &&
      (string === undefined ||
        event.strings.some((one) => JSON.stringify(one) === JSON.stringify(strings[string]))),
  );

beforeAll(() => {
  // As the hub does: the model of a year, with its broken half, judges both.
  const models = learntFrom(eventful, dayAfter(first, 183));
  health = healthOf(models, simulatedEvenings(eventful, models, { first, count: 731 }));
}, 600_000);

describe("two years of the simulated household", () => {
  it("show the diode within five days, by how much, and when it was mended", () => {
    const [event, ...others] = eventsOf("diode");
    expect(others).toEqual([]);
    expect(event?.strings).toEqual([strings[BROKEN]]);
    expect(within(event?.day, diode.from, 5)).toBe(true);
    expect(within(event?.endDay, diode.to, 5)).toBe(true);
    expect(Math.abs((event?.size ?? 0) + 1 / 3)).toBeLessThan(0.02);
    expect(event?.basis).toBe("siblings");
    expect(event?.lostWh).toBeGreaterThan(20_000);
  });

  it("show the rain after dirt within two days", () => {
    const found = eventsOf("dirt");
    expect(found.length).toBeGreaterThanOrEqual(2);
    for (const { endDay = "", strings: own, size } of found) {
      expect(own).toEqual([strings[WEST]]);
      const dry = (days: number) => dryDaysAt(noonMs(dayAfter(endDay, days)), climate);
      const rains = [-2, -1, 0, 1, 2].some((days) => dry(days) < dry(days - 1));
      expect(rains).toBe(true);
      expect(size).toBeLessThan(-0.03);
    }
  });

  it("show snow where it lay, and nowhere else", () => {
    const found = eventsOf("snow");
    expect(found.length).toBeGreaterThanOrEqual(3);
    for (const { day, endDay = day } of found)
      for (const one of daysBetween(day, endDay))
        expect(isSnowLying(noonMs(one), climate)).toBe(true);
  });

  it("show the string that was cut off, from its first day to its last", () => {
    expect(
      eventsOf("stringLost").map(({ strings: own, day, endDay }) => [own, day, endDay]),
    ).toEqual([[[strings[PLAIN]], lost.from, dayAfter(lost.to, -1)]]);
  });

  it("show the limit that held an inverter back, and what it took", () => {
    const found = eventsOf("heldBack");
    expect(found.length).toBeGreaterThan(0);
    for (const { day, endDay = "", strings: own } of found) {
      expect([day >= held.from, endDay < held.to]).toEqual([true, true]);
      expect(own).toContainEqual(strings[HELD]);
    }
    const lostWh = found.reduce((sum, one) => sum + (one.lostWh ?? 0), 0);
    const free = simulatedBlocks(
      { climate, strings },
      daysBetween(held.from, dayAfter(held.to, -1)),
    );
    const powerW = Array.from(free.strings[HELD]?.powerW ?? []);
    const heldBackWh = powerW.reduce((sum, power) => sum + Math.max(0, power - LIMIT_W) / 12, 0);
    expect(lostWh).toBeGreaterThan(0.7 * heldBackWh);
    expect(lostWh).toBeLessThan(1.3 * heldBackWh);
  });

  it("show the string that ages faster than its siblings, and no step", () => {
    expect(eventsOf("step")).toEqual([]);
    const { ageingBeside } = health.strings[AGEING] ?? {};
    // 3 % against 0.5 %.
    expect(Math.abs((ageingBeside?.perYear ?? 0) + 0.025)).toBeLessThan(0.01);
    expect(ageingBeside?.high).toBeLessThan(0);
    expect(health.strings[WEST]?.ageingBeside).toBeUndefined();
  });
});

it.runIf(areAllWalked)(
  "sees no step in five quiet years",
  () => {
    const models = learntFrom({ ...quiet, isMissing: () => false }, "2026-01-01");
    const days = simulatedEvenings(quiet, models, { first: "2026-01-01", count: 1825 });
    const { events, strings: known } = healthOf(models, days);
    expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(["snow", "dirt"]));
    for (const { clearDays } of known) expect(clearDays).toBeGreaterThan(250);
  },
  600_000,
);
