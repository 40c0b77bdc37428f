/** Consecutive known values of a line: index of the first, and their points as SVG writes them. */
export interface LinePart {
  readonly from: number;
  readonly points: readonly string[];
}

/** Parts of a line that breaks where a value is undefined or NaN: a unit of width for each value, heights by `y`. */
export function linePartsOf(
  values: Iterable<number | undefined>,
  y: (value: number) => number,
): readonly LinePart[] {
  const parts: { from: number; points: string[] }[] = [];
  let at = 0;
  let open: string[] | undefined;
  for (const value of values) {
    if (value === undefined || Number.isNaN(value)) open = undefined;
    else {
      if (!open) parts.push({ from: at, points: (open = []) });
      open.push(`${at} ${Math.round(y(value) * 10) / 10}`);
    }
    at += 1;
  }
  return parts;
}

export function linePath(
  values: Iterable<number | undefined>,
  y: (value: number) => number,
): string {
  return linePartsOf(values, y)
    .map(({ points }) => `M${points.join("L")}`)
    .join("");
}
