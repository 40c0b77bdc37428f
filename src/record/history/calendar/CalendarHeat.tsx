import { css } from "@emotion/react";
import {
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { totalsOf, type Period } from "#plant/history/figures.ts";
import {
  daysBetween,
  dayStartS,
  stepAfter,
  stepEnd,
  stepOf,
  type Day,
} from "#plant/history/local-day.ts";
import type { Source } from "#plant/history/sources.ts";
import { useFormats, type Formats } from "#app/shared/i18n/formats.ts";
import { CalendarScale } from "./CalendarScale.tsx";
import { daysByKey, colorStrength, placesOf, unknownEdge, type Places } from "./calendar.ts";
import { frameCss, useDrawing, useIsNear, useSize } from "../drawing/chartParts.tsx";
import { prepareCanvas, drawCorrected } from "../drawing/drawChart.ts";
import type { ReadLayer } from "../model/historyData.ts";
import { amountText, dayText, monthText, weekdayName } from "../model/texts.ts";
import { touchScreen, useMediaQuery } from "#app/shared/ui/useMediaQuery.ts";
import { quietCss } from "#app/shared/ui/quiet.ts";

export interface CalendarHeatProps {
  /** Days are coloured by their share of a clear sky where it has some, else by their energy. */
  readonly layer: ReadLayer;
  /** Whole years. */
  readonly period: Period;
  /** The last day of which anything can be known. */
  readonly today: Day;
  readonly onOpen: (day: Day) => void;
}

/** A calendar for each year: a row for each weekday, a column for each week, a cell for each day. */
export function CalendarHeat({ layer, period, today, onOpen }: CalendarHeatProps) {
  const { t } = useTexts("history");
  const formats = useFormats();
  const isTouched = useIsTouched();
  const values = useMemo(() => valuesOf(layer), [layer]);
  const corrected = useMemo(() => correctedIn(layer), [layer]);
  const most = useMemo(() => Math.max(...values.values(), 1), [values]);
  const years: Day[] = [];
  for (let year = stepOf(period.first, "year"); year <= period.last; year = stepAfter(year, "year"))
    years.unshift(year);
  return (
    <section aria-label={t("calendar.label")} css={sectionCss}>
      {years.map((year, at) => (
        <Year
          key={at}
          {...{ year, values, corrected, most, today, onOpen }}
          isShare={layer.shares !== undefined}
          source={layer.source}
        />
      ))}
      <CalendarScale
        source={layer.source}
        most={most}
        hasCorrected={corrected.size > 0}
        textOf={(value) =>
          layer.shares ? formats.number(value, "percent") : amountText(formats, layer.source, value)
        }
      />
      <p css={quietCss}>{t("calendar.hint")}</p>
      {isTouched && <p css={quietCss}>{t("touch.calendar")}</p>}
    </section>
  );
}

interface YearProps {
  readonly year: Day;
  readonly isShare?: boolean;
  readonly source: Source;
  readonly values: ReadonlyMap<Day, number>;
  readonly corrected: ReadonlySet<Day>;
  readonly most: number;
  readonly today: Day;
  readonly onOpen: (day: Day) => void;
}

function Year(props: YearProps) {
  const { year, source, values, corrected, most, today, onOpen } = props;
  const { t } = useTexts("history");
  const formats = useFormats();
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const { width } = useSize(canvasRef);
  const [cursor, setCursor] = useState<Day>();
  const days = useMemo(() => {
    const last = stepEnd(year, "year");
    return daysBetween(year, last < today ? last : today);
  }, [year, today]);
  const places = useMemo(() => placesOf(days, width, weekdaysPx), [days, width]);
  const { size, x, y } = places;
  const newest = days.length - 1;
  // A phone shows some months of a year: the newest first.
  useLayoutEffect(() => {
    if (width === 0) return;
    const box = canvasRef.current?.parentElement?.parentElement;
    box?.scrollTo({ left: ((newest + 21) / 371) * width - box.clientWidth });
  }, [newest, width]);
  // A seventh of the work of a step to another year, and on a phone it lies below the screen.
  const isNear = useIsNear(canvasRef);
  useDrawing(canvasRef, () => {
    if (isNear && canvasRef.current)
      drawYear(canvasRef.current, props, { days, width, places, formats });
  }, [isNear, places, source, values, corrected, most, formats]);

  const at = days.indexOf(cursor ?? "");
  const textOf = props.isShare ? shareText : energyOfDay;
  const mark = cursor && corrected.has(cursor) ? `, ${t("correct.mark")}` : "";
  const readout = cursor && at >= 0 && textOf(formats, source, cursor, values.get(cursor)) + mark;
  const dayBelow = ({ nativeEvent: { offsetX, offsetY } }: MouseEvent) =>
    places.dayAt(offsetX, offsetY);
  const open = (day: Day | undefined) => day && onOpen(day);
  const handlers = {
    ...useTaps(cursor, { dayBelow, setCursor, open }),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Enter") open(cursor);
      const by = daysByKey[event.key];
      if (!by) return;
      event.preventDefault();
      setCursor(days[(readout ? at : newest) + by] ?? cursor);
    },
  };
  const name = year.slice(0, 4);
  return (
    <div css={yearCss}>
      <header>
        <h3>{name}</h3>
        <p>{readout}</p>
      </header>
      <div>
        {/* Pressing it is a short cut; the field inside does the same by keyboard. */}
        <div {...handlers}>
          <input
            type="range"
            aria-label={`${t("calendar.label")}, ${name}`}
            aria-valuetext={readout || t("chart.none")}
            min={0}
            max={newest}
            value={readout ? at : newest}
            onFocus={() => setCursor(days[newest])}
            onBlur={() => setCursor(undefined)}
            onChange={(event) => setCursor(days[event.target.valueAsNumber])}
          />
          {/* As high as on a phone until it is drawn, so that what is below stays where it is. */}
          <canvas ref={canvasRef} width={720} height={105} />
          {readout && (
            <div
              key={cursor}
              ref={reveal}
              css={markCss}
              style={{ left: x(at), top: y(at), width: size, height: size }}
            />
          )}
        </div>
      </div>
    </div>
  );
}

interface Tapping {
  readonly dayBelow: (event: MouseEvent) => Day | undefined;
  readonly setCursor: (day: Day | undefined) => void;
  readonly open: (day: Day | undefined) => void;
}

/** The first tap of a finger shows a day's value, the second opens the day. */
function useTaps(cursor: Day | undefined, { dayBelow, setCursor, open }: Tapping) {
  const isFinger = useRef(false);
  return {
    onPointerDown: (event: PointerEvent) => void (isFinger.current = event.pointerType === "touch"),
    onPointerMove: (event: PointerEvent) =>
      event.pointerType !== "touch" && setCursor(dayBelow(event)),
    onPointerLeave: (event: PointerEvent) => event.pointerType !== "touch" && setCursor(undefined),
    onClick: (event: MouseEvent) => {
      const day = dayBelow(event);
      if (isFinger.current && day !== cursor) setCursor(day);
      else open(day);
    },
  };
}

function useIsTouched(): boolean {
  return useMediaQuery(touchScreen);
}

interface Drawing {
  readonly days: readonly Day[];
  readonly width: number;
  readonly places: Places;
  readonly formats: Formats;
}

function drawYear(
  canvas: HTMLCanvasElement,
  { source, values, corrected, most }: YearProps,
  { days, width, places, formats }: Drawing,
): void {
  const { size, height, x, y } = places;
  const brush = prepareCanvas(canvas, width, height);
  if (!brush) return;
  const { context, color } = brush;
  const text = color("--text-quiet");
  context.fillStyle = text;
  for (const row of weekdayRows)
    context.fillText(weekdayName(formats, row), 0, y(firstMonday(days) + row) + size - 1);
  const hue = color(`--source-${source.hue}`);
  context.strokeStyle = color("--line-strong");
  days.forEach((day, at) => {
    const value = values.get(day);
    if (day.endsWith("-01")) {
      context.fillStyle = text;
      context.fillText(monthText(formats, dayStartS(day) ?? 0, "short"), x(at), 12);
    }
    context.fillStyle = hue;
    context.globalAlpha = value === undefined ? unknownEdge : colorStrength(value / most);
    if (value === undefined) context.strokeRect(x(at) + 0.5, y(at) + 0.5, size - 1, size - 1);
    else context.fillRect(x(at), y(at), size, size);
    context.globalAlpha = 1;
    if (!corrected.has(day)) return;
    context.fillStyle = color("--text");
    drawCorrected(context, x(at) + size, y(at), size);
  });
}

/** Monday, Wednesday and Friday, whose names stand beside their rows. */
const weekdayRows = [0, 2, 4];

/** Room for them, in CSS pixels. */
const weekdaysPx = 32;

function firstMonday([first = ""]: readonly Day[]): number {
  return (8 - new Date(first).getUTCDay()) % 7;
}

function energyOfDay(formats: Formats, source: Source, day: Day, value = Number.NaN): string {
  return `${dayText(formats, dayStartS(day) ?? 0)} · ${amountText(formats, source, value)}`;
}

function shareText(formats: Formats, _source: Source, day: Day, value = Number.NaN): string {
  return `${dayText(formats, dayStartS(day) ?? 0)} · ${formats.number(value, "percent")}`;
}

function reveal(mark: HTMLElement | null): void {
  if (mark?.parentElement?.contains(document.activeElement))
    mark.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function correctedIn({ figures }: ReadLayer): ReadonlySet<Day> {
  return new Set(figures.flatMap((one) => (one.correctedWh === undefined ? [] : one.day)));
}

function valuesOf({ source, figures, ...layer }: ReadLayer): ReadonlyMap<Day, number> {
  if (layer.shares) return layer.shares;
  return new Map(figures.map((one) => [one.day, totalsOf(source, [one])?.into ?? 0]));
}

const sectionCss = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
`;

// The canvas is as high as its pixels say for this width.
const yearCss = css`
  ${frameCss};
  & h3 {
    font-size: var(--text-14);
  }
  & > div {
    overflow-x: auto;
    padding-bottom: var(--space-2);
  }
  & > div > div {
    position: relative;
    min-width: 45rem;
    max-width: 72rem;
    cursor: pointer;
  }
`;

const markCss = css`
  position: absolute;
  outline: 2px solid var(--text);
  outline-offset: -1px;
  pointer-events: none;
`;
