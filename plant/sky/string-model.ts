import { type Bend, hasDirection, type Plane } from "./clear-power.ts";
import type { PlaceVerdict } from "./place-check.ts";
import type { ShadeBin } from "./shade-map.ts";
import type { StringFit } from "./string-fit.ts";
import type { YearShare } from "./year-share.ts";

/** How sure a string is of itself. */
export type StringState = "unknown" | "provisional" | "firm";

/**
 * Why it is uncertain: the place was never set, or contradicts the light; too little light was seen; no single plane
 * explains the power; another plane explains it as well; too few clear days; too uncertain; less than half a year.
 */
export type StateReason =
  | "placeUnset"
  | "placeDoubtful"
  | "tooLittleLight"
  | "noPlane"
  | "twoPlanes"
  | "mostlyShaded"
  | "tooFewClearDays"
  | "tooUncertain"
  | "lessThanHalfAYear";

/** The learnt model of a string. Figures are undefined as long as not even a guess can be made. */
export interface StringModel {
  readonly state: StringState;
  readonly reason: StateReason | undefined;
  readonly figures: StringFigures | undefined;
}

export interface StringFigures {
  readonly plane: Plane;
  /** False for a plane so level that it faces nowhere. */
  readonly hasDirection: boolean;
  /** Effective peak in W: dirt, cable and the offset of the air are in it, so it is no rating. */
  readonly peakW: number;
  readonly bend: Bend;
  /** Uncertainties that are shown: of the normal in degrees, of the peak as a share. */
  readonly normalErrorDeg: number;
  readonly peakError: number;
  /** The part of both that the blocks themselves tell. */
  readonly statisticalErrorDeg: number;
  readonly agreement: number;
  readonly clearDays: number;
  /** Days from the first to the last block. */
  readonly spanDays: number;
  readonly shade: readonly ShadeBin[];
  readonly share: YearShare;
}

const HALF_YEAR_DAYS = 183;
/** The air of a single season bends every answer alike, which no statistics show. */
const shown = { early: { deg: 4, peak: 0.06 }, late: { deg: 2, peak: 0.03 } };
const known = { errorDeg: 4, clearDays: 2, agreement: 0.15 };
const firm = { errorDeg: 2.5, clearDays: 4 };
/** With two or three clear days more of them must agree: they may be days of an even cloud. */
const FEW_DAYS_AGREEMENT = 0.35;
const MOST_SHADED_BLOCKS = 0.4;
const RIVAL_AGREEMENT = 0.92;
const MOST_MOVED_DEG = 12;

export function judge(
  fit: StringFit | undefined,
  { place, spanDays, share }: { place: PlaceVerdict; spanDays: number; share: YearShare },
): StringModel {
  if (place === "unset") return { state: "unknown", reason: "placeUnset", figures: undefined };
  if (!fit) return { state: "unknown", reason: "tooLittleLight", figures: undefined };
  const { plane, peakW, bend, agreement, normalErrorDeg, peakError } = fit.fit;
  const least = spanDays < HALF_YEAR_DAYS ? shown.early : shown.late;
  const figures = {
    plane,
    hasDirection: hasDirection(plane),
    peakW,
    bend,
    normalErrorDeg: Math.max(least.deg, normalErrorDeg),
    peakError: Math.max(least.peak, peakError),
    statisticalErrorDeg: normalErrorDeg,
    agreement,
    clearDays: fit.blocks.clearDays.length,
    spanDays,
    shade: fit.shade,
    share,
  };
  const doubt = place === "doubtful" ? "placeDoubtful" : stateReason(fit);
  if (doubt) return { state: "unknown", reason: doubt, figures };
  const weakness = weaknessOf(fit, spanDays);
  return weakness
    ? { state: "provisional", reason: weakness, figures }
    : { state: "firm", reason: undefined, figures };
}

function stateReason(found: StringFit): StateReason | undefined {
  const { fit, blocks, shadedBlocks, rivalAgreement, movedDeg } = found;
  if (fit.agreement <= known.agreement) return "noPlane";
  if (rivalAgreement > RIVAL_AGREEMENT * fit.agreement || movedDeg > MOST_MOVED_DEG)
    return "twoPlanes";
  if (shadedBlocks > MOST_SHADED_BLOCKS) return "mostlyShaded";
  const days = blocks.clearDays.length;
  const isFew = days < firm.clearDays && fit.agreement < FEW_DAYS_AGREEMENT;
  if (days < known.clearDays || isFew) return "tooFewClearDays";
  if (!(fit.normalErrorDeg < known.errorDeg)) return "tooUncertain";
  return undefined;
}

function weaknessOf({ fit, blocks }: StringFit, spanDays: number): StateReason | undefined {
  if (blocks.clearDays.length < firm.clearDays) return "tooFewClearDays";
  if (!(fit.normalErrorDeg < firm.errorDeg)) return "tooUncertain";
  return spanDays < HALF_YEAR_DAYS ? "lessThanHalfAYear" : undefined;
}
