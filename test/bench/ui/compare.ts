import type { Subject } from "./subject.ts";

/** Medians of one figure: for each subject in their order, and of the ratios of first to second. */
export interface Comparison {
  readonly values: readonly number[];
  readonly ratio: number | undefined;
}

/** Measures all subjects in turn, each round another one first, so that all meet the same machine. */
export async function inTurns<Sample>(
  subjects: readonly Subject[],
  rounds: number,
  measure: (subject: Subject) => Promise<Sample>,
): Promise<readonly (readonly Sample[])[]> {
  const samples: Sample[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const taken: Sample[] = [];
    for (let turn = 0; turn < subjects.length; turn += 1) {
      const at = (turn + round) % subjects.length;
      const subject = subjects[at];
      if (subject) taken[at] = await measure(subject);
    }
    samples.push(taken);
  }
  return samples;
}

/** Medians over the rounds of what `figure` takes out of a sample. */
export function comparison<Sample>(
  rounds: readonly (readonly Sample[])[],
  figure: (sample: Sample) => number,
): Comparison {
  const numbers = rounds.map((taken) => taken.map(figure));
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
