import { learnPlant, type PlantModel } from "#plant/sky/plant-model.ts";
import type { PlantBlocks } from "#plant/sky/blocks.ts";
import type { Beliefs } from "#plant/sky/plane-fit.ts";

export function learnAtOnce(plant: PlantBlocks, beliefs: readonly Beliefs[] = []): PlantModel {
  const work = learnPlant(plant, beliefs);
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
}
