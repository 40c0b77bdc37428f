import { clearLight, type ClearLight } from "#protocol/kernel/light.ts";
import type { PlantBlocks } from "./blocks.ts";
import { tellsTheSky } from "./clear-blocks.ts";
import { checkPlace, type PlaceFound } from "./place-check.ts";
import type { Beliefs } from "./plane-fit.ts";
import { shadeByLeaves } from "./leaves.ts";
import { anyShade, binOf } from "./shade-map.ts";
import { skyInPieces, type SkyColumns } from "./sky-columns.ts";
import { fitString, type StringFit } from "./string-fit.ts";
import { judge, type StringModel } from "./string-model.ts";
import { yearShare, yearSky } from "./year-share.ts";

export interface PlantModel extends PlaceFound {
  readonly strings: readonly StringModel[];
}

const HALF_BLOCK_S = 150;
/** Fits take most of the time. */
const FIT_SHARE = 0.7;
const DAY_S = 86_400;
const NOTHING = { shaded: 0, seen: 0 };

/**
 * Learns all strings of a plant from their blocks. Yields between pieces of some milliseconds, some of which are the
 * share of the work that is done. `beliefs` are of the
 * strings, in their order; `light` computes in JavaScript if omitted.
 */
export function* learnPlant(
  plant: PlantBlocks,
  beliefs: readonly Beliefs[] = [],
  light: ClearLight = clearLight,
): Generator<number | void, PlantModel> {
  const found = checkPlace(plant);
  const { place } = found;
  const { startS, strings } = plant;
  const spanDays = ((startS[startS.length - 1] ?? 0) - (startS[0] ?? 0)) / DAY_S;
  if (place === "unset") {
    const model = judge(undefined, { place, spanDays, share: NOTHING });
    const count = Math.max(strings.length, beliefs.length);
    return { ...found, strings: Array.from({ length: count }, () => model) };
  }
  yield;
  const sky = yield* skyInPieces(
    startS.map((timeS) => timeS + HALF_BLOCK_S),
    plant.place,
    light,
  );
  yield;
  const fits: (StringFit | undefined)[] = [];
  for (const [index, string] of strings.entries()) {
    fits.push(yield* fitString({ startS, sky, string, beliefs: beliefs[index] ?? {} }));
    yield FIT_SHARE * (fits.length / strings.length);
  }
  const year = yearSky(plant.place);
  const models: StringModel[] = [];
  for (const fit of fits) {
    yield FIT_SHARE + (1 - FIT_SHARE) * (models.length / fits.length);
    const mapped = fit && (yield* withSiblings(fit, fits, sky));
    const share = mapped ? yearShare(year, mapped.fit, mapped.shade) : NOTHING;
    models.push(judge(mapped, { place, spanDays, share }));
  }
  // A record without minutes has no blocks of any string.
  const unseen = judge(undefined, { place, spanDays, share: NOTHING });
  return { ...found, strings: [...models, ...beliefs.slice(models.length).map(() => unseen)] };
}

/** A string that stands in full sun proves the sky for its siblings in the shade. */
function* withSiblings(
  own: StringFit,
  fits: readonly (StringFit | undefined)[],
  sky: SkyColumns,
): Generator<void, StringFit> {
  const seen = own.blocks.seen.slice();
  for (const other of fits) {
    if (!other || other === own) continue;
    const shaded = new Set(other.shade.flatMap(({ bin, open }) => (open < 1 ? [bin] : [])));
    other.blocks.clear.forEach((isClear, at) => {
      if (isClear !== 1 || seen[at] === 1 || own.smooth.lit[at] !== 1) return;
      const bin = binOf(sky.elevationDeg[at] ?? 0, sky.azimuthDeg[at] ?? 0);
      if (!shaded.has(bin) && tellsTheSky(sky, other.fit, at)) seen[at] = 1;
    });
    yield;
  }
  const { ratio } = own.blocks;
  const { hidden } = own.smooth;
  const shade = yield* shadeByLeaves({ sky, ratio, seen, hidden, plane: own.fit.plane }, anyShade);
  return { ...own, shade };
}
