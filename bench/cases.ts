import { createMD5 } from "hash-wasm";
import SparkMd5 from "spark-md5";
import { columnsOf, type Grid } from "#plant/history/columns.ts";
import { encodeMinutes, minutesIn } from "#plant/history/day-minutes.ts";
import { atLevel, levelMinutes } from "#plant/history/levels.ts";
import { Engine } from "#plant/what-if/engine.ts";
import { basisOf } from "#plant/what-if/question.ts";
import { cutsOf, loadBasis, planOf } from "#plant/what-if/answer-sizes.ts";
import { encodeGridProfile } from "#protocol/grid-profile/encode.ts";
import { type ScanProfile, scanProfile } from "#protocol/grid-profile/scan-profile.ts";
import { createCurves } from "#protocol/kernel/curves.ts";
import type { CurveKernel } from "#protocol/kernel/kernel.ts";
import { adaptWhatIf } from "#protocol/wasm/adapt.ts";
import { start } from "#protocol/wasm/generated/modules.js";
import { openKernel } from "#protocol/wasm/load.ts";
import { cloudyDay, daysUpTo } from "../test/support/historyRecords.ts";
import { marketOf, question, syntheticHouse } from "./whatIfHouse.ts";

/** Two ways to do the same work. */
export interface BenchCase {
  readonly name: string;
  readonly kernel: () => unknown;
  readonly script: () => unknown;
}

/** Everything that `npm run bench:kernel` compares. */
export async function benchCases(): Promise<readonly BenchCase[]> {
  return [...(await curveCases()), await profileCase(), await whatIfCase(), await md5Case()];
}

async function curveCases(): Promise<readonly BenchCase[]> {
  const kernel = createCurves(await start("curves"));
  const days = daysUpTo("2026-06-21", 365).map((day) => {
    const { startS, minutes } = cloudyDay("total", day);
    return { startS, bytes: minutes };
  });
  const fromS = days[0]?.startS ?? 0;
  const compare = (name: string, some: typeof days, grid: Grid): BenchCase => ({
    name,
    kernel: () => kernel.columns(some, grid),
    script: () => columnsOf(some, grid),
  });
  const hourly = days.map(({ startS, bytes }) => ({
    startS,
    bytes: encodeMinutes(atLevel(minutesIn(bytes), "hour")),
  }));
  const fiveYears = [0, 1, 2, 3, 4].flatMap((year) =>
    hourly.map((day) => ({ ...day, startS: day.startS + year * YEAR_S })),
  );
  const ofSources = (columns: CurveKernel["columns"]) => () =>
    Array.from({ length: 31 }, () =>
      columns(fiveYears, { fromS, stepS: 172_800, count: 913 }, levelMinutes.hour),
    );
  return [
    compare("a year of minutes to 800 columns", days, { fromS, stepS: 39_420, count: 800 }),
    compare("a week of minutes to 1,008 columns", days.slice(0, 7), {
      fromS,
      stepS: 600,
      count: 1008,
    }),
    compare("energies of a month by hour", days.slice(0, 31), { fromS, stepS: 3600, count: 744 }),
    {
      name: "five years of 31 sources, by hour, to 913 columns",
      kernel: ofSources(kernel.columns),
      script: ofSources(columnsOf),
    },
  ];
}

const YEAR_S = 365 * 86_400;

async function profileCase(): Promise<BenchCase> {
  const { scanProfile: scan } = await openKernel();
  const profile = encodeGridProfile({
    type: 0x0300,
    version: [2, 0, 1],
    sections: [
      { section: 0x00, version: 0x03, words: [2300, 1610, 15, 2645, 2, 1035, 30, 2760, 10] },
      { section: 0x30, version: 0x07, words: [600, 2530, 1955, 5010, 4790, 30, 30] },
      { section: 0x80, version: 0x01, words: [1, 2070, 440, 2185, 2415, 2530, 440, 100] },
    ],
  });
  const hundredTimes = (either: ScanProfile) => () => {
    for (let round = 0; round < 100; round += 1) either(profile);
  };
  return {
    name: "the scan of 100 grid profiles",
    kernel: hundredTimes(scan),
    script: hundredTimes(scanProfile),
  };
}

/** The runs and the sweep behind a move of the slider: 40 sizes, two years of hourly prices. */
async function whatIfCase(): Promise<BenchCase> {
  const house = syntheticHouse(2);
  const basis = { ...basisOf(house), market: marketOf(house.minutes.sun.length / 60) };
  const plan = planOf(question);
  const sizes = question.sizesWh.filter((size) => size > 0);
  const sweep = (engine: Engine) => {
    loadBasis(engine, basis, cutsOf(basis, question));
    return () => engine.sweep(plan, sizes, question.powerPerWh);
  };
  return {
    name: "what if: 40 sizes, two years",
    kernel: sweep(new Engine(adaptWhatIf(await start("what-if")))),
    script: sweep(new Engine()),
  };
}

async function md5Case(): Promise<BenchCase> {
  const hasher = await createMD5();
  const bytes = new Uint8Array(16 * 1024 * 1024).map((_, at) => at * 31);
  return {
    name: "MD5 of 16 MB, against spark-md5",
    kernel: () => hasher.init().update(bytes).digest(),
    script: () => SparkMd5.ArrayBuffer.hash(bytes.buffer),
  };
}
