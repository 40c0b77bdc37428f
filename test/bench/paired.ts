import type { BenchCase } from "./cases.ts";

/** Medians over the rounds of one case: times in ms, and the ratio of each pair, kernel over script. */
export interface BenchResult {
  readonly name: string;
  readonly kernelMs: number;
  readonly scriptMs: number;
  readonly ratio: number;
}

const ROUNDS = 21;
const WARM_UPS = 5;

/** Runs both ways in turn, each round the other one first, so that both meet the same machine. */
export function runPaired({ name, kernel, script }: BenchCase): BenchResult {
  for (let round = 0; round < WARM_UPS; round += 1) {
    kernel();
    script();
  }
  const pairs = Array.from({ length: ROUNDS }, (_, round) => {
    const isScriptFirst = round % 2 === 1;
    const early = isScriptFirst ? timed(script) : undefined;
    const kernelMs = timed(kernel);
    const scriptMs = early ?? timed(script);
    return { kernelMs, scriptMs, ratio: kernelMs / scriptMs };
  });
  return {
    name,
    kernelMs: median(pairs.map((pair) => pair.kernelMs)),
    scriptMs: median(pairs.map((pair) => pair.scriptMs)),
    ratio: median(pairs.map((pair) => pair.ratio)),
  };
}

function timed(work: () => unknown): number {
  const startMs = performance.now();
  work();
  return performance.now() - startMs;
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
