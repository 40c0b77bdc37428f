/** A value that changes at some moments: `values[i]` holds from `atS[i]` on. NaN is unknown. */
export interface Steps {
  readonly atS: readonly number[];
  readonly values: readonly number[];
}

/** Steps of a function at these moments, which need not be sorted. Equal values in a row become one step. */
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

/** The same value at all times. */
export function constant(value: number): Steps {
  return { atS: [Number.NEGATIVE_INFINITY], values: [value] };
}

/** Steps whose value is made of those of two others. */
export function combined(
  one: Steps,
  other: Steps,
  of: (one: number, other: number) => number,
): Steps {
  const [first, second] = [readerOf(one), readerOf(other)];
  return stepsOf([...one.atS, ...other.atS], (timeS) => of(first(timeS), second(timeS)));
}

/** 0 while all of some steps are known, else NaN. */
export function knownMask(all: readonly Steps[]): Steps {
  return all.reduce<Steps>(
    (mask, steps) => combined(mask, steps, (known, value) => (Number.isNaN(value) ? value : known)),
    constant(0),
  );
}

/** Reads steps at moments that only move on; NaN before the first. */
export function readerOf({ atS, values }: Steps): (timeS: number) => number {
  let at = -1;
  return (timeS) => {
    while ((atS[at + 1] ?? Number.POSITIVE_INFINITY) <= timeS) at += 1;
    return values[at] ?? Number.NaN;
  };
}

/** Mean over a time; NaN when a part of it is unknown. The times of successive calls only move on. */
export function meansOf({ atS, values }: Steps): (fromS: number, toS: number) => number {
  let at = -1;
  return (fromS, toS) => {
    while ((atS[at + 1] ?? Number.POSITIVE_INFINITY) <= fromS) at += 1;
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
