import { daysBetween, stepEnd, stepOf } from "#plant/history/local-day.ts";
import type { Period } from "#plant/history/figures.ts";
import type { Source } from "#plant/history/sources.ts";
import type { DecimalMark } from "#plant/history/table-csv.ts";

export const exportContents = ["figures", "curves", "record"] as const;
export type ExportContent = (typeof exportContents)[number];

export const figureSteps = ["day", "month", "year"] as const;
export const curveSteps = { minute: 1, quarter: 15, hour: 60 } as const;
export type FigureStep = (typeof figureSteps)[number];
export type CurveStep = keyof typeof curveSteps;

/** The person's choice. */
export interface ExportOptions {
  readonly content: ExportContent;
  readonly sources: readonly Source[];
  readonly figureStep: FigureStep;
  readonly curveStep: CurveStep;
  readonly mark: DecimalMark;
}

/** Characters of a value with its separator, of the two times of a row, and of a line of a record. */
const VALUE = 7;
const TIMES = 35;
const LINE = 60;

/** Approximate maximum size of a file: every minute of every source counts as recorded. */
export function expectedBytes(
  { content, sources, figureStep, curveStep }: ExportOptions,
  period: Period,
) {
  const days = daysBetween(period.first, period.last).length;
  if (content === "record") return days * 1440 * LINE * sources.length;
  if (content === "curves") {
    return ((days * 1440) / curveSteps[curveStep]) * (TIMES + VALUE * sources.length);
  }
  const rows = { day: days, month: days / 30, year: days / 365 }[figureStep];
  return Math.ceil(rows) * (10 + VALUE * (2 * sources.length + 3));
}

/** Name of a file, by its content and its time: "heliograph-2026-07-days.csv". */
export function exportFileName(
  { content, figureStep, curveStep }: ExportOptions,
  period: Period,
): string {
  const step = { figures: figureStep, curves: curveStep, record: "record" }[content];
  return `heliograph-${periodName(period)}-${content === "record" ? step : `${step}s`}.csv`;
}

function periodName({ first, last }: Period): string {
  if (first === last) return first;
  const isWhole = (step: "month" | "year") =>
    first === stepOf(first, step) && last === stepEnd(first, step);
  if (isWhole("month")) return first.slice(0, 7);
  return isWhole("year") ? first.slice(0, 4) : `${first}--${last}`;
}

/** Default sources of a table: those of the whole plant. */
export function defaultSources(sources: readonly Source[]): readonly Source[] {
  return sources.filter(({ of }) => of === "plant");
}
