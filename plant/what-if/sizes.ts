/**
 * Index of the size with most of the gain: the point farthest above the line from the first to the last, the smaller of
 * equals. Undefined if the last saves no more than the first. Depends on the compared sizes.
 */
export function findKnee(sizes: readonly number[], saved: readonly number[]): number | undefined {
  const [firstSize = 0, firstSaved = 0] = [sizes[0], saved[0]];
  const [spanSize, spanSaved] = [
    (sizes[sizes.length - 1] ?? 0) - firstSize,
    (saved[saved.length - 1] ?? 0) - firstSaved,
  ];
  if (!(spanSize > 0) || !(spanSaved > 0)) return undefined;
  let best: { readonly at: number; readonly above: number } | undefined;
  for (const [at, size] of sizes.entries()) {
    const above = ((saved[at] ?? 0) - firstSaved) / spanSaved - (size - firstSize) / spanSize;
    if (best === undefined || above > best.above + TINY) best = { at, above };
  }
  return best?.at;
}

/** Differences below this share are rounding. */
const TINY = 1e-12;

/** Price of a size and the wished time to pay for itself. */
export interface Price {
  readonly pricePerWh: number;
  readonly years: number;
}

/**
 * Number of the last size worth its price: going up, each further step gains at least its price in the wished years.
 * 0 when the first step does not.
 */
export function worthUpTo(
  sizes: readonly number[],
  savedPerYear: readonly number[],
  { pricePerWh, years }: Price,
): number {
  let at = 0;
  while (at + 1 < sizes.length) {
    const gain = (savedPerYear[at + 1] ?? 0) - (savedPerYear[at] ?? 0);
    const price = ((sizes[at + 1] ?? 0) - (sizes[at] ?? 0)) * pricePerWh;
    if (gain * years < price) break;
    at += 1;
  }
  return at;
}

export interface Investment {
  readonly price: number;
  readonly savedPerYear: number;
  readonly costPerYear?: number | undefined;
  /** Share of its capacity that a battery loses each year. */
  readonly fade?: number | undefined;
  readonly priceRise?: number | undefined;
}

const MOST_YEARS = 30;

/** Years until it has paid for itself; undefined when a year gains nothing before, or after 30 years. */
export function paybackYears({
  price,
  savedPerYear,
  costPerYear = 0,
  fade = 0,
  priceRise = 0,
}: Investment): number | undefined {
  let left = price;
  if (left <= 0) return 0;
  for (let year = 0; year < MOST_YEARS; year += 1) {
    const gain = savedPerYear * ((1 + priceRise) * (1 - fade)) ** year - costPerYear;
    if (!(gain > 0)) return undefined;
    if (gain >= left) return year + left / gain;
    left -= gain;
  }
  return undefined;
}

/** Years until a battery is worn out: by the calendar or by full cycles, whichever comes first. */
export function wearOutYears(
  cyclesPerYear: number,
  life: { years: number; cycles: number },
): number {
  return cyclesPerYear > 0 ? Math.min(life.years, life.cycles / cyclesPerYear) : life.years;
}
