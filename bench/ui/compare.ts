import type { Subject } from "./subject.ts";

/** Medians of a figure: for each subject in order, and of the ratios of first to second. */
export interface Comparison {
  readonly values: readonly number[];
  readonly ratio: number | undefined;
}

/** A disturbed round: a fixed piece of work took this many times as long as the fastest of the run. */
const disturbedAt = 1.25;

/** Rounds of a measure, and the number left out because the machine was busy. */
export interface Rounds<Sample> {
  readonly kept: readonly (readonly Sample[])[];
  readonly leftOut: number;
}

/**
 * Measures all subjects in rotating order on the same machine. A fixed piece of work around each round detects
 * disturbed rounds, which are left out, unless all are.
 */
export async function inTurns<Sample>(
  subjects: readonly Subject[],
  rounds: number,
  measure: (subject: Subject) => Promise<Sample>,
): Promise<Rounds<Sample>> {
  const samples: { readonly taken: readonly Sample[]; readonly paceMs: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const taken: Sample[] = [];
    const beforeMs = fixedWork();
    for (let turn = 0; turn < subjects.length; turn += 1) {
      const at = (turn + round) % subjects.length;
      const subject = subjects[at];
      if (subject) taken[at] = await measure(subject);
    }
    samples.push({ taken, paceMs: Math.max(beforeMs, fixedWork()) });
  }
  const quiet = samples.filter(({ paceMs }) => paceMs < fastestMs * disturbedAt);
  const quietSamples = (quiet.length > 0 ? quiet : samples).map(({ taken }) => taken);
  return { kept: quietSamples, leftOut: samples.length - quiet.length };
}

let fastestMs = Number.POSITIVE_INFINITY;

/** Time of a fixed piece of work, the second fastest of five, in ms: longer while another program uses the core. */
function fixedWork(): number {
  const times = Array.from({ length: 5 }, () => {
    const startMs = performance.now();
    Array.from({ length: 60_000 }, (_, at) => (at * 7919) % 60_013).sort((a, b) => a - b);
    return performance.now() - startMs;
  }).sort((a, b) => a - b);
  const tookMs = times[1] ?? Number.NaN;
  fastestMs = Math.min(fastestMs, tookMs);
  return tookMs;
}

/** Medians over the rounds of a sample's `figure`. */
export function comparison<Sample>(
  { kept: quietSamples }: Pick<Rounds<Sample>, "kept">,
  figure: (sample: Sample) => number,
): Comparison {
  const numbers = quietSamples.map((taken) => taken.map(figure));
  const values = (numbers[0] ?? []).map((_, at) => median(numbers.map((taken) => taken[at] ?? 0)));
  const ratios = numbers.flatMap(([own, other]) =>
    own === undefined || other === undefined || other === 0 ? [] : [own / other],
  );
  return { values, ratio: ratios.length > 0 ? median(ratios) : undefined };
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
