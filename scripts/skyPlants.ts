import * as v from "valibot";
import { BLOCK_S, type PlantBlocks, type StringBlocks } from "../plant/sky/blocks.ts";
import { heldDown } from "../plant/sky/held-down.ts";

const DAY_S = 86_400;
const LEAST_SECONDS = 240;
const AC_SHARE = 0.955;
/** A block's spread over five minutes that corresponds to that of its minutes. */
const MINUTE_SHARE = 0.75;
const AT_LEVEL = 0.015;

const Numbers = v.array(v.pipe(v.number(), v.minValue(-1e9), v.maxValue(1e9)));
/** The end of the year 9999. */
const LAST_S = 253_402_300_799;
const Runs = v.array(
  v.strictTuple([
    v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LAST_S)),
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000_000)),
  ]),
);

const PlantString = v.object({
  meanTenthW: Numbers,
  leastBelowMeanTenthW: Numbers,
  largestAboveMeanTenthW: Numbers,
  configuredPeakW: v.optional(v.nullable(v.pipe(v.number(), v.gtValue(0), v.finite()))),
});

/** A plant as `check:sky` reads it; powers are whole tenths of a watt, an entry for each block of five minutes. */
const Plant = v.object({
  name: v.string(),
  latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
  altitudeM: v.optional(v.nullable(v.pipe(v.number(), v.minValue(-500), v.maxValue(9000)))),
  inverterLimitW: v.optional(v.nullable(v.pipe(v.number(), v.gtValue(0), v.finite()))),
  limitPhases: v.optional(
    v.array(
      v.object({
        from: v.pipe(v.number(), v.finite()),
        to: v.pipe(v.number(), v.finite()),
        share: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
      }),
    ),
  ),
  /** First second and number of blocks of each stretch without a gap. */
  runs: Runs,
  /** Seconds covered in each block; null when always all. */
  seconds: v.optional(v.nullable(Numbers)),
  inverterAcTenthW: v.optional(v.nullable(Numbers)),
  strings: v.pipe(v.array(PlantString), v.minLength(1)),
});
export type Plant = v.InferOutput<typeof Plant>;

const File = v.object({ plants: v.array(v.unknown()) });

/** Content of a text: its plants, or sentences about its faults. */
export function readPlants(
  text: string,
): { readonly plants: readonly Plant[] } | { readonly problems: readonly string[] } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { problems: [`no JSON: ${error instanceof Error ? error.message : String(error)}`] };
  }
  const file = v.safeParse(File, json);
  if (!file.success) return { problems: ['an object with a list "plants" is expected'] };
  const plants: Plant[] = [];
  const problems: string[] = [];
  file.output.plants.forEach((value, index) => {
    const read = v.safeParse(Plant, value);
    if (!read.success) {
      problems.push(
        ...read.issues
          .slice(0, 5)
          .map((issue) => `plants[${index}].${v.getDotPath(issue) ?? ""}: ${issue.message}`),
      );
      return;
    }
    plants.push(read.output);
    problems.push(
      ...wrongLengths(read.output).map(
        (words) => `plants[${index}] (${read.output.name}): ${words}`,
      ),
    );
  });
  return problems.length > 0 ? { problems } : { plants };
}

function wrongLengths(plant: Plant): readonly string[] {
  const count = plant.runs.reduce((sum, [, blocks]) => sum + blocks, 0);
  if (count > 10_000_000) return ["more than ten million blocks"];
  const wrong: string[] = [];
  let untilS = Number.NEGATIVE_INFINITY;
  for (const [firstS, blocks] of plant.runs) {
    if (firstS < untilS) wrong.push(`the run at ${firstS} begins before the one before it ends`);
    untilS = firstS + blocks * BLOCK_S;
  }
  const lists = [
    ["seconds", plant.seconds],
    ["inverterAcTenthW", plant.inverterAcTenthW],
    ...plant.strings.flatMap((string, index) =>
      (["meanTenthW", "leastBelowMeanTenthW", "largestAboveMeanTenthW"] as const).map(
        (key) => [`strings[${index}].${key}`, string[key]] as const,
      ),
    ),
  ] as const;
  for (const [name, list] of lists) {
    if (list && list.length !== count)
      wrong.push(`${name} has ${list.length} entries for ${count} blocks`);
  }
  return wrong;
}

export function blocksOf(plant: Plant): PlantBlocks {
  const startS = Float64Array.from(
    plant.runs.flatMap(([firstS, blocks]) =>
      Array.from({ length: blocks }, (_, at) => firstS + at * BLOCK_S),
    ),
  );
  const heldDownMask = heldDownOf(plant, startS);
  const usable = heldDownMask.map((isHeld, at) =>
    Number(isHeld === 0 && (plant.seconds?.[at] ?? BLOCK_S) >= LEAST_SECONDS),
  );
  return {
    place: {
      latitudeDeg: plant.latitude,
      longitudeDeg: plant.longitude,
      altitudeM: plant.altitudeM ?? 200,
    },
    startS,
    strings: plant.strings.map((string) => stringBlocks(string, startS, usable)),
  };
}

function stringBlocks(
  string: Plant["strings"][number],
  startS: Float64Array,
  usable: Uint8Array,
): StringBlocks {
  const powerW = Float64Array.from(string.meanTenthW, (tenths) => tenths / 10);
  const swing = powerW.map((power, at) => {
    const before = (startS[at] ?? 0) - (startS[at - 1] ?? 0) === BLOCK_S ? at - 1 : at;
    const after = (startS[at + 1] ?? 0) - (startS[at] ?? 0) === BLOCK_S ? at + 1 : at;
    const own =
      Math.abs((powerW[after] ?? 0) - (powerW[before] ?? 0)) / Math.max(1, after - before);
    const below = string.leastBelowMeanTenthW[at] ?? 0;
    const above = string.largestAboveMeanTenthW[at] ?? 0;
    return power > 0 ? (MINUTE_SHARE * Math.max(0, (below + above) / 10 - own)) / power : 0;
  });
  return { powerW, swing, usable };
}

function heldDownOf(plant: Plant, startS: Float64Array): Uint8Array {
  const { inverterAcTenthW: ac, inverterLimitW, limitPhases = [] } = plant;
  const acW = startS.map((_, at) =>
    ac
      ? (ac[at] ?? 0) / 10
      : plant.strings.reduce((sum, { meanTenthW }) => sum + (meanTenthW[at] ?? 0) / 10, 0) *
        AC_SHARE,
  );
  const firstDay = Math.floor((startS[0] ?? 0) / DAY_S);
  const limitW = startS.map((timeS, at) => {
    const day = Math.floor(timeS / DAY_S) - firstDay;
    // The hours of a phase are not relied on: only a power at its level is limited by it.
    const phase = limitPhases.find(({ from, to, share }) => {
      const levelW = share * (inverterLimitW ?? Number.NaN);
      const isNear = Math.abs((acW[at] ?? 0) - levelW) < AT_LEVEL * levelW;
      return isNear && day >= from - 1 && day <= to + 1;
    });
    return (phase?.share ?? 1) * (inverterLimitW ?? Number.NaN);
  });
  return heldDown({ startS, acW, limitW });
}
