import { describe, expect, it } from "vitest";
import { randomDays } from "../../support/randomDays.ts";
import {
  type MadeDays,
  type PlayedDay,
  playedToHub,
  playedToPage,
} from "../../support/yieldDays.ts";
import { runs } from "../../support/runs.ts";

/** Of a day is right: the share of its energy, and the counter of each string rounds down to whole Wh. */
const share = 0.02;
const restWhOf = (strings: number) => 2 + strings;
/** Each string is rated 600 W by the limit of its inverter; above that it goes for seconds. */
const stringW = 1.2 * 600;

/** The sources of a day whose yield is not their energy. */
function wrongOf(ofDay: readonly PlayedDay[], made: MadeDays): readonly string[] {
  const isFed = made.inverters.some(({ isStorage }) => isStorage);
  return ofDay.flatMap(({ source, energyWh, yieldWh = source === "sun" ? 0 : Number.NaN }) => {
    // Beside a battery the sun follows from the minutes that all meters were heard in: at most all of it.
    const isPart = source === "sun" && isFed && isDark(made);
    const restWh = restWhOf(stringsOf(source, made));
    const leastWh = isPart ? 0 : (1 - share) * energyWh - restWh;
    const mostWh = (1 + share) * energyWh + restWh;
    const isRight = yieldWh >= leastWh && yieldWh <= mostWh;
    return isRight ? [] : `${source}: ${yieldWh} for ${energyWh}`;
  });
}

/** Whether minutes are missing in its curves. */
function isDark({ everyS, gaps = [], zeros = [], garble, inverters }: MadeDays): boolean {
  const isUnheard = inverters.some(
    ({ unheard = [], isLost, silentFrom }) => unheard.length > 0 || isLost || silentFrom,
  );
  return everyS > 30 || gaps.length + zeros.length > 0 || garble !== undefined || isUnheard;
}

function stringsOf(source: string, { inverters }: MadeDays): number {
  if (source.startsWith("str ")) return 1;
  const own = inverters.filter(({ serial }) => source.includes(serial));
  return (own.length > 0 ? own : inverters).reduce((sum, { strings }) => sum + strings, 0);
}

function expectPossible(ofDay: readonly PlayedDay[], made: MadeDays): void {
  const sumWh = ofDay.reduce(
    (wh, { source, yieldWh = 0 }) => (source.startsWith("inv ") ? wh + yieldWh : wh),
    0,
  );
  expect(ofDay.find(({ source }) => source === "total")?.yieldWh).toBeCloseTo(sumWh, 0);
  for (const { source, givenHours, peakW = 0, yieldWh = 0 } of ofDay) {
    const strings = stringsOf(source, made);
    expect(peakW).toBeLessThanOrEqual(strings * stringW);
    expect(yieldWh).toBeLessThanOrEqual(givenHours * strings * stringW + restWhOf(strings));
  }
}

/** Plants of a recorder; the other one records others. Two days each. */
const plants = runs(12);

describe("of random plants, fed through midnight, set back, restarted, garbled and silent", () => {
  it.each([
    ["hub", playedToHub, 1],
    ["page", playedToPage, 1 + plants],
  ] as const)(
    "the %s holds the energy of at least 99 of 100 days",
    (_, played, first) => {
      const wrong: string[] = [];
      for (let seed = first; seed < first + plants; seed += 1) {
        const made = randomDays(seed);
        const all = played(made);
        for (const day of new Set(all.map((one) => one.day))) {
          const ofDay = all.filter((one) => one.day === day);
          expectPossible(ofDay, made);
          const wrongSources = wrongOf(ofDay, made);
          if (wrongSources.length > 0) wrong.push(`${seed}, ${day}: ${wrongSources.join(", ")}`);
        }
      }
      expect(wrong.slice(Math.floor((2 * plants) / 100))).toEqual([]);
    },
    1_800_000,
  );
});
