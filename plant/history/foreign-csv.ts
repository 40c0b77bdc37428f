import { err, ok, type Result } from "#protocol/result.ts";
import { addPart, type DayMinutes, emptyMinutes, encodeMinutes, energyOf } from "./day-minutes.ts";
import type { DayRecord } from "./day-record.ts";
import { columnsOf, type Reading } from "./foreign-columns.ts";
import { csvFields } from "./csv-fields.ts";
import { dayOf, dayStartS, type Day } from "./local-day.ts";

/** Days of a series of a file, without its source. */
export interface ForeignSeries {
  /** As the file calls it. */
  readonly name: string;
  readonly days: readonly Omit<DayRecord, "source">[];
  /** Lowest and highest value in the unit of the record. */
  readonly lowest: number;
  readonly highest: number;
}

/** An error in a file, and its line, from 1. */
export interface ForeignError {
  readonly line: number;
  readonly reason: "header" | "time" | "value" | "order" | "tooMany" | "empty";
}

// Each day takes some kB of memory.
const MOST_DAYS = 20_000;
const MOST_SERIES = 200;
const HOUR_S = 3600;
// Clocks that are set back repeat an hour.
const REPEATED_S = HOUR_S;

/**
 * Reads a table of another program line by line: a column for each series (as OpenDTU's values are logged),
 * statistics or history of Home Assistant, or an answer of InfluxDB. A value holds until the next, for a minute to
 * an hour by the series. Never throws.
 */
export class ForeignCsv {
  #line = 0;
  #readings:
    | ((fields: readonly string[]) => Result<readonly Reading[], "time" | "value">)
    | undefined;
  #separator = ",";
  readonly #series = new Map<string, Series>();
  #days = 0;

  /** Takes the next line, without its end. After an error nothing more may be given. */
  take(line: string): ForeignError | undefined {
    this.#line += 1;
    const text = this.#line === 1 ? line.replace(/^\ufeff/, "") : line;
    // InfluxDB writes notes and parts the tables of an answer by empty lines, each with a header of its own.
    if (text.startsWith("#")) return undefined;
    if (text.trim() === "") {
      this.#readings = undefined;
      return undefined;
    }
    return this.#readings ? this.#row(text) : this.#header(text);
  }

  finish(): Result<readonly ForeignSeries[], ForeignError> {
    const series = [...this.#series.values()].map((one) => one.finish());
    const filled = series.filter(({ days }) => days.length > 0);
    return filled.length > 0 ? ok(filled) : err({ line: this.#line, reason: "empty" });
  }

  #header(text: string): ForeignError | undefined {
    this.#separator = [";", "\t"].find((mark) => text.includes(mark)) ?? ",";
    this.#readings = columnsOf(csvFields(text, this.#separator), this.#separator !== ",");
    return this.#readings ? undefined : { line: this.#line, reason: "header" };
  }

  #row(text: string): ForeignError | undefined {
    const read = this.#readings?.(csvFields(text, this.#separator));
    if (!read?.ok) return { line: this.#line, reason: read?.error ?? "header" };
    for (const reading of read.value) {
      const known = this.#series.get(reading.series);
      if (!known && this.#series.size >= MOST_SERIES)
        return { line: this.#line, reason: "tooMany" };
      const series = known ?? new Series(reading.series);
      this.#series.set(reading.series, series);
      const before = series.size;
      if (!series.add(reading)) return { line: this.#line, reason: "order" };
      this.#days += series.size - before;
    }
    return this.#days > MOST_DAYS ? { line: this.#line, reason: "tooMany" } : undefined;
  }
}

type OpenDay = { readonly day: Day; readonly startS: number; readonly minutes: DayMinutes };

/** A series; each day is packed as soon as the next begins. */
class Series {
  readonly #name: string;
  readonly #days: Omit<DayRecord, "source">[] = [];
  #open: OpenDay | undefined;
  #last: Reading | undefined;
  /** The first reading and the time to the second, until a third shows whether that was a gap. */
  #first: { readonly reading: Reading; readonly stepS: number } | undefined;
  /** Least time between two readings. */
  #cadenceS: number | undefined;
  #lowest = Infinity;
  #highest = -Infinity;

  constructor(name: string) {
    this.#name = name;
  }

  get size(): number {
    return this.#days.length;
  }

  add(reading: Reading): boolean {
    const last = this.#last;
    if (last) {
      const stepS = reading.timeS - last.timeS;
      if (stepS < -REPEATED_S) return false;
      if (stepS <= 0) return true;
      this.#step(last, stepS);
    }
    this.#last = reading;
    this.#lowest = Math.min(this.#lowest, reading.low);
    this.#highest = Math.max(this.#highest, reading.high);
    return true;
  }

  finish(): ForeignSeries {
    const holdS = this.#first?.stepS ?? this.#holdS;
    if (this.#first) this.#fill(this.#first.reading, Math.min(holdS, HOUR_S));
    if (this.#last) this.#fill(this.#last, Math.min(holdS, HOUR_S));
    this.#last = undefined;
    this.#close();
    const [name, lowest, highest] = [this.#name, this.#lowest, this.#highest];
    return { name, days: this.#days, lowest, highest };
  }

  get #holdS(): number {
    return Math.min(Math.max(this.#cadenceS ?? 0, 60), HOUR_S);
  }

  #step(last: Reading, stepS: number): void {
    if (this.#cadenceS === undefined && !this.#first) {
      this.#first = { reading: last, stepS };
      return;
    }
    if (this.#first) {
      const { reading, stepS: firstS } = this.#first;
      this.#first = undefined;
      this.#cadenceS = Math.min(firstS, stepS);
      this.#fill(reading, firstS <= 1.5 * this.#holdS ? firstS : this.#holdS);
    }
    this.#cadenceS = Math.min(this.#cadenceS ?? stepS, stepS);
    this.#fill(last, stepS <= 1.5 * this.#holdS ? stepS : this.#holdS);
  }

  /** Counts a reading for so many seconds. */
  #fill({ timeS, low, mean, high }: Reading, lengthS: number): void {
    for (let fromS = timeS; fromS < timeS + lengthS;) {
      const { startS, minutes } = this.#openDay(dayOf(fromS));
      const minute = Math.floor((fromS - startS) / 60);
      const toS = Math.min(timeS + lengthS, startS + (minute + 1) * 60);
      addPart(minutes, minute, { low, mean, high, coveredS: toS - fromS });
      fromS = toS;
    }
  }

  #openDay(day: Day): OpenDay {
    if (this.#open?.day === day) return this.#open;
    this.#close();
    this.#open = { day, startS: dayStartS(day) ?? 0, minutes: emptyMinutes() };
    return this.#open;
  }

  #close(): void {
    if (!this.#open) return;
    const { day, startS, minutes } = this.#open;
    this.#open = undefined;
    const last = minutes.covered.reduce((found, covered, at) => (covered > 0 ? at : found), -1);
    if (last < 0) return;
    const untilS = startS + (last + 1) * 60;
    const energy = energyOf(minutes);
    this.#days.push({ day, startS, untilS, minutes: encodeMinutes(minutes), energy });
  }
}
