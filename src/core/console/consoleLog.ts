import { type LogLevel, type LogTone, readLogLine } from "./logLine.ts";
import { consoleText } from "./timestamp.ts";

/** A line of the console; `id` grows by one per line and never comes back. */
export interface ConsoleLine {
  readonly id: number;
  /** Time of receipt, ms since 1970: the gateway sends none (docs/gateway/sockets.md#console). */
  readonly atMs: number;
  readonly text: string;
  readonly level?: LogLevel | undefined;
  readonly tone?: LogTone | undefined;
}

export interface LogLimits {
  readonly lines: number;
  /** Characters of all lines together. */
  readonly characters: number;
  /** Characters of a line; the rest of a longer line is cut off. */
  readonly lineCharacters: number;
}

/** Enough for hours of a talkative gateway, and bounded on a phone. */
export const usualLimits: LogLimits = {
  lines: 50_000,
  characters: 8_000_000,
  lineCharacters: 4_000,
};

/**
 * Bounded lines of a console; the oldest goes first. Rows are the lines that pass the filter and came before a hold.
 * Changed in place, since a burst of lines must not copy the others: a renderer counts changes.
 */
export class ConsoleLog {
  private readonly limits: LogLimits;
  private readonly ring: (ConsoleLine | undefined)[] = [];
  private first = 0;
  private end = 0;
  private characters = 0;
  private droppedLines = 0;
  private goneRows = 0;
  private heldAt: number | undefined;
  private passes: ((line: ConsoleLine) => boolean) | undefined;
  // Ids of the lines that pass the filter, from matchHead on; of no use without a filter.
  private matches: number[] = [];
  private matchHead = 0;

  constructor(limits: LogLimits = usualLimits) {
    this.limits = limits;
  }

  /** Lines kept. */
  get total(): number {
    return this.end - this.first;
  }

  /** Lines that had to go since the last clear. */
  get dropped(): number {
    return this.droppedLines;
  }

  /** Lines that came since the hold, as far as they are still kept. */
  get held(): number {
    return this.heldAt === undefined ? 0 : this.end - Math.max(this.heldAt, this.first);
  }

  get rows(): number {
    if (this.passes) return this.matches.length - this.matchHead;
    return Math.max(0, this.visibleEnd - this.first);
  }

  /** Rows removed at the top since the beginning, for the reader's position. */
  get removedRows(): number {
    return this.goneRows;
  }

  /** The row at a place, from 0; undefined beyond the last. */
  rowAt(index: number): ConsoleLine | undefined {
    if (index < 0 || index >= this.rows) return undefined;
    return this.line(this.passes ? this.matches[this.matchHead + index] : this.first + index);
  }

  text(): string {
    const lines = Array.from({ length: this.rows }, (_, index) => this.rowAt(index));
    return lines.map((line) => (line ? `${consoleText(line)}\n` : "")).join("");
  }

  /** Appends a message: usually a single line, without its end. */
  append(message: string, atMs: number): void {
    const lines = message.split("\n");
    if (lines[lines.length - 1] === "") lines.pop();
    for (const line of lines) this.push(line.replace(/\r$/, ""), atMs);
  }

  /** Deletes all lines, including paused lines. */
  clear(): void {
    this.ring.length = 0;
    this.first = this.end;
    this.characters = 0;
    this.droppedLines = 0;
    this.matches = [];
    this.matchHead = 0;
  }

  /** Shows only lines that contain a text, in whatever case, and are wanted; all without either. */
  filter(text: string, isWanted?: (line: ConsoleLine) => boolean): void {
    const needle = text.toLowerCase();
    const isShown = (line: ConsoleLine) =>
      line.text.toLowerCase().includes(needle) && isWanted?.(line) !== false;
    this.passes = needle === "" && !isWanted ? undefined : isShown;
    this.matches = [];
    this.matchHead = 0;
    this.match(this.first, this.visibleEnd);
  }

  /** Freezes the rows; new lines wait. */
  hold(): void {
    this.heldAt ??= this.end;
  }

  release(): void {
    const from = this.heldAt;
    this.heldAt = undefined;
    if (from !== undefined) this.match(Math.max(from, this.first), this.end);
  }

  private get visibleEnd(): number {
    return this.heldAt ?? this.end;
  }

  private line(id: number | undefined): ConsoleLine | undefined {
    return id === undefined ? undefined : this.ring[id % this.limits.lines];
  }

  private push(whole: string, atMs: number): void {
    const { lines, characters, lineCharacters } = this.limits;
    const line = readLogLine(whole);
    const isLong = line.text.length > lineCharacters;
    const text = isLong ? `${line.text.slice(0, lineCharacters)}…` : line.text;
    if (this.total >= lines) this.drop();
    const id = this.end;
    this.end += 1;
    this.ring[id % lines] = { ...line, id, atMs, text };
    this.characters += text.length;
    while (this.characters > characters && this.total > 1) this.drop();
    if (this.heldAt === undefined) this.match(id, this.end);
  }

  private match(from: number, to: number): void {
    const passes = this.passes;
    if (!passes) return;
    for (let id = from; id < to; id += 1) {
      const line = this.line(id);
      if (line && passes(line)) this.matches.push(id);
    }
  }

  private drop(): void {
    const id = this.first;
    const slot = id % this.limits.lines;
    this.characters -= this.ring[slot]?.text.length ?? 0;
    this.ring[slot] = undefined;
    this.first += 1;
    this.droppedLines += 1;
    if (this.passes) this.dropMatch(id);
    else if (id < this.visibleEnd) this.goneRows += 1;
  }

  private dropMatch(id: number): void {
    if (this.matches[this.matchHead] !== id) return;
    this.matchHead += 1;
    this.goneRows += 1;
    if (this.matchHead * 2 < this.matches.length) return;
    this.matches = this.matches.slice(this.matchHead);
    this.matchHead = 0;
  }
}
