import { createMD5 } from "hash-wasm";
import SparkMd5 from "spark-md5";
import { columnsOf, type Grid } from "#plant/history/columns.ts";
import type { SeriesStore } from "#protocol/kernel/kernel.ts";
import { openReferenceSeries } from "#protocol/kernel/series-reference.ts";
import { openSeries } from "#protocol/wasm/load.ts";
import { adaptCurves } from "#protocol/wasm/adapt-curves.ts";
import { startKernel } from "#protocol/wasm/start.ts";
import { cloudyDay, daysUpTo } from "../support/historyRecords.ts";

/** Two ways to do the same work. */
export interface BenchCase {
  readonly name: string;
  readonly kernel: () => unknown;
  readonly twin: () => unknown;
}

const POINTS = 100_000;
const WHOLE = { fromS: 0, toS: POINTS };

/** Everything that `npm run bench:kernel` compares. */
export async function benchCases(): Promise<readonly BenchCase[]> {
  return [...(await curveCases()), ...(await seriesCases()), await md5Case()];
}

async function curveCases(): Promise<readonly BenchCase[]> {
  const kernel = adaptCurves(await startKernel());
  const days = daysUpTo("2026-06-21", 365).map((day) => {
    const { startS, minutes } = cloudyDay("total", day);
    return { startS, bytes: minutes };
  });
  const fromS = days[0]?.startS ?? 0;
  const compare = (name: string, some: typeof days, grid: Grid): BenchCase => ({
    name,
    kernel: () => kernel.columns(some, grid),
    twin: () => columnsOf(some, grid),
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

async function seriesCases(): Promise<readonly BenchCase[]> {
  const shape = { seriesCount: 1, capacity: POINTS };
  const store = filled(await openSeries(shape));
  const twin = filled(openReferenceSeries(shape));
  const compare = (name: string, work: (either: SeriesStore) => unknown): BenchCase => ({
    name,
    kernel: () => work(store),
    twin: () => work(twin),
  });
  const columns = { ...WHOLE, columns: 800, maxGapS: 60 };
  const minutes = { fromS: 0, stepS: 60, count: Math.ceil(POINTS / 60) };
  return [
    compare("100,000 points to 800 columns", (either) => either.downsample(0, columns)),
    compare("100,000 points to minutes", (either) => either.intervals(0, minutes)),
    compare("energy of 100,000 points", (either) => either.area(0, WHOLE, 60)),
  ];
}

async function md5Case(): Promise<BenchCase> {
  const hasher = await createMD5();
  const bytes = new Uint8Array(16 * 1024 * 1024).map((_, at) => at * 31);
  return {
    name: "MD5 of 16 MB, against spark-md5",
    kernel: () => hasher.init().update(bytes).digest(),
    twin: () => SparkMd5.ArrayBuffer.hash(bytes.buffer),
  };
}

function filled(store: SeriesStore): SeriesStore {
  for (let second = 0; second < POINTS; second += 1) {
    const value = 400 + 380 * Math.sin(second / 9000) + ((second * 7919) % 37);
    store.append(0, second, value);
  }
  return store;
}
