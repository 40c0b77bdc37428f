import type { Formats } from "#app/shared/i18n/formats.ts";
import type { useTexts } from "#app/shared/i18n/useTexts.ts";
import { compassOf, horizonOf, leafLoss, obstaclesOf } from "#plant/sky/horizon.ts";
import type { Half } from "#plant/sky/shade-map.ts";
import type { StringFigures, StringModel } from "#plant/sky/string-model.ts";
import type { SunWays } from "./picture.ts";
import type { ShadeLoss } from "./useShadeLoss.ts";

type Translate = ReturnType<typeof useTexts<"sky">>["t"];

/** Less than this is not worth a figure. */
const HARDLY = 0.005;
/** Least days from which the unseen seasons can be judged. */
const YEAR_DAYS = 274;
const MOST_NAMED = 3;
/** Beside something that takes so much more, haze at low sun looks like a thing of its own. */
const LEAST_OF_LARGEST = 0.25;
/** A smaller difference may be an unusual air. */
const LEAST_DARK = 2;
/** A configured peak and a learnt peak that differ so much, known so well, cannot both be right. */
const contradiction = { share: 0.2, error: 0.05 };

/** Known facts about a string, in sentences. `loss` is its yearly loss by shade. */
export function skySentences(
  t: Translate,
  formats: Formats,
  figures: StringFigures,
  loss: ShadeLoss | undefined,
): readonly string[] {
  const { plane, peakW, normalErrorDeg, peakError, hasDirection } = figures;
  const values = {
    azimuth: formats.fixed(plane.azimuthDeg, 0),
    direction: t(`in.${compassOf(plane.azimuthDeg)}`),
    tilt: formats.fixed(plane.tiltDeg, 0),
    error: formats.fixed(Math.ceil(normalErrorDeg), 0),
    peak: formats.fixed(peakW, 0),
    peakError: formats.fixed(Math.ceil(peakW * peakError), 0),
  };
  return [t(hasDirection ? "faces" : "level", values), shadeSentence(t, formats, figures, loss)];
}

function shadeSentence(
  t: Translate,
  formats: Formats,
  { shade, share, spanDays }: StringFigures,
  loss: ShadeLoss | undefined,
): string {
  const found = obstaclesOf(horizonOf(shade)).filter(({ dark }) => dark >= LEAST_DARK);
  const percent = (ratio: number) => formats.number(ratio, "percent");
  const seen = spanDays < YEAR_DAYS ? ` ${t("seenSoFar", { share: percent(share.seen) })}` : "";
  // Very small shade is mostly haze before a low sun, in all directions alike: it has no place to name.
  if (found.length === 0 || share.shaded < HARDLY) return t("open") + seen;
  const least = LEAST_OF_LARGEST * Math.max(...found.map(({ dark }) => dark));
  const largest = found.filter(({ dark }) => dark >= least).sort((a, b) => b.dark - a.dark);
  const places = largest.slice(0, MOST_NAMED).map(({ middleDeg, belowDeg }) =>
    t("obstacle", {
      direction: t(`in.${compassOf(middleDeg)}`),
      height: formats.fixed(belowDeg, 0),
    }),
  );
  const cost = costOf(t, percent(share.shaded), yearly(loss, spanDays));
  return t("shaded", { places: places.join(", "), cost }) + leafSentence(t, percent, shade) + seen;
}

function leafSentence(
  t: Translate,
  percent: (ratio: number) => string,
  shade: StringFigures["shade"],
): string {
  const loss = leafLoss(shade);
  if (!loss) return "";
  const direction = t(`in.${compassOf(loss.middleDeg)}`);
  const shares = { leaves: percent(loss.leaves), leafless: percent(loss.leafless) };
  return ` ${t("leaves.lost", { direction, ...shares })}`;
}

export function monthsOf(
  t: Translate,
  { middleDeg }: Pick<SunWays, "middleDeg">,
  half: Half,
): string {
  // North of the equator the sun is in the south.
  const isNorth = middleDeg === 180;
  return t((half === "leaves") === isNorth ? "leaves.may" : "leaves.november");
}

interface ShadedString {
  readonly name: string;
  readonly model: StringModel;
}

/** Known strings first, those that lose most by shade before the others. */
export function byShade<One extends ShadedString>(strings: readonly One[]): readonly One[] {
  return [...strings].sort((one, other) => shadedShare(other) - shadedShare(one));
}

function shadedShare({ model: { state, figures } }: ShadedString): number {
  return state === "unknown" ? -1 : (figures?.share.shaded ?? -1);
}

/** The answer for the plant: the string that loses most by shade. */
export function plantSentence(
  t: Translate,
  formats: Formats,
  strings: readonly ShadedString[],
): string {
  const [first] = byShade(strings);
  const share = first ? shadedShare(first) : -1;
  if (!first || share < 0) return t("plant.unknown");
  if (share < HARDLY) return t("plant.open");
  return t("plant.shaded", { name: first.name, share: formats.number(share, "percent") });
}

// A part of a year says nothing about the loss of a whole year.
function yearly(loss: ShadeLoss | undefined, spanDays: number): ShadeLoss | undefined {
  return spanDays < YEAR_DAYS ? undefined : loss;
}

function costOf(t: Translate, share: string, loss: ShadeLoss | undefined): string {
  const cost = t("cost", { share });
  if (!loss) return cost;
  const { energy, money } = loss;
  return money === undefined
    ? t("costEnergy", { cost, energy })
    : t("costMoney", { cost, energy, money });
}

/** The configured peak, where the light contradicts it; undefined else. */
export function contradictedPeak(
  { peakW, peakError }: StringFigures,
  configuredPeakW: number | undefined,
): number | undefined {
  if (configuredPeakW === undefined || peakError >= contradiction.error) return undefined;
  const isFar = Math.abs(peakW / configuredPeakW - 1) > contradiction.share;
  return isFar ? configuredPeakW : undefined;
}
