import type { DayMinutes } from "#plant/history/day-minutes.ts";
import type { GatewayUpdate, MinuteRun, SourceUpdate } from "../contract.ts";

/** Values of a series in the form of VictoriaMetrics' import; times in ms. */
export interface SeriesLine {
  readonly metric: Readonly<Record<string, string>>;
  readonly values: readonly number[];
  readonly timestamps: readonly number[];
}

/** Series of the minutes; the time of a sample is the end of its minute. */
export const minuteSeries = {
  low: "heliograph_low",
  mean: "heliograph_mean",
  high: "heliograph_high",
  covered: "heliograph_covered_seconds",
} as const satisfies Record<keyof DayMinutes, string>;

export const minuteColumns = ["low", "mean", "high", "covered"] as const;

/** Mean times time covered of a minute: sums of it give the mean of any span. */
export const areaSeries = "heliograph_value_seconds";

/** Series of a day so far; the time of a sample is that of the newest value in it, of a peak that of the peak. */
export const daySeries = {
  start: "heliograph_day_start_seconds",
  inWh: "heliograph_day_in_wh",
  outWh: "heliograph_day_out_wh",
  coveredS: "heliograph_day_covered_seconds",
  yieldWh: "heliograph_day_yield_wh",
  peak: "heliograph_day_peak",
} as const;

/** Carries the owner's name of a source as a label; its value is 1. */
export const infoSeries = "heliograph_source_info";

/** A minute that was not complete when its source was written last. */
interface HeldMinute {
  readonly endS: number;
  readonly lines: readonly SeriesLine[];
}

type Labels = Readonly<Record<"gateway" | "source", string>>;

/** A silent source's last minute is sent when the others are this much further. */
const HELD_S = 120;

/**
 * Turns updates into samples. A sample cannot be overwritten, so a minute is sent when complete: when a later value is
 * known, or its source has been silent for a while.
 */
export class SampleWriter {
  private readonly held = new Map<string, HeldMinute>();
  private readonly sent = new Map<string, string>();

  /** Samples of updates, and of the minutes that are complete by now. */
  linesOf(updates: readonly GatewayUpdate[]): readonly SeriesLine[] {
    const lines: SeriesLine[] = [];
    let newestS = 0;
    for (const { gateway, sources } of updates) {
      for (const update of sources) {
        newestS = Math.max(newestS, update.state.untilS);
        const labels = { gateway, source: update.state.source };
        lines.push(...this.minuteLines(labels, update), ...this.dayLines(labels, update));
      }
    }
    for (const [key, { endS, lines: late }] of this.held) {
      if (endS + HELD_S > newestS) continue;
      lines.push(...late);
      this.held.delete(key);
    }
    return lines;
  }

  private minuteLines(labels: Labels, { state, minutes }: SourceUpdate): readonly SeriesLine[] {
    const { startS, untilS } = state;
    const key = `${labels.gateway}\n${labels.source}`;
    const partial = Math.floor((untilS - startS) / 60);
    const cachedSeries = this.held.get(key);
    const rest = linesOfRun(labels, startS, minutes, (minute) => minute === partial);
    const complete = linesOfRun(labels, startS, minutes, (minute) => minute !== partial);
    // A minute before this run, as of the day before, comes in no later update.
    const late =
      cachedSeries && cachedSeries.endS <= startS + minutes.first * 60 ? cachedSeries.lines : [];
    if (rest.length > 0) this.held.set(key, { endS: startS + (partial + 1) * 60, lines: rest });
    else if (late.length > 0 || complete.length > 0) this.held.delete(key);
    return [...late, ...complete];
  }

  private dayLines(labels: Labels, { state, name }: SourceUpdate): readonly SeriesLine[] {
    const { day, startS, untilS, energy, peak, yieldWh } = state;
    const atMs = Math.max(Math.round(untilS * 1000), startS * 1000 + 1);
    const line = (series: string, value: number, timeMs = atMs) =>
      lineOf({ __name__: series, ...labels }, [value], [timeMs]);
    const lines = [
      line(daySeries.inWh, energy.inWh),
      line(daySeries.outWh, energy.outWh),
      line(daySeries.coveredS, energy.coveredS),
    ];
    if (yieldWh !== undefined) lines.push(line(daySeries.yieldWh, yieldWh));
    if (this.isNew(labels, "day", day)) lines.push(line(daySeries.start, startS));
    if (peak && this.isNew(labels, "peak", `${day} ${peak.value} ${peak.timeS}`)) {
      lines.push(line(daySeries.peak, peak.value, Math.round(peak.timeS * 1000)));
    }
    if (name !== undefined && this.isNew(labels, "name", `${day} ${name}`)) {
      lines.push(lineOf({ __name__: infoSeries, ...labels, name }, [1], [atMs]));
    }
    return lines;
  }

  private isNew({ gateway, source }: Labels, what: string, value: string): boolean {
    const key = `${gateway}\n${source}\n${what}`;
    if (this.sent.get(key) === value) return false;
    this.sent.set(key, value);
    return true;
  }
}

function linesOfRun(
  labels: Labels,
  startS: number,
  { first, values }: MinuteRun,
  isWanted: (minute: number) => boolean,
): readonly SeriesLine[] {
  const known = [...values.covered.keys()].filter(
    (at) => (values.covered[at] ?? 0) > 0 && isWanted(first + at),
  );
  if (known.length === 0) return [];
  const timestamps = known.map((at) => (startS + (first + at + 1) * 60) * 1000);
  const area = known.map((at) => ((values.mean[at] ?? 0) * (values.covered[at] ?? 0)) / 100);
  const columns = minuteColumns.map((column) => {
    const metric = { __name__: minuteSeries[column], ...labels };
    return lineOf(
      metric,
      known.map((at) => (values[column][at] ?? 0) / 10),
      timestamps,
    );
  });
  return [...columns, lineOf({ __name__: areaSeries, ...labels }, area, timestamps)];
}

function lineOf(
  metric: Readonly<Record<string, string>>,
  values: readonly number[],
  timestamps: readonly number[],
): SeriesLine {
  return { metric, values, timestamps };
}
