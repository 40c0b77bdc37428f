/** The limiter's demand in W, and the tolerance of its target. */
interface Demand {
  readonly expectedW: number | undefined;
  readonly toleranceW: number;
}

/** An inverter that takes part in a demand. */
interface Taking {
  readonly isOff: boolean;
  readonly limitW: number;
  readonly upperW: number;
  /** Undefined while it is unknown. */
  readonly givenW: number | undefined;
}

/** A demand of the limiter with the limits below it, or with the power given above it, in W. */
export type DemandContradiction =
  | { readonly expectedW: number; readonly limitW: number }
  | { readonly expectedW: number; readonly givenW: number };

/** A limit that is kept leaves less than this, in W. */
export const drainedW = 50;
/** Inverters follow a limit to a tenth. */
const keptToRatio = 0.1;

/**
 * What speaks against the limiter's demand on all its inverters: the limits in force let less through, or they give
 * more. `taking` are those that take part.
 */
export function demandContradiction(
  { toleranceW: chosenW, expectedW }: Demand,
  taking: readonly Taking[],
): DemandContradiction | undefined {
  if (expectedW === undefined || taking.length === 0) return undefined;
  const toleranceW = Math.max(drainedW, chosenW, expectedW * keptToRatio);
  const limitW = sumOf(taking.map(({ isOff, limitW: ownW }) => (isOff ? 0 : ownW)));
  // One that gives all it can may be asked for more by nobody.
  const isBound = taking.some(({ isOff, limitW: ownW, upperW }) => !isOff && ownW < upperW);
  if (isBound && limitW < expectedW - toleranceW) return { expectedW, limitW };
  const givenW = sumOf(taking.map((one) => one.givenW ?? Number.NaN));
  return givenW > expectedW + toleranceW ? { expectedW, givenW } : undefined;
}

function sumOf(all: readonly number[]): number {
  return all.reduce((sum, one) => sum + one, 0);
}
