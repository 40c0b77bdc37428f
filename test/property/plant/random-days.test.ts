import { describe, expect, it } from "vitest";
import { randomDays } from "../../support/randomDays.ts";
import {
  type MadeDays,
  type PlayedDay,
  playedToHub,
  playedToPage,
} from "../../support/yieldDays.ts";
import { runs } from "../../support/runs.ts";

/** Of a day is right: the share of its energy, and the least figures round to whole Wh. */
const share = 0.02;
const restWh = 2;
/** Each string is rated 600 W by the limit of its inverter; above that it goes for seconds. */
const stringW = 1.2 * 600;

/** The sources of a day whose yield is not their energy. */
function wrongOf(ofDay: readonly PlayedDay[], made: MadeDays): readonly string[] {
  const isDark =
    (made.gaps ?? []).length + (made.zeros ?? []).length > 0 ||
    made.garble !== undefined ||
    made.inverters.some(({ unheard = [] }) => unheard.length > 0);
  const isFed = made.inverters.some(({ isStorage }) => isStorage);
  return ofDay.flatMap(({ source, energyWh, yieldWh = Number.NaN }) => {
    // Beside a battery the sun follows from the minutes that all meters were heard in: at most all of it.
    const isPart = source === "sun" && isFed && isDark;
    const leastWh = isPart ? 0 : (1 - share) * energyWh - restWh;
    const mostWh = (1 + share) * energyWh + restWh;
    const isRight = yieldWh >= leastWh && yieldWh <= mostWh;
    return isRight ? [] : `${source}: ${yieldWh} for ${energyWh}`;
  });
}

function expectPossible(ofDay: readonly PlayedDay[], { inverters }: MadeDays): void {
  const sumWh = ofDay.reduce(
    (wh, { source, yieldWh = 0 }) => (source.startsWith("inv ") ? wh + yieldWh : wh),
    0,
  );
  expect(ofDay.find(({ source }) => source === "total")?.yieldWh).toBeCloseTo(sumWh, 0);
  for (const { source, peakW = 0, yieldWh = 0 } of ofDay) {
    const own = inverters.filter(({ serial }) => source.includes(serial));
    const strings = own.length > 0 ? own : inverters;
    const mostW = strings.reduce((sum, inverter) => sum + inverter.strings * stringW, 0);
    expect(peakW).toBeLessThanOrEqual(mostW);
    expect(yieldWh).toBeLessThanOrEqual(24 * mostW);
  }
}

describe("of random plants, fed through midnight, set back, restarted, garbled and silent", () => {
  it.each([
    ["hub", playedToHub],
    ["page", playedToPage],
  ] as const)("the %s holds the energy of at least 99 of 100 days", (_, played) => {
    const wrong: string[] = [];
    let days = 0;
    for (let seed = 1; seed <= runs(4); seed += 1) {
      const made = randomDays(seed);
      const all = played(made);
      for (const day of new Set(all.map((one) => one.day))) {
        const ofDay = all.filter((one) => one.day === day);
        expectPossible(ofDay, made);
        days += 1;
        const wrongSources = wrongOf(ofDay, made);
        if (wrongSources.length > 0) wrong.push(`${seed}, ${day}: ${wrongSources.join(", ")}`);
      }
    }
    expect(wrong.slice(Math.floor(days / 100))).toEqual([]);
  });
});
