import { pastDay } from "#demonstration/past.ts";
import { dayAfter } from "#plant/history/local-day.ts";
import type { StringBlocks } from "#plant/sky/blocks.ts";
import { learnPlant } from "#plant/sky/plant-model.ts";
import {
  blocksOfDays,
  type PlantDay,
  reducedDay,
  type ReducedDay,
} from "#plant/sky/record-blocks.ts";
import { reduceDay } from "#protocol/kernel/blocks.ts";
import { PastPlant } from "#simulator/past/pastPlant.ts";
import { pastStrings } from "#simulator/past/pastNodes.ts";
import { plantPlan } from "#simulator/scenario/scenario.ts";
import { blocksOf } from "../scripts/skyPlants.ts";
import { playPlant, randomPlan } from "../test/support/sky/randomPlants.ts";

// How long the hub is busy at a time while it learns 20 strings of two years, and while it lays out the blocks of a
// year of the demonstration: npm run bench:sky-work. Processor time, which other programs do not change.

const STRINGS = 20;
const played = blocksOf(playPlant(randomPlan(2, { firstDay: "2023-09-01", days: 730 })));
const strings = Array.from({ length: STRINGS }, (_, index): StringBlocks => {
  const own = played.strings[index % played.strings.length];
  if (!own) throw new Error("a plant without strings");
  return { ...own, powerW: own.powerW.map((power) => power * (1 + index / 100)) };
});

measure(`${played.startS.length} blocks, ${STRINGS} strings`, learnPlant({ ...played, strings }));

const inverters = [...new Set(pastStrings.map(({ serial }) => serial))];
const days = playedYear();
measure(
  `layout of ${days.length} days, ${pastStrings.length} strings`,
  blocksOfDays(
    played.place,
    days,
    inverters.map(() => ({})),
  ),
);

function playedYear(): readonly ReducedDay[] {
  const plant = new PastPlant(plantPlan("full").climate);
  return Array.from({ length: 366 }, (_, at) => {
    const updates = pastDay(plant, dayAfter("2025-01-01", at));
    const dayOf = (source: string) => {
      const found = updates.find(({ state }) => state.source === source);
      if (!found) throw new Error(`${source} was not played`);
      return { startS: found.state.startS, minutes: found.minutes.values };
    };
    const day: PlantDay = inverters.map((serial) => ({
      ac: dayOf(`inv ${serial}`),
      strings: pastStrings
        .filter((one) => one.serial === serial)
        .map(({ number }) => dayOf(`str ${serial} ${number}`)),
    }));
    return reducedDay(day, reduceDay);
  });
}

function measure(what: string, work: Generator<void, unknown>): void {
  const steps: number[] = [];
  for (let isDone = false; !isDone;) {
    const before = process.cpuUsage();
    isDone = work.next().done === true;
    const { user, system } = process.cpuUsage(before);
    steps.push((user + system) / 1000);
  }
  steps.sort((a, b) => b - a);
  const all = steps.reduce((sum, ms) => sum + ms, 0);
  const longest = steps.slice(0, 5).map((ms) => ms.toFixed(0));
  console.log(`${what}: ${(all / 1000).toFixed(1)} s of processor time`);
  console.log(`${steps.length} pieces, the longest ${longest.join(", ")} ms`);
}
