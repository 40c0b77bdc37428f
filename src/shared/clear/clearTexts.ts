import type { ClearCurve } from "#hub-api/sky.ts";
import { clearShare, type ClearShare, type PlantClearDay } from "#plant/sky/clear-share.ts";
import type { Formats } from "../i18n/formats.ts";
import type { useTexts } from "../i18n/useTexts.ts";

type Translate = ReturnType<typeof useTexts<"day">>["t"];

/** "Clear day", and of which part of the plant where it is not of all. */
export function clearKey(
  t: Translate,
  { known, of, hasMore }: Pick<ClearCurve, "known" | "of" | "hasMore">,
): string {
  const key = known < of ? t("clear.keyStrings", { known, of }) : t("clear.key");
  return hasMore ? `${key}, ${t("clear.keyMore")}` : key;
}

/** "So far 62 % of a clear day.", and the parts that it leaves out; none while nothing is known. */
export function clearDaySentences(
  t: Translate,
  formats: Formats,
  curve: ClearCurve,
  isToday: boolean,
): readonly string[] {
  const share = curve.sums ? clearShare([curve.sums]) : undefined;
  if (!share) return [];
  const scope = isToday ? "soFar" : "day";
  const percent = formats.number(share.share, "percent");
  return [
    t(`clear.${scope}${share.isClear ? "Clear" : ""}`, { percent }),
    ...notes(t, formats, share),
    ...partSentences(t, curve),
  ];
}

/** Which part of a plant a share is of, where it is not of all; empty otherwise. */
function partSentences(
  t: Translate,
  { known, of, hasMore }: Pick<ClearCurve, "known" | "of" | "hasMore">,
): readonly string[] {
  return [
    ...(known < of ? [t("clear.strings", { known, of })] : []),
    ...(hasMore ? [t("clear.more")] : []),
  ];
}

/** The same of several days that are over. */
export function clearDaysSentences(
  t: Translate,
  formats: Formats,
  days: readonly PlantClearDay[],
): readonly string[] {
  const share = clearShare(days);
  const last = days[days.length - 1];
  if (!share || !last) return [];
  const { known, of } = last;
  const percent = formats.number(share.share, "percent");
  return [
    t("clear.days", { percent, count: days.length }),
    ...notes(t, formats, share),
    ...partSentences(t, { known, of, hasMore: false }),
  ];
}

function notes(t: Translate, formats: Formats, { seen, held }: ClearShare): readonly string[] {
  const percent = (ratio: number) => formats.number(ratio, "percent");
  return [
    ...(seen === undefined ? [] : [t("clear.seen", { percent: percent(seen) })]),
    ...(held === undefined ? [] : [t("clear.held", { percent: percent(held) })]),
  ];
}
