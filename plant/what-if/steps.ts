/** A value that changes at some moments, in order: `values[i]` holds from `atS[i]` on. NaN is unknown. */
export interface Steps {
  readonly atS: readonly number[];
  readonly values: readonly number[];
}

/** Steps of a function at these moments, which need not be sorted. Equal values in a row become a single step. */
export function stepsOf(moments: Iterable<number>, valueAt: (timeS: number) => number): Steps {
  const atS: number[] = [];
  const values: number[] = [];
  for (const timeS of [...new Set(moments)].sort((a, b) => a - b)) {
    const value = valueAt(timeS);
    if (values.length > 0 && Object.is(values[values.length - 1], value)) continue;
    atS.push(timeS);
    values.push(value);
  }
  return { atS, values };
}

export function constant(value: number): Steps {
  return { atS: [Number.NEGATIVE_INFINITY], values: [value] };
}

/** Steps whose value is made of those of two others. */
export function combineSteps(
  one: Steps,
  other: Steps,
  of: (one: number, other: number) => number,
): Steps {
  const atS: number[] = [];
  const values: number[] = [];
  let [first, second] = [-1, -1];
  while (first + 1 < one.atS.length || second + 1 < other.atS.length) {
    const timeS = Math.min(one.atS[first + 1] ?? none, other.atS[second + 1] ?? none);
    first = placeAt(one, timeS, first);
    second = placeAt(other, timeS, second);
    const value = of(one.values[first] ?? Number.NaN, other.values[second] ?? Number.NaN);
    if (values.length > 0 && Object.is(values[values.length - 1], value)) continue;
    atS.push(timeS);
    values.push(value);
  }
  return { atS, values };
}

const none = Number.POSITIVE_INFINITY;

/** Index of the value that holds at a moment, at or behind a given index; -1 before the first. */
export function placeAt({ atS }: Steps, timeS: number, from: number): number {
  let at = from;
  while (at + 1 < atS.length && (atS[at + 1] ?? none) <= timeS) at += 1;
  return at;
}

/** 0 while all of some steps are known, else NaN. */
export function knownMask(all: readonly Steps[]): Steps {
  return all.reduce<Steps>(
    (mask, steps) =>
      combineSteps(mask, steps, (known, value) => (Number.isNaN(value) ? value : known)),
    constant(0),
  );
}

/** Reads steps at moments that only move on; NaN before the first. */
export function createReader(steps: Steps): (timeS: number) => number {
  let at = -1;
  return (timeS) => {
    at = placeAt(steps, timeS, at);
    return steps.values[at] ?? Number.NaN;
  };
}

/** Mean over a time; NaN when a part of it is unknown. The times of successive calls only move on. */
export function meansOf(steps: Steps): (fromS: number, toS: number) => number {
  const { atS, values } = steps;
  let at = -1;
  return (fromS, toS) => {
    at = placeAt(steps, fromS, at);
    let sum = 0;
    let timeS = fromS;
    for (let next = at; timeS < toS; next += 1) {
      const untilS = Math.min(atS[next + 1] ?? toS, toS);
      sum += (values[next] ?? Number.NaN) * (untilS - timeS);
      timeS = untilS;
    }
    return sum / (toS - fromS);
  };
}
