import { type LoopDay, sixDays } from "./day.ts";
import { type DayResult, type MakeController, noController, runDay } from "./run.ts";

/** A day under a controller, beside the same day without. */
export interface DayFigures {
  readonly day: LoopDay;
  readonly result: DayResult;
  readonly without: DayResult;
}

/** The figures of a controller on several days together. */
export interface LoopFigures {
  readonly exportPercent: number;
  readonly lostPercent: number;
  readonly slowLostPercent: number;
  readonly commands: number;
  /** Commands a minute and inverter in daylight, on the average day. */
  readonly perMinute: number;
  readonly worstMinute: number;
  /** Longest run of more than 50 W out on days without a fault of meter or radio, s. */
  readonly longestS: number;
  /** Part of the export without control that went out while the meter was silent or frozen. */
  readonly blindPercent: number;
}

export function walkDays(
  make: MakeController,
  days: readonly LoopDay[] = sixDays,
): readonly DayFigures[] {
  return days.map((day) => ({
    day,
    result: runDay(day, make),
    without: runDay(day, noController),
  }));
}

function percent(part: number, whole: number): number {
  return (100 * part) / Math.max(1, whole);
}

export function figuresOf(days: readonly DayFigures[]): LoopFigures {
  const sum = (of: (one: DayFigures) => number) => days.reduce((all, one) => all + of(one), 0);
  const most = (all: readonly DayFigures[], of: (one: DayResult) => number) =>
    Math.max(0, ...all.map(({ result }) => of(result)));
  const usableWs = sum(({ result }) => result.usableWs);
  return {
    exportPercent: percent(
      sum(({ result }) => result.exportWs),
      sum(({ without }) => without.exportWs),
    ),
    lostPercent: percent(
      sum(({ result }) => result.lostWs),
      usableWs,
    ),
    slowLostPercent: percent(
      sum(({ result }) => result.slowLostWs),
      usableWs,
    ),
    commands: sum(({ result }) => result.commands),
    perMinute: sum(({ result }) => result.perInverterMinute) / days.length,
    worstMinute: most(days, ({ worstMinute }) => worstMinute),
    longestS: most(
      days.filter(({ day }) => !day.isFaulty),
      ({ longestS }) => longestS,
    ),
    blindPercent: percent(
      sum(({ result }) => result.blindExportWs),
      sum(({ without }) => without.blindExportWs),
    ),
  };
}
