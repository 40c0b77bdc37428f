import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { learnPlant } from "../plant/sky/plant-model.ts";
import type { StringModel } from "../plant/sky/string-model.ts";
import { blocksOf, readPlants, type Plant } from "./skyPlants.ts";

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error("Usage: npm run -s check:sky -- FILE (of plants, as docs/sky.md says)");
  process.exit(2);
}

const text = textOf(file);
const read = text === undefined ? undefined : readPlants(text);
if (read && "plants" in read) {
  console.log(JSON.stringify({ plants: read.plants.map(answerFor) }, null, 2));
} else {
  for (const problem of read?.problems ?? []) console.error(`${file}: ${problem}`);
  process.exitCode = 1;
}

// npm runs scripts in the project's root; a relative name is relative to the caller.
function textOf(name: string): string | undefined {
  try {
    return readFileSync(resolve(process.env["INIT_CWD"] ?? ".", name), "utf8");
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

function answerFor(plant: Plant) {
  const beliefs = plant.strings.map(({ configuredPeakW }) => ({
    configuredPeakW: configuredPeakW ?? undefined,
  }));
  const work = learnPlant(blocksOf(plant), beliefs);
  let step = work.next();
  while (step.done !== true) step = work.next();
  const { place, strings } = step.value;
  return { name: plant.name, place, strings: strings.map(answerOf) };
}

/** Known figures of a string; null if unknown. */
function answerOf({ state, reason, figures }: StringModel) {
  return {
    state,
    reason: reason ?? null,
    ...knownFigures(state === "unknown" ? undefined : figures),
    uncertainty: {
      normalDeg: roundDigits(figures?.normalErrorDeg, 1),
      peakShare: roundDigits(figures?.peakError, 3),
    },
    agreement: roundDigits(figures?.agreement, 3),
    clearDays: figures?.clearDays ?? 0,
  };
}

function knownFigures(figures: StringModel["figures"]) {
  return {
    tilt: roundDigits(figures?.plane.tiltDeg, 1),
    azimuth: roundDigits(figures?.plane.azimuthDeg, 1),
    hasDirection: figures?.hasDirection ?? false,
    peakW: roundDigits(figures?.peakW, 1),
    shadedShareOfClearEnergy: roundDigits(figures?.share.shaded, 4),
    seenShareOfYear: roundDigits(figures?.share.seen, 3),
  };
}

function roundDigits(value: number | undefined, digits: number): number | null {
  if (value === undefined || !Number.isFinite(value)) return null;
  return Number(value.toFixed(digits));
}
