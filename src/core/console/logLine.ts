/** Levels of the firmware's log, the most urgent first, by the letters that its lines begin with. */
export const logLevels = ["E", "W", "I", "D", "V"] as const;
export type LogLevel = (typeof logLevels)[number];

/** Colour of a line, by its meaning. */
export type LogTone = "danger" | "warning" | "success" | "info" | "quiet";

export interface LogLine {
  /** Without control sequences. */
  readonly text: string;
  /** Undefined for a line of older firmware, or a continuation of the line before. */
  readonly level: LogLevel | undefined;
  readonly tone: LogTone | undefined;
}

const escape = "\u001b";
const sequences = new RegExp(`${escape}\\[([\\d;]*)[A-Za-z]`, "g");
const levelled = /^([EWIDV]) \(\d+\) /;

const tonesByColour: Readonly<Record<string, LogTone>> = {
  31: "danger",
  32: "success",
  33: "warning",
  34: "info",
  36: "info",
  90: "quiet",
};
const tonesByLevel: Readonly<Partial<Record<LogLevel, LogTone>>> = {
  E: "danger",
  W: "warning",
  D: "quiet",
  V: "quiet",
};

/**
 * Reads a line of the console: newer firmware sends a letter for the level, ms since the start in brackets and
 * a tag, with or without ANSI colours. The first colour counts for the whole line.
 */
export function readLogLine(line: string): LogLine {
  const codes = line.includes(escape)
    ? [...line.matchAll(sequences)].flatMap(([, list = ""]) => list.split(";"))
    : [];
  const text = codes.length > 0 ? line.replace(sequences, "") : line;
  const level = logLevels.find((letter) => letter === levelled.exec(text)?.[1]);
  const colour = codes.find((code) => tonesByColour[code] !== undefined);
  const tone = colour === undefined ? level && tonesByLevel[level] : tonesByColour[colour];
  return { text, level, tone };
}

/** Whether a line of this level is at least as urgent as another; a line without a level always is. */
export function isUrgent(level: LogLevel | undefined, least: LogLevel): boolean {
  return level === undefined || logLevels.indexOf(level) <= logLevels.indexOf(least);
}
