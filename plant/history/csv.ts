import { err, ok, type Result } from "#protocol/result.ts";
import {
  type DayMinutes,
  emptyMinutes,
  encodeMinutes,
  energyOf,
  minutesOf,
} from "./day-minutes.ts";
import { type DayRecord, readRecord, recordKey } from "./day-record.ts";
import { DAY_MINUTES, dayOf, dayStartS } from "./local-day.ts";

const olderHeader = "source,name,time,covered_s,low,mean,high,yield_wh,in_wh,out_wh,peak_time";
const header = `${olderHeader},corrected_wh`;

const headers = [header, olderHeader];

/** A record with the owner's name of its source. */
export interface NamedRecord {
  readonly record: DayRecord;
  readonly name?: string | undefined;
}

/** First line of a file of records. */
export const csvHeader = `${header}\r\n`;

/**
 * The lines of a record: the day with its exact peak as `high`, then each known minute. Times are UTC, decimals have a
 * point; `corrected_wh` is the yield after a correction. No text begins like a formula, for any separator of a
 * spreadsheet.
 */
export function csvOf({ record, name = "" }: NamedRecord): string {
  const { source, startS } = record;
  const front = `${csvText(source)},${csvText(name)}`;
  const lines = [csvDayOf({ record, name })];
  const { low, mean, high, covered } = minutesOf(record);
  for (let minute = 0; minute < DAY_MINUTES; minute += 1) {
    if (covered[minute] === 0) continue;
    const time = new Date((startS + minute * 60) * 1000).toISOString();
    const values = [covered, low, mean, high].map((column) => (column[minute] ?? 0) / 10);
    lines.push(`${front},${time},${values.join(",")},,,,,\r\n`);
  }
  return lines.join("");
}

/** The line of a day alone. */
export function csvDayOf({
  record: { source, day, energy, peak, yieldWh, correctedWh },
  name = "",
}: {
  readonly record: Omit<DayRecord, "minutes" | "startS" | "untilS">;
  readonly name?: string | undefined;
}): string {
  const peakTime = peak && new Date(peak.timeS * 1000).toISOString();
  const figures = [
    energy.coveredS,
    "",
    "",
    peak?.value,
    yieldWh,
    energy.inWh,
    energy.outWh,
    peakTime,
    correctedWh,
  ];
  const front = `${csvText(source)},${csvText(name)}`;
  return `${front},${day},${figures.map((figure) => figure ?? "").join(",")}\r\n`;
}

/** Why a file cannot be read in: the first line that is wrong, counted from 1. */
export interface CsvError {
  readonly line: number;
}

/** Reads a file that `csvHeader` and `csvOf` wrote, also before there were corrections. Never throws. */
export function recordsFromCsv(text: string): Result<readonly NamedRecord[], CsvError> {
  const drafts = new Map<string, Draft>();
  const lines = text.replace(/^\ufeff/, "").split(/\r?\n/);
  for (const [at, line] of lines.entries()) {
    if (at === 0 ? !headers.includes(line.trim()) : line !== "" && !takeLine(drafts, line)) {
      return err({ line: at + 1 });
    }
  }
  return ok([...drafts.values()].map(finishRecord));
}

interface Draft {
  readonly name: string;
  readonly record: DayRecord;
  readonly minutes: DayMinutes;
}

function takeLine(drafts: Map<string, Draft>, line: string): boolean {
  const [source = "", name = "", time = "", ...rest] = fieldsOf(line);
  const timeS = Date.parse(time) / 1000;
  const isMinute = time.includes("T") && Number.isFinite(timeS);
  const day = isMinute ? dayOf(timeS) : time;
  const startS = dayStartS(day);
  const figures = rest.slice(0, 7).map(numberOf);
  const isSound = source !== "" && rest.length >= 8 && !figures.some(Number.isNaN);
  if (startS === undefined || !isSound) return false;
  const draft = draftOf(drafts, { source, day, startS, name });
  if (isMinute) return takeMinute(draft.minutes, Math.floor((timeS - startS) / 60), figures);
  return takeDay(drafts, draft, figures, rest.slice(7));
}

function takeDay(
  drafts: Map<string, Draft>,
  draft: Draft,
  figures: Figures,
  [peakTime = "", corrected = ""]: readonly string[],
): boolean {
  const peakS = Date.parse(peakTime) / 1000;
  const record = readRecord({
    ...draft.record,
    ...dayFigures([...figures, numberOf(corrected)], peakS),
  });
  if (record) drafts.set(recordKey(record), { ...draft, record });
  return record !== undefined;
}

type Figures = readonly (number | undefined)[];

function dayFigures(
  [coveredS = 0, , , high, yieldWh, inWh = 0, outWh = 0, correctedWh]: Figures,
  peakS: number,
) {
  const hasPeak = high !== undefined && Number.isFinite(peakS);
  return {
    energy: { inWh, outWh, coveredS },
    ...(hasPeak && { peak: { value: high, timeS: peakS } }),
    ...(yieldWh !== undefined && { yieldWh }),
    ...(correctedWh !== undefined && { correctedWh }),
  };
}

function takeMinute(minutes: DayMinutes, minute: number, figures: Figures): boolean {
  const [coveredS = -1, low, mean, high] = figures;
  if (low === undefined || mean === undefined || high === undefined) return false;
  minutes.covered[minute] = Math.round(coveredS * 10);
  minutes.low[minute] = Math.round(low * 10);
  minutes.mean[minute] = Math.round(mean * 10);
  minutes.high[minute] = Math.round(high * 10);
  return coveredS >= 0 && coveredS <= 60 && low <= mean && mean <= high;
}

interface Identity {
  readonly source: string;
  readonly day: string;
  readonly startS: number;
  readonly name: string;
}

function draftOf(drafts: Map<string, Draft>, { source, day, startS, name }: Identity): Draft {
  const key = recordKey({ source, day });
  const known = drafts.get(key);
  if (known) return known;
  const minutes = emptyMinutes();
  const energy = energyOf(minutes);
  const record = { source, day, startS, untilS: startS, minutes: new Uint8Array(0), energy };
  const draft = { name, record, minutes };
  drafts.set(key, draft);
  return draft;
}

function finishRecord({ name, record, minutes }: Draft): NamedRecord {
  const energy = energyOf(minutes);
  if (energy.coveredS === 0) return { name, record };
  const last = minutes.covered.reduce((found, covered, at) => (covered > 0 ? at : found), 0);
  const untilS = record.startS + (last + 1) * 60;
  return { name, record: { ...record, untilS, energy, minutes: encodeMinutes(minutes) } };
}

// Programs treat full-width signs and the minus sign like the plain signs.
const formula = /^[=+\-@'\uff1d\uff0b\uff0d\uff20\u2212\ufe62\ufe63\ufe66\ufe6b]/;
const unseen = /^[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]+/u;

/**
 * A text as a field of a file. A text that begins like a formula, or with the mark itself, also behind invisible
 * characters, gets the mark of spreadsheets. Semicolons and tabs become spaces, as some spreadsheets split there;
 * control characters are left out.
 */
export function csvText(text: string): string {
  const plain = text.replace(/[\r\n\t;]+/g, " ").replace(/\p{Cc}+/gu, "");
  const safe = formula.test(plain.replace(unseen, "")) ? `'${plain}` : plain;
  return /[",]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

function fieldsOf(line: string): readonly string[] {
  const fields = line.match(/("([^"]|"")*"|[^,]*)(,|$)/g) ?? [];
  return fields.map((raw) => {
    const text = raw.replace(/,$/, "");
    const bare = text.startsWith('"') ? text.slice(1, -1).replace(/""/g, '"') : text;
    return bare.replace(/^'/, "");
  });
}

function numberOf(text: string): number | undefined {
  return text.trim() === "" ? undefined : Number(text);
}
