import { angleBetween } from "./clear-power.ts";
import { isOfThisModel, type LearntSky, type Rival } from "./learnt-sky.ts";
import type { StateReason, StringModel } from "./string-model.ts";

type LearntString = LearntSky["strings"][number];

/** A weekly answer that contradicts a firm answer is accepted after so many in a row, over so many seconds. */
const FITS = 3;
const LASTING_S = 12 * 86_400;
/** A firm answer that is surer than a new answer by this factor is kept. */
const MUCH_SURER = 1.5;
/** Reasons why no single plane explains the power any more; other reasons mean that little was seen. */
const denials: readonly (StateReason | undefined)[] = ["noPlane", "twoPlanes", "placeDoubtful"];

/**
 * Merges a newly learnt sky into the kept sky, string by string: a firm answer is not replaced by a worse answer.
 * Another plane is accepted when three weekly answers agree: the modules were moved. A sky of another place or model
 * is replaced as a whole.
 */
export function keepFirm(before: LearntSky | undefined, fresh: LearntSky): LearntSky {
  if (!before || !isOfThisModel(before) || !isSamePlace(before, fresh)) return fresh;
  const rivals: Rival[] = [];
  let isKept = false;
  const strings = fresh.strings.flatMap((string, index) => {
    const next = fresh.model.strings[index];
    if (!next) return [];
    const old = before.model.strings[before.strings.findIndex((one) => isString(one, string))];
    if (!old || isBetter(old, next)) return [next];
    const last = before.rivals?.find((one) => isString(one, string));
    const rival = rivalOf(old, next, { string, atS: fresh.atS, last });
    if (rival && isLasting(rival, fresh.atS)) return [next];
    if (rival) rivals.push(rival);
    isKept = true;
    return [old];
  });
  const found = isKept ? before.model : fresh.model;
  return { ...fresh, model: { ...found, strings }, ...(rivals.length > 0 && { rivals }) };
}

function isSamePlace({ place: a }: LearntSky, { place: b }: LearntSky): boolean {
  return a.latitudeDeg === b.latitudeDeg && a.longitudeDeg === b.longitudeDeg;
}

function isString(
  { serial, number }: Pick<LearntString, "serial" | "number">,
  other: Pick<LearntString, "serial" | "number">,
): boolean {
  return serial === other.serial && number === other.number;
}

function isLasting({ fits, sinceS }: Rival, atS: number): boolean {
  return fits >= FITS && atS - sinceS >= LASTING_S;
}

function isBetter(old: StringModel, next: StringModel): boolean {
  if (old.state !== "firm" || !old.figures) return true;
  if (next.state !== "firm" || !next.figures) return false;
  const { statisticalErrorDeg } = next.figures;
  return (
    isSamePlane(old, next) && statisticalErrorDeg <= MUCH_SURER * old.figures.statisticalErrorDeg
  );
}

/** Whether two answers differ by less than the uncertainty of the second. */
function isSamePlane(
  { figures: a }: Pick<StringModel, "figures">,
  { figures: b }: StringModel,
): boolean {
  return a !== undefined && b !== undefined && angleBetween(a.plane, b.plane) <= b.normalErrorDeg;
}

/** The answers that contradict a firm answer, counted; undefined where the new answer only knows less. */
function rivalOf(
  old: StringModel,
  next: StringModel,
  own: { readonly string: LearntString; readonly atS: number; readonly last: Rival | undefined },
): Rival | undefined {
  const { string, atS, last } = own;
  const rival = contradiction(old, next);
  if (!rival) return undefined;
  const { plane } = rival;
  if (last && isSameRival(last, rival, next)) return { ...last, plane, fits: last.fits + 1 };
  return { serial: string.serial, number: string.number, plane, sinceS: atS, fits: 1 };
}

/** The other plane that an answer names, or that it denies any; undefined where it contradicts nothing. */
function contradiction(old: StringModel, next: StringModel): Pick<Rival, "plane"> | undefined {
  if (next.state === "unknown")
    return denials.includes(next.reason) ? { plane: undefined } : undefined;
  return next.figures && !isSamePlane(old, next) ? { plane: next.figures.plane } : undefined;
}

function isSameRival(
  last: Rival,
  { plane }: Pick<Rival, "plane">,
  { figures }: StringModel,
): boolean {
  if (!last.plane || !plane) return last.plane === plane;
  return angleBetween(last.plane, plane) <= (figures?.normalErrorDeg ?? 0);
}
