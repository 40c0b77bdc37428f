import { err, ok, type Result } from "#protocol/result.ts";

/** A value of a series at a time, in seconds since 1970; least and greatest of the time it stands for where that is known. */
export interface Reading {
  readonly series: string;
  readonly timeS: number;
  readonly low: number;
  readonly mean: number;
  readonly high: number;
}

type RowReader = (fields: readonly string[]) => Result<readonly Reading[], "time" | "value">;

// Names of columns, as Home Assistant, InfluxDB and loggers of OpenDTU write them.
const timeNames = [
  "_time",
  "start",
  "last_changed",
  "last_updated",
  "time",
  "timestamp",
  "datetime",
  "date",
];
const seriesNames = ["statistic_id", "entity_id", "topic", "sensor"];
const valueNames = ["mean", "state", "_value", "value"];
const spanNames = { low: ["min"], high: ["max"] } as const;
const unitNames = ["unit", "unit_of_measurement"];
// Columns of InfluxDB's answers that name no series.
const influxOthers = ["", "result", "table", "_start", "_stop", "tags", "name"];
// Home Assistant writes these where there is no value, and so do loggers.
const absent = ["", "unavailable", "unknown", "none", "null", "nan", "-"];

/** How the rows below a header are read; undefined for a header that is not understood. */
export function columnsOf(
  header: readonly string[],
  isCommaDecimal: boolean,
): RowReader | undefined {
  const names = header.map((name) => name.toLowerCase());
  const find = (wanted: readonly string[]) =>
    wanted.map((name) => names.indexOf(name)).find((at) => at >= 0);
  const utc = names.findIndex((name) => /\butc\b/.test(name));
  const time = utc >= 0 ? utc : find(timeNames);
  if (time === undefined) return undefined;
  const value = find(valueNames);
  return value === undefined
    ? wideRows({ header, names, time, isUtc: utc >= 0, isCommaDecimal })
    : longRows({ header, names, time, isUtc: utc >= 0, value, find, isCommaDecimal });
}

interface Columns {
  readonly header: readonly string[];
  readonly names: readonly string[];
  readonly time: number;
  readonly isUtc: boolean;
  readonly isCommaDecimal: boolean;
}

/** A row has a single value: of the series that a column names, or that the tags of InfluxDB make up. */
function longRows({
  names,
  time,
  isUtc,
  value,
  find,
  isCommaDecimal,
}: Columns & {
  readonly value: number;
  readonly find: (wanted: readonly string[]) => number | undefined;
}): RowReader {
  const own = find(seriesNames);
  const unit = find(unitNames);
  const [low, high] = [find(spanNames.low), find(spanNames.high)];
  const known = new Set([time, value, low, high, unit]);
  const tags = names.flatMap((name, at) =>
    known.has(at) || influxOthers.includes(name) || timeNames.includes(name) ? [] : [at],
  );
  return (fields) => {
    const text = textAt(fields, value);
    const ofUnit = textAt(fields, unit);
    // A counter of energy is no power.
    if (absent.includes(text.toLowerCase()) || ofUnit.endsWith("Wh")) return ok([]);
    const timeS = timeOf(textAt(fields, time), isUtc);
    if (timeS === undefined) return err("time");
    const mean = numberOf(text, isCommaDecimal);
    // Home Assistant writes all states, also those of lamps.
    if (mean === undefined) return own === undefined ? err("value") : ok([]);
    const at = (place: number | undefined) =>
      numberOf(textAt(fields, place), isCommaDecimal) ?? mean;
    const series = (own === undefined ? tags : [own]).map((tag) => fields[tag]).join(" ");
    const factor = factorOf(ofUnit);
    const least = Math.min(at(low), mean) * factor;
    const most = Math.max(at(high), mean) * factor;
    return ok([{ series, timeS, low: least, mean: mean * factor, high: most }]);
  };
}

function textAt(fields: readonly string[], place: number | undefined): string {
  return (place === undefined ? undefined : fields[place]) ?? "";
}

function wideRows({ header, names, time, isUtc, isCommaDecimal }: Columns): RowReader | undefined {
  const columns = header.flatMap((name, at) =>
    at === time ||
    influxOthers.includes(names[at] ?? "") ||
    timeNames.includes(names[at] ?? "") ||
    /\butc\b|^(zeit|heure|time)\b/i.test(name)
      ? []
      : [{ at, name, factor: /\bkW\b/.test(name) ? 1000 : 1 }],
  );
  if (columns.length === 0) return undefined;
  return (fields) => {
    const timeS = timeOf(fields[time] ?? "", isUtc);
    if (timeS === undefined) return err("time");
    const readings: Reading[] = [];
    for (const { at, name, factor } of columns) {
      const text = fields[at] ?? "";
      if (absent.includes(text.toLowerCase())) continue;
      const number = numberOf(text, isCommaDecimal);
      if (number === undefined) return err("value");
      const value = number * factor;
      readings.push({ series: name, timeS, low: value, mean: value, high: value });
    }
    return ok(readings);
  };
}

function factorOf(unit: string): number {
  return unit === "kW" ? 1000 : unit === "mW" ? 0.001 : 1;
}

function numberOf(text: string, isCommaDecimal: boolean): number | undefined {
  const plain = isCommaDecimal && !text.includes(".") ? text.replace(",", ".") : text;
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain)) return undefined;
  const number = Number(plain);
  return Number.isFinite(number) && Math.abs(number) < 1e8 ? number : undefined;
}

const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})[ T](\d{1,2}:\d{2}(?::\d{2})?)$/;

/** A time with its zone, or by the clock of this computer; or seconds, milliseconds, … since 1970. */
function timeOf(text: string, isUtc: boolean): number | undefined {
  if (/^\d{9,19}(\.\d+)?$/.test(text)) return epochOf(Number(text));
  const [, day = "", month = "", year, clock = ""] = dotted.exec(text) ?? [];
  const plain = year
    ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}T${clock.replace(/^\d:/, "0$&")}`
    : text.replace(/^(\d{4}-\d\d-\d\d) (\d)/, "$1T$2");
  // A day alone would be midnight of Greenwich, and is no time of a reading.
  const ms = /^\d{4}-\d\d-\d\dT/.test(plain)
    ? Date.parse(isUtc && !/(z|[+-]\d\d:?\d\d)$/i.test(plain) ? `${plain}Z` : plain)
    : Number.NaN;
  return isPlausible(ms / 1000) ? ms / 1000 : undefined;
}

function epochOf(number: number): number | undefined {
  const units = [1, 1e3, 1e6, 1e9];
  return units.map((unit) => number / unit).find(isPlausible);
}

// The first OpenDTU is of 2022; nothing older than 2010 is its reading.
function isPlausible(timeS: number): boolean {
  return timeS >= 1_262_304_000 && timeS < 4_102_444_800;
}
