import { css } from "@emotion/react";
import type { InverterEvent } from "#hub-api/events.ts";
import type { DayMinutes } from "#plant/history/day-minutes.ts";
import { type Day, dayAfter, dayStartS } from "#plant/history/local-day.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { timesCss } from "#app/shared/ui/curves.ts";
import { linePath } from "#app/shared/ui/linePath.ts";
import { withoutSeconds } from "../withoutSeconds.ts";
import { extremesOf, meansOf } from "./extremes.ts";

interface GridCurveProps {
  readonly title: string;
  readonly unit: string;
  /** Recorded value of a unit, such as 10 for a curve in tenths of a volt. */
  readonly perUnit: number;
  /** Smallest span of the axis, in the unit, so that noise does not look like a fault. */
  readonly leastSpan: number;
  readonly decimals: number;
  readonly day: Day;
  /** Undefined if nothing was recorded. */
  readonly minutes: DayMinutes | undefined;
  readonly events: readonly Pick<InverterEvent, "startS" | "endS">[];
}

const HEIGHT = 120;

/** A measured value of the grid over a day, with a mark at each event and its extremes as text. */
export function GridCurve(props: GridCurveProps) {
  const { title, unit, perUnit, leastSpan, decimals, day, events } = props;
  const { t } = useTexts("messages");
  const formats = useFormats();
  const startS = dayStartS(day) ?? 0;
  const length = ((dayStartS(dayAfter(day, 1)) ?? startS + 86_400) - startS) / 60;
  const extremes = props.minutes && extremesOf(props.minutes);
  if (!props.minutes || !extremes) {
    return (
      <figure css={[timesCss, figureCss]}>
        <figcaption>{title}</figcaption>
        <p>{t("events.notRecorded")}</p>
      </figure>
    );
  }
  const { low, high } = extremes;
  const spare = Math.max(leastSpan * perUnit - (high.value - low.value), 0) / 2;
  const [bottom, top] = [low.value - spare, high.value + spare];
  const y = (value: number) => HEIGHT - ((value - bottom) / (top - bottom)) * HEIGHT;
  const valueText = (value: number) => `${formats.fixed(value / perUnit, decimals)}\u202f${unit}`;
  const timeOf = (minute: number) =>
    withoutSeconds(formats.timeOfDay((startS + minute * 60) * 1000));
  const minuteOf = (timeS: number) => Math.min(Math.max((timeS - startS) / 60, 0), length);
  return (
    <figure css={[timesCss, figureCss]}>
      <figcaption>{title}</figcaption>
      <p>
        {t("events.extremes", {
          low: valueText(low.value),
          lowAt: timeOf(low.minute),
          high: valueText(high.value),
          highAt: timeOf(high.minute),
        })}
      </p>
      <svg viewBox={`0 0 ${length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {events.map(({ startS: beganS, endS }, at) => {
          const from = minuteOf(beganS);
          const width = Math.max(minuteOf(endS ?? beganS) - from, 4);
          return <rect key={at} x={from} y={0} width={width} height={HEIGHT} />;
        })}
        <path d={linePath(meansOf(props.minutes), y)} />
      </svg>
      <div aria-hidden="true">
        {[0, 6, 12, 18, 24].map((hour) => (
          <span key={hour} style={{ left: `${(hour / 24) * 100}%` }}>
            {`${hour}:00`}
          </span>
        ))}
      </div>
    </figure>
  );
}

const figureCss = css`
  min-width: 0;
  margin: 0;
  color: var(--text-quiet);
  font-size: var(--text-12);
  font-variant-numeric: tabular-nums;
  & > figcaption {
    color: var(--text);
    font-size: var(--text-14);
    font-weight: 600;
  }
  & > svg {
    display: block;
    width: 100%;
    height: 7.5rem;
    margin: var(--space-2) 0 var(--space-1);
    border-bottom: 1px solid var(--line-strong);
  }
  & path {
    fill: none;
    stroke: var(--source-grid);
    stroke-width: 1.5;
    vector-effect: non-scaling-stroke;
  }
  & rect {
    fill: var(--warning);
    opacity: 0.35;
  }
`;
