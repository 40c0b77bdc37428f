import { dayStartS, zonedDate } from "../history/local-day.ts";

export interface RowTime {
  /** In seconds since 1970, as if it were in UTC unless it has an offset. */
  readonly wallS: number;
  readonly isLocal: boolean;
  /** The moments that the local clock may mean by it: two where it is set back, none where it is set forward. */
  readonly moments: () => readonly number[];
}

export interface PricedRow {
  readonly time: RowTime;
  /** Null where the file has none. */
  readonly value: number | null;
  /** Index of the cell with the price; undefined while no line had a price. */
  readonly column: number | undefined;
}

/** Splits lines into cells at the file's separator: a tab, a semicolon or a comma. */
export function findSplitter(lines: readonly string[]): (line: string) => readonly string[] {
  const filled = lines.filter((line) => line.trim() !== "");
  const isUsual = (mark: string) =>
    filled.filter((line) => line.includes(mark)).length * 2 >= filled.length;
  const separator = ["\t", ";"].find(isUsual) ?? ",";
  return (line) => {
    const cells = [""];
    let isQuoted = false;
    for (const letter of line) {
      if (letter === '"') isQuoted = !isQuoted;
      else if (letter === separator && !isQuoted) cells.push("");
      else cells[cells.length - 1] += letter;
    }
    return cells.map((cell) => cell.trim());
  };
}

/** Reads a line; undefined when it does not begin with a time, or has no price where others have theirs. */
export function pricedRow(
  cells: readonly string[],
  column: number | undefined,
): PricedRow | undefined {
  const [first = "", second = ""] = cells;
  const alone = timeOf(first);
  const time = alone ?? timeOf(`${first} ${second}`);
  if (!time) return undefined;
  if (column !== undefined) {
    const value = valueOf(cells[column] ?? "");
    return value === undefined ? undefined : { time, value, column };
  }
  const found = cells.findIndex((cell, at) => at > 0 && typeof valueOf(cell) === "number");
  return {
    time,
    value: found < 0 ? null : (valueOf(cells[found] ?? "") ?? null),
    column: found < 0 ? undefined : found,
  };
}

/** A number with point or comma; null for an empty cell, undefined for any other text. */
function valueOf(cell: string): number | null | undefined {
  const text = cell.replace(/[\s\u00a0\u202f'’]/g, "").replace("\u2212", "-");
  if (/^(-|–|n\/?[ae]|null|nan)?$/i.test(text)) return null;
  const isComma = text.lastIndexOf(",") > text.lastIndexOf(".");
  const plain = isComma ? text.replace(/\./g, "").replace(",", ".") : text.replace(/,/g, "");
  return /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : undefined;
}

const clock = String.raw`(\d\d?):(\d\d)(?::\d\d(?:\.\d+)?)?`;
const offset = String.raw`\s*(Z|UTC|GMT|[+-]\d\d:?\d\d)?`;
// The next time is the end of an interval, where the next line begins.
const rest = String.raw`(?:\s+-\s.*)?$`;
const yearFirst = new RegExp(String.raw`^(\d{4})-(\d\d)-(\d\d)[T\s]+${clock}${offset}${rest}`, "i");
const dayFirst = new RegExp(
  String.raw`^(\d\d)[./](\d\d)[./](\d{4}),?\s+${clock}${offset}${rest}`,
  "i",
);

function timeOf(text: string): RowTime | undefined {
  if (/^\d{10}$|^\d{13}$/.test(text)) return absolute(Number(text.slice(0, 10)));
  const iso = yearFirst.exec(text);
  const [, one, month, other, hour, minute, zone] = iso ?? dayFirst.exec(text) ?? [];
  if (one === undefined) return undefined;
  const day = (iso ? [one, month, other] : [other, month, one]).join("-");
  const minutes = Number(hour) * 60 + Number(minute);
  const wallS = Date.parse(`${day}T00:00:00Z`) / 1000 + minutes * 60;
  if (Number.isNaN(wallS) || minutes >= 1440) return undefined;
  if (zone !== undefined) return absolute(wallS - offsetS(zone));
  return { wallS, isLocal: true, moments: () => momentsOf(day, minutes) };
}

function absolute(timeS: number): RowTime {
  return { wallS: timeS, isLocal: false, moments: () => [timeS] };
}

function offsetS(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  const size = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60;
  return sign === "-" ? -size : size;
}

function momentsOf(day: string, minutes: number): readonly number[] {
  const startS = dayStartS(day);
  if (startS === undefined) return [];
  return [-3600, 0, 3600]
    .map((apartS) => startS + minutes * 60 + apartS)
    .filter((timeS) => {
      const shown = zonedDate(timeS).toISOString();
      return (
        shown.slice(0, 10) === day &&
        Number(shown.slice(11, 13)) * 60 + Number(shown.slice(14, 16)) === minutes
      );
    });
}
