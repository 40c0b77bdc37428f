import {
  accountDays,
  accountSources,
  selfConsumption,
  selfSufficiency,
} from "#plant/energy/accounts.ts";
import type { Worth } from "#plant/energy/prices.ts";
import {
  basisOf,
  bucketsOf,
  totalsOf,
  type DayFigures,
  type Period,
} from "#plant/history/figures.ts";
import type { CalendarStep } from "#plant/history/local-day.ts";
import type { Flow, Source } from "#plant/history/sources.ts";
import {
  TABLE_MARK,
  tableLine,
  type DecimalMark,
  type TableField,
} from "#plant/history/table-csv.ts";
import { clearSharesBy, type PlantClearDay } from "#plant/sky/clear-share.ts";
import { energyRows } from "../model/energyRows.ts";
import { type CountedName, countedName } from "./countedName.ts";

export interface FiguresTable {
  readonly figures: ReadonlyMap<string, readonly DayFigures[]>;
  readonly sources: readonly Source[];
  readonly period: Period;
  readonly step: CalendarStep;
  readonly mark: DecimalMark;
  readonly worth: Worth;
  /** Days against a clear sky; empty where nobody learnt the strings. */
  readonly clear: readonly PlantClearDay[];
  readonly titles: FigureTitles;
}

export interface FigureTitles {
  readonly time: string;
  readonly source: (source: Source) => string;
  readonly flow: (flow: Flow["name"]) => string;
  readonly share: (name: "selfConsumption" | "selfSufficiency" | "saved") => string;
  readonly clear: string;
  /** That all or some of a column's days are of the gateway's counter, which knows more than the recorded power. */
  readonly basis: (name: CountedName) => string;
  /** Heading of the number of days that the owner corrected. */
  readonly corrected: string;
}

export function figureSources(sources: readonly Source[]): readonly string[] {
  return [...new Set([...sources.map(({ id }) => id), ...accountSources])];
}

/**
 * Figures by day, month or year, a row for each with any known figure: the first day, energies in kWh to the
 * watt-hour (of a share its mean in %), self-consumption, self-sufficiency, worth of the sun, share of a clear day,
 * and the number of corrected days if there are any.
 */
export function figuresTable(table: FiguresTable): string {
  const { figures, sources, period, step, mark, worth, clear, titles } = table;
  const accounts = energyRows(step, accountDays(figures), worth.prices);
  const accountOf = new Map(accounts.map((row) => [row.first, row]));
  const totals = sources.map((source) =>
    bucketsOf(step, period, figures.get(source.id) ?? []).map((bucket) =>
      totalsOf(source, bucket.figures),
    ),
  );
  const shares = accounts.length > 0 ? sharesOf(worth) : [];
  const clearShares = clearSharesBy(clear, step);
  const hasClear = clearShares.size > 0;
  const correctedDays = (at: number) =>
    Math.max(0, ...totals.map((buckets) => buckets[at]?.correctedDays ?? 0));
  const buckets = bucketsOf(step, period, []);
  const hasCorrected = buckets.some((_, at) => correctedDays(at) > 0);
  const head = [
    titles.time,
    ...sources.flatMap((source) => sourceTitles(source, figures.get(source.id) ?? [], titles)),
    ...shares.map(({ name, unit }) => `${titles.share(name)}${unit}`),
    ...(hasClear ? [`${titles.clear} (%)`] : []),
    ...(hasCorrected ? [titles.corrected] : []),
  ];
  const rows = buckets.flatMap(({ first }, at) => {
    const fields = sources.flatMap((source, index) => valuesOf(source, totals[index]?.[at]));
    const row = accountOf.get(first);
    const more = [
      ...shares.map(({ value }) => row && value(row)),
      ...(hasClear ? [clearField(clearShares.get(first))] : []),
    ];
    const isKnown = [...fields, ...more].some((field) => field !== undefined);
    const corrected = hasCorrected ? [{ value: correctedDays(at), digits: 0 }] : [];
    return isKnown ? tableLine([first, ...fields, ...more, ...corrected], mark) : [];
  });
  return TABLE_MARK + tableLine(head, mark) + rows.join("");
}

type AccountRow = ReturnType<typeof energyRows>[number];

interface Share {
  readonly name: Parameters<FigureTitles["share"]>[0];
  readonly unit: string;
  readonly value: (row: AccountRow) => TableField;
}

function sharesOf({ prices, currency }: Worth): readonly Share[] {
  return [
    {
      name: "selfConsumption",
      unit: " (%)",
      value: ({ account }) => percent(selfConsumption(account)),
    },
    {
      name: "selfSufficiency",
      unit: " (%)",
      value: ({ account }) => percent(selfSufficiency(account)),
    },
    ...(prices.length > 0
      ? [
          {
            name: "saved" as const,
            unit: currency === undefined ? "" : ` (${currency})`,
            value: ({ saved = Number.NaN }: AccountRow) => ({ value: saved, digits: 2 }),
          },
        ]
      : []),
  ];
}

function percent(share = Number.NaN): TableField {
  return { value: 100 * share, digits: 1 };
}

function clearField(share: number | undefined): TableField {
  return share === undefined ? undefined : percent(share);
}

function sourceTitles(
  source: Source,
  figures: readonly DayFigures[],
  titles: FigureTitles,
): readonly string[] {
  const name = titles.source(source);
  if (source.flows.length === 0) return [`${name} (${source.unit})`];
  if (source.flows.length === 1) return [`${name} (kWh${basisTitle(figures, titles)})`];
  return source.flows.map((flow) => `${name}: ${titles.flow(flow.name)} (kWh)`);
}

/** A row may hold counters, which know the whole day, beside energies of the recorded time. */
function basisTitle(figures: readonly DayFigures[], { basis }: FigureTitles): string {
  const name = countedName(basisOf(figures));
  return name === undefined ? "" : `, ${basis(name)}`;
}

function valuesOf({ flows }: Source, totals: ReturnType<typeof totalsOf>): readonly TableField[] {
  if (flows.length === 0) return [totals && { value: totals.into, digits: 1 }];
  return flows.map(({ way }) => totals && { value: totals[way] / 1000, digits: 3 });
}
