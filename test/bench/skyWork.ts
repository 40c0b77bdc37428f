import type { StringBlocks } from "#plant/sky/blocks.ts";
import { learnPlant } from "#plant/sky/plant-model.ts";
import { blocksOf } from "../../scripts/skyPlants.ts";
import { playPlant, randomPlan } from "../support/sky/randomPlants.ts";

// How long the hub would be busy at a time while it learns 20 strings of two years: npm run bench:sky-work
// Counts processor time, not time by the clock, so that it says the same on a busy machine.

const STRINGS = 20;
const played = blocksOf(playPlant(randomPlan(2, { firstDay: "2023-09-01", days: 730 })));
const strings = Array.from({ length: STRINGS }, (_, index): StringBlocks => {
  const own = played.strings[index % played.strings.length];
  if (!own) throw new Error("a plant without strings");
  return { ...own, powerW: own.powerW.map((power) => power * (1 + index / 100)) };
});

const work = learnPlant({ ...played, strings });
const steps: number[] = [];
for (let isDone = false; !isDone;) {
  const before = process.cpuUsage();
  isDone = work.next().done === true;
  const { user, system } = process.cpuUsage(before);
  steps.push((user + system) / 1000);
}
steps.sort((a, b) => b - a);
const all = steps.reduce((sum, ms) => sum + ms, 0);
console.log(
  `${played.startS.length} blocks, ${STRINGS} strings: ${(all / 1000).toFixed(1)} s of processor time`,
);
console.log(
  `${steps.length} pieces, the longest ${steps
    .slice(0, 5)
    .map((ms) => ms.toFixed(0))
    .join(", ")} ms`,
);
