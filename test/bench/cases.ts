import { createMD5 } from "hash-wasm";
import SparkMd5 from "spark-md5";
import { columnsOf, type Grid } from "#plant/history/columns.ts";
import { minutesOf } from "#plant/history/day-minutes.ts";
import { skyColumns } from "#plant/sky/sky-columns.ts";
import { encodeGridProfile } from "#protocol/grid-profile/encode.ts";
import { type ScanProfile, scanProfile } from "#protocol/grid-profile/scan-profile.ts";
import { createReduce, type ReduceDay, reduceDay } from "#protocol/kernel/blocks.ts";
import { clearLight, type ClearLight, createClearLight } from "#protocol/kernel/light.ts";
import { createCurves } from "#protocol/kernel/curves.ts";
import { adaptBlocks, adaptLight } from "#protocol/wasm/adapt.ts";
import { start } from "#protocol/wasm/generated/modules.js";
import { openKernel } from "#protocol/wasm/load.ts";
import { cloudyDay, daysUpTo } from "../support/historyRecords.ts";

/** Two ways to do the same work. */
export interface BenchCase {
  readonly name: string;
  readonly kernel: () => unknown;
  readonly script: () => unknown;
}

/** Everything that `npm run bench:kernel` compares. */
export async function benchCases(): Promise<readonly BenchCase[]> {
  return [
    ...(await curveCases()),
    await profileCase(),
    await blocksCase(),
    await lightCase(),
    await md5Case(),
  ];
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
  return [
    compare("a year of minutes to 800 columns", days, { fromS, stepS: 39_420, count: 800 }),
    compare("the energies of a month by hour", days.slice(0, 31), {
      fromS,
      stepS: 3600,
      count: 744,
    }),
    compare("a week of minutes", days.slice(0, 7), { fromS, stepS: 600, count: 1008 }),
  ];
}

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
  const hundred = (either: ScanProfile) => () => {
    for (let round = 0; round < 100; round += 1) either(profile);
  };
  return {
    name: "the scan of 100 grid profiles",
    kernel: hundred(scan),
    script: hundred(scanProfile),
  };
}

async function blocksCase(): Promise<BenchCase> {
  const reduce = createReduce(adaptBlocks(await start("blocks")));
  const days = daysUpTo("2026-06-21", 365).map((day) => {
    const record = cloudyDay("total", day);
    return { startS: record.startS, minutes: minutesOf(record) };
  });
  const year = (either: ReduceDay) => () => {
    for (const day of days) either(day);
  };
  return { name: "a year of minutes to blocks", kernel: year(reduce), script: year(reduceDay) };
}

/** The sun by five minutes over a year, as one string's blocks have it. */
async function lightCase(): Promise<BenchCase> {
  const inKernel = createClearLight(adaptLight(await start("light")));
  const fromS = Date.parse("2026-01-01T00:00:00Z") / 1000;
  const timesS = Float64Array.from({ length: 365 * 288 }, (_, at) => fromS + at * 300);
  const { elevationDeg, up, outside, ...sky } = skyColumns(timesS, place);
  const [aerosol, waterCm] = [up.map(() => 0.1), up.map(() => 1.6)];
  const year = (compute: ClearLight) => () =>
    compute({ elevationDeg, up, outside, aerosol, waterCm }, -0.02, sky);
  return { name: "clear-sky columns of a year", kernel: year(inKernel), script: year(clearLight) };
}

const place = { latitudeDeg: 50, longitudeDeg: 8, altitudeM: 200 };

async function md5Case(): Promise<BenchCase> {
  const hasher = await createMD5();
  const bytes = new Uint8Array(16 * 1024 * 1024).map((_, at) => at * 31);
  return {
    name: "MD5 of 16 MB, against spark-md5",
    kernel: () => hasher.init().update(bytes).digest(),
    script: () => SparkMd5.ArrayBuffer.hash(bytes.buffer),
  };
}
