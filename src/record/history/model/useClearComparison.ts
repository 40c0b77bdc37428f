import { useMemo } from "react";
import { clearDaySentences, clearDaysSentences } from "#app/shared/clear/clearTexts.ts";
import { useClearCurve, useClearDays } from "#app/shared/clear/useClear.ts";
import { energyText } from "#app/shared/i18n/energyText.ts";
import { useFormats, type Formats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { ClearCurve } from "#hub-api/sky.ts";
import { dayStartS, type CalendarStep } from "#plant/history/local-day.ts";
import { clearSharesBy, type PlantClearDay } from "#plant/sky/clear-share.ts";
import type { Points } from "./points.ts";
import { isWhole, type ReadLayer, type HistoryData, type ClearComparison } from "./historyData.ts";
import { useHistory } from "./useHistoryData.ts";
import { viewOf } from "./views.ts";

/** Compares the whole plant with a clear sky; unchanged where no hub has learnt the strings. */
export function useClearComparison(shown: HistoryData): HistoryData {
  const clear = useClear(shown);
  return useMemo(() => {
    if (!clear) return shown;
    const { shares, ...found } = clear;
    return { ...shown, layers: shown.layers.map((layer) => ({ ...layer, shares })), clear: found };
  }, [shown, clear]);
}

interface Found extends ClearComparison {
  readonly shares?: ReadLayer["shares"];
}

function useClear({ choice, period }: HistoryData): Found | undefined {
  const history = useHistory();
  const { t } = useTexts("day");
  const formats = useFormats();
  const { view, subject, known } = choice;
  const { rows, moves } = viewOf(view);
  const isDay = view === "day";
  const isCompared = isWhole(subject) && (moves || view === "all") && view !== "profile";
  const curve = useClearCurve(history, isCompared && isDay ? period.first : undefined);
  const first = period.first > known.first ? period.first : known.first;
  const last = period.last < known.last ? period.last : known.last;
  const span = isCompared && !isDay && first <= last ? { first, last } : undefined;
  const days = useClearDays(history, span);
  const isToday = period.last >= known.last;
  return useMemo(() => {
    if (curve) {
      return {
        line: lineOf(curve),
        sentences: clearDaySentences(t, formats, curve, isToday),
        column: { title: t("clear.column"), text: (fromS) => hourText(formats, curve, fromS) },
      };
    }
    if (!days || days.length === 0) return undefined;
    const step = rows === "hour" ? "day" : rows;
    return {
      sentences: clearDaysSentences(t, formats, days),
      shares: clearSharesBy(days, "day"),
      column: { title: t("clear.share"), text: shareText(formats, days, step) },
    };
  }, [t, formats, curve, days, rows, isToday]);
}

function lineOf({ startS, stepS, powerW }: ClearCurve): Points {
  const timesS = powerW.map((_, at) => startS + (at + 0.5) * stepS);
  const mean = powerW.map((power) => (power > 0 ? power : Number.NaN));
  return { timesS, mean, low: mean, high: mean };
}

function hourText(
  formats: Formats,
  { startS, stepS, powerW }: ClearCurve,
  fromS: number,
): string | undefined {
  let wh = 0;
  powerW.forEach((power, at) => {
    const timeS = startS + at * stepS;
    if (timeS >= fromS && timeS < fromS + 3600) wh += (power * stepS) / 3600;
  });
  return wh > 0 ? energyText(formats, wh) : undefined;
}

function shareText(formats: Formats, days: readonly PlantClearDay[], step: CalendarStep) {
  const shares = clearSharesBy(days, step);
  const byStart = new Map([...shares].map(([day, share]) => [dayStartS(day), share]));
  return (fromS: number) => {
    const share = byStart.get(fromS);
    return share === undefined ? undefined : formats.number(share, "percent");
  };
}
