import type { BenchCase } from "./cases.ts";

/**
 * Medians over the rounds of a case: times in ms, and the ratio kernel over script. `fixedMs`: time of a fixed piece
 * of work beside each pair, with its quartiles, which shows the load of the machine.
 */
export interface BenchResult {
  readonly name: string;
  readonly kernelMs: number;
  readonly scriptMs: number;
  readonly ratio: number;
  readonly fixedMs: readonly [lower: number, median: number, upper: number];
}

/** A sample is at least so long: some browsers count whole milliseconds. */
const SAMPLE_MS = 20;

const ROUNDS = 21;
const WARM_UPS = 5;

/** Runs both ways in turn, with alternating order, so that both meet the same machine. */
export function runPaired({ name, kernel, script }: BenchCase): BenchResult {
  for (let round = 0; round < WARM_UPS; round += 1) {
    kernel();
    script();
  }
  let repeats = 1;
  while (timeWork(kernel, repeats) * repeats < SAMPLE_MS) repeats *= 2;
  const pairs = Array.from({ length: ROUNDS }, (_, round) => {
    const isScriptFirst = round % 2 === 1;
    const early = isScriptFirst ? timeWork(script, repeats) : undefined;
    const kernelMs = timeWork(kernel, repeats);
    const scriptMs = early ?? timeWork(script, repeats);
    return { kernelMs, scriptMs, ratio: kernelMs / scriptMs, fixedMs: timeWork(fixedWork, 1) };
  });
  return {
    name,
    kernelMs: median(pairs.map((pair) => pair.kernelMs)),
    scriptMs: median(pairs.map((pair) => pair.scriptMs)),
    ratio: median(pairs.map((pair) => pair.ratio)),
    fixedMs: quartiles(pairs.map((pair) => pair.fixedMs)),
  };
}

function timeWork(work: () => unknown, times: number): number {
  const startMs = performance.now();
  for (let time = 0; time < times; time += 1) work();
  return (performance.now() - startMs) / times;
}

/** The same work in every run: integers, without memory, for some 20 ms. */
function fixedWork(): number {
  let state = 1;
  for (let step = 0; step < 10_000_000; step += 1) state = (Math.imul(state, 1_664_525) + 1) | 0;
  return state;
}

function median(numbers: readonly number[]): number {
  return quartiles(numbers)[1];
}

function quartiles(numbers: readonly number[]): readonly [number, number, number] {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return [at(0.25), at(0.5), at(0.75)];
}
