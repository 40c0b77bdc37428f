import { dayOf, dayStartS, zonedDate } from "#plant/history/local-day.ts";
import type { Formats } from "#app/shared/i18n/formats.ts";
import { bars, curve, meanBars, type Reducer } from "./chartModel.ts";
import { dayText, monthText, timeText, weekdayText, yearText } from "./texts.ts";
import type { Step } from "./views.ts";

interface StepSpec {
  readonly model: Reducer;
  /** Whether the curves of the days are needed, and not only their figures. */
  readonly hasCurves: boolean;
  /** Whether the curves of all days are drawn over each other. */
  readonly isFolded?: boolean;
  /** Whether a value is an energy of the step, and not a power. */
  readonly isEnergy: boolean;
  readonly tick: (formats: Formats, timeS: number, spanS: number) => string;
  /** A time below the cursor. */
  readonly time: (formats: Formats, timeS: number, spanS: number) => string;
}

const dayS = 86_400;

const curves = {
  model: curve,
  hasCurves: true,
  isEnergy: false,
  tick: (formats: Formats, timeS: number, spanS: number) =>
    spanS > 1.1 * dayS && dayStartS(dayOf(timeS)) === timeS
      ? weekdayText(formats, timeS)
      : timeText(formats, timeS),
} as const;

/** How a chart draws each step. */
export const steps = {
  second: { ...curves, time: (formats, timeS) => formats.timeOfDay(timeS * 1000) },
  minute: {
    ...curves,
    time: (formats, timeS, spanS) =>
      spanS > 1.1 * dayS
        ? `${dayText(formats, timeS)}, ${timeText(formats, timeS)}`
        : timeText(formats, timeS),
  },
  hour: {
    model: meanBars,
    isFolded: true,
    hasCurves: true,
    isEnergy: false,
    tick: (_, timeS) => String(zonedDate(timeS).getUTCHours()),
    time: (formats, timeS) =>
      `${timeText(formats, timeS - 1800)}–${timeText(formats, timeS + 1800)}`,
  },
  day: {
    model: bars("day"),
    hasCurves: false,
    isEnergy: true,
    tick: (_, timeS) => String(zonedDate(timeS).getUTCDate()),
    time: dayText,
  },
  month: {
    model: bars("month"),
    hasCurves: false,
    isEnergy: true,
    tick: (formats, timeS) => monthText(formats, timeS, "short"),
    time: (formats, timeS) => monthText(formats, timeS, "long"),
  },
  year: {
    model: bars("year"),
    hasCurves: false,
    isEnergy: true,
    tick: yearText,
    time: yearText,
  },
} as const satisfies Readonly<Record<Step, StepSpec>>;

/** How a chart draws a step. */
export function stepSpec(step: Step): StepSpec {
  return steps[step];
}
