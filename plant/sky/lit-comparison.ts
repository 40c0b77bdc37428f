import type { StringLight } from "./string-light.ts";
import { compareFaced } from "../strings/facing.ts";
import {
  type ComparedString,
  comparison,
  isPooled,
  judgeStrings,
  median,
  stringKey,
  type StringReading,
} from "../strings/string-comparison.ts";

/** Clear-sky power of a string now, by `stringKey`. */
export type Lights = ReadonlyMap<string, StringLight>;

/**
 * Compares strings like `compareFaced`, except strings with a learnt plane: each is compared, by clear-sky power, with
 * learnt strings that face alike, or with all while the sun shines on them.
 */
export function compareLit(
  strings: readonly StringReading[],
  lights: Lights,
): readonly ComparedString[] {
  return compareFaced(strings).map((compared, at) => {
    const light = lights.get(stringKey(compared));
    const string = strings[at];
    if (!light || !string) return compared;
    const pool = strings.filter((other) => other !== string && isPooled(string, other));
    const ratios = siblingRatios(light, pool, lights);
    const isEnough = ratios.length >= comparison.minSiblings;
    const expectedW = isEnough ? light.clearW * median(ratios) : undefined;
    const known = judgeStrings({ ...string, peakW: light.peakW }, ratios.length, expectedW);
    return { ...known, peakW: string.peakW };
  });
}

/** Under a clear sky most strings give at least this share of the model, and agree within this share. */
const CLEAR_RATIO = 0.85;
const AGREEING = 0.1;

/**
 * Power over clear power of the strings that face as a string does; where they are too few, of all strings that the
 * sun shines on.
 */
function siblingRatios(
  { group, isInSun }: StringLight,
  pool: readonly StringReading[],
  lights: Lights,
): readonly number[] {
  const ratiosOf = (isWanted: (light: StringLight) => boolean) =>
    pool.flatMap((other) => {
      const light = lights.get(stringKey(other));
      return light && light.clearW > 0 && isWanted(light)
        ? [(other.powerW ?? 0) / light.clearW]
        : [];
    });
  const own = ratiosOf((light) => light.group === group);
  if (own.length >= comparison.minSiblings || !isInSun) return own;
  const sunny = ratiosOf((light) => light.isInSun);
  const middle = median(sunny);
  const agree = sunny.filter((ratio) => Math.abs(ratio - middle) <= AGREEING * middle).length;
  return middle > CLEAR_RATIO && 2 * agree > sunny.length ? sunny : own;
}
