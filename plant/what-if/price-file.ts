import { err, ok, type Result } from "#protocol/result.ts";
import { pricedRow, type PricedRow, findSplitter } from "./price-rows.ts";
import type { Market } from "./tariff.ts";

export interface PriceFile extends Market {
  /** Factor from a value to the currency per kWh: by the heading, else by the size of the values. */
  readonly unit: number;
  readonly isUnitSure: boolean;
  /** Whether times had no offset, so that their clock has to be known. */
  readonly isLocal: boolean;
  readonly known: number;
}

/** Why a file cannot be read as prices; `line` counts from 1. */
export type PriceFileProblem =
  | { readonly kind: "empty" | "noPrices" | "long" | "steps" }
  | { readonly kind: "line" | "order"; readonly line: number; readonly text: string };

/** Factor from values to the currency per kWh. */
export const priceUnits = [1, 0.01, 0.001] as const;

/** Six years of quarters of an hour. */
const MOST_STEPS = 6 * 366 * 96;
const HOUR_S = 3600;
const stepsS: readonly number[] = [900, 1800, HOUR_S];
/** A line of it is shown with an error. */
const SHOWN = 60;

/**
 * Reads prices by the quarter, half or whole hour: lines of a time and a price, separated by comma, semicolon or tab,
 * with headings. `clock`: meaning of times without an offset. Lines are in order when local clocks are set back.
 */
export function readPriceFile(
  text: string,
  clock: "local" | "utc",
): Result<PriceFile, PriceFileProblem> {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  const read = rowsIn(lines);
  if (!read.ok) return read;
  const { rows, heading } = read.value;
  const timed = timedRows(rows, clock);
  if (!timed.ok) {
    const shown = (lines[timed.error - 1] ?? "").slice(0, SHOWN);
    return err({ kind: "order", line: timed.error, text: shown });
  }
  const market = marketOf(timed.value);
  if (typeof market === "string") return err({ kind: market });
  const values = market.values.filter((value) => value !== null);
  const unit = unitIn(heading);
  return ok({
    ...market,
    unit: unit ?? unitBySize(values),
    isUnitSure: unit !== undefined,
    isLocal: rows.some(({ time }) => time.isLocal),
    known: values.length,
  });
}

type NumberedRow = PricedRow & { readonly line: number };

interface ReadRows {
  /** The earliest first. */
  readonly rows: readonly NumberedRow[];
  readonly heading: string;
}

function rowsIn(lines: readonly string[]): Result<ReadRows, PriceFileProblem> {
  const cellsOf = findSplitter(lines);
  const rows: NumberedRow[] = [];
  let heading = "";
  let column: number | undefined;
  for (const [at, content] of lines.entries()) {
    if (content.trim() === "") continue;
    const row = pricedRow(cellsOf(content), column);
    if (row) {
      column ??= row.column;
      rows.push({ ...row, line: at + 1 });
    } else if (rows.length === 0) heading += `${content}\n`;
    else return err({ kind: "line", line: at + 1, text: content.slice(0, SHOWN) });
  }
  if (rows.length === 0) return err({ kind: "empty" });
  if (rows.length > MOST_STEPS) return err({ kind: "long" });
  if (wallOf(rows[0]) > wallOf(rows[rows.length - 1])) rows.reverse();
  return ok({ rows, heading });
}

function wallOf(row: PricedRow | undefined): number {
  return row?.time.wallS ?? 0;
}

interface TimedRow {
  readonly timeS: number;
  readonly value: number | null;
}

/** The moments of rows, which rise; else the number of the line that does not. */
function timedRows(
  rows: readonly NumberedRow[],
  clock: "local" | "utc",
): Result<readonly TimedRow[], number> {
  const timed: TimedRow[] = [];
  let lastS = Number.NEGATIVE_INFINITY;
  for (const { time, value, line } of rows) {
    const moments = clock === "local" ? time.moments() : [time.wallS];
    // An hour that the clock leaves out is no moment at all.
    if (moments.length === 0) continue;
    const timeS = moments.find((moment) => moment > lastS);
    if (timeS === undefined) return err(line);
    timed.push({ timeS, value });
    lastS = timeS;
  }
  return ok(timed);
}

function marketOf(rows: readonly TimedRow[]): Market | "steps" | "noPrices" | "long" {
  const [first] = rows;
  const gaps = rows.slice(1).map(({ timeS }, at) => timeS - (rows[at]?.timeS ?? 0));
  const stepS = gaps.reduce((least, gap) => Math.min(least, gap), HOUR_S);
  const isRegular = stepsS.includes(stepS) && gaps.every((gap) => gap % stepS === 0);
  if (!first || rows.length < 2 || !isRegular) return "steps";
  if (rows.every(({ value }) => value === null)) return "noPrices";
  const lastS = rows[rows.length - 1]?.timeS ?? 0;
  const count = (lastS - first.timeS + HOUR_S) / stepS;
  if (count > MOST_STEPS) return "long";
  const values: (number | null)[] = Array.from({ length: count }, () => null);
  for (const [at, { timeS, value }] of rows.entries()) {
    const from = (timeS - first.timeS) / stepS;
    values.fill(value, from, from + lengthAt(gaps, at) / stepS);
  }
  while (values[values.length - 1] === null) values.pop();
  return { startS: first.timeS, stepMinutes: stepS / 60, values };

  // Hours that became quarters: a price by the hour counts for all of it.
  function lengthAt(all: readonly number[], at: number): number {
    const [before = HOUR_S, after = HOUR_S] = [all[at - 1], all[at]];
    return before === HOUR_S && after === HOUR_S ? HOUR_S : stepS;
  }
}

function unitIn(heading: string): number | undefined {
  if (/MWh/i.test(heading)) return 0.001;
  if (/\b(ct|cents?)\b|¢/i.test(heading)) return 0.01;
  return /kWh/i.test(heading) ? 1 : undefined;
}

function unitBySize(values: readonly number[]): number {
  const sorted = values.map(Math.abs).sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  if (median < 1.5) return 1;
  return median < 20 ? 0.01 : 0.001;
}
