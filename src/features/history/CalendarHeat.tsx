import { css } from "@emotion/react";
import { useLayoutEffect, useMemo, useRef, type KeyboardEvent } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { totalsOf, type DayFigures, type Period } from "#plant/history/figures.ts";
import {
  dayAfter,
  daysBetween,
  dayStartS,
  stepAfter,
  stepOf,
  type Day,
} from "#plant/history/local-day.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import type { ReadLayer } from "./shown.ts";
import { hueOf } from "./sourceNames.ts";
import { dayText, monthText, valueText } from "./texts.ts";
import { energyText } from "#app/shared/i18n/energyText.ts";
import { quietCss } from "#app/shared/ui/quiet.ts";

interface CalendarHeatProps {
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
  const figures = useMemo(
    () => new Map(layer.figures.map((one) => [one.day, one])),
    [layer.figures],
  );
  const most = useMemo(
    () => Math.max(...layer.figures.map((one) => figureOf(layer.source, one)), 1),
    [layer],
  );
  const years: Day[] = [];
  for (let year = stepOf(period.first, "year"); year <= period.last; year = stepAfter(year, "year"))
    years.unshift(year);
  return (
    <section aria-label={t("calendar.label")} css={sectionCss}>
      {years.map((year, at) => (
        <Year key={at} year={year} {...{ figures, most, today, onOpen }} source={layer.source} />
      ))}
      <p css={quietCss}>{t("calendar.hint")}</p>
    </section>
  );
}

interface YearProps {
  readonly year: Day;
  readonly source: string;
  readonly figures: ReadonlyMap<Day, DayFigures>;
  readonly most: number;
  readonly today: Day;
  readonly onOpen: (day: Day) => void;
}

function Year({ year, source, figures, most, today, onOpen }: YearProps) {
  const formats = useFormats();
  const gridRef = useRef<HTMLDivElement>(null);
  const last = dayAfter(stepAfter(year, "year"), -1);
  const days = useMemo(() => daysBetween(year, last), [year, last]);
  const weekday = (new Date(1000 * (dayStartS(year) ?? 0)).getDay() + 6) % 7;
  const known = days.filter((day) => figures.has(day));
  // One stop for the tab key: the last known day, from where arrow keys go on.
  const entry = known[known.length - 1];
  // A phone shows some months of a year: the newest ones first.
  useLayoutEffect(() => {
    const grid = gridRef.current;
    const box = grid?.parentElement;
    if (box)
      box.scrollLeft = (days.indexOf(entry ?? "") / 350) * grid.offsetWidth - box.clientWidth;
  }, [days, entry]);
  const onKeyDown = (event: KeyboardEvent) => {
    const { day } = event.target instanceof HTMLElement ? event.target.dataset : {};
    const by = keys[event.key];
    if (day === undefined || by === undefined) return;
    event.preventDefault();
    let next = dayAfter(day, by);
    while (next >= year && next <= last && !figures.has(next)) next = dayAfter(next, Math.sign(by));
    gridRef.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  const textOf = (one: DayFigures) => {
    const value = figureOf(source, one);
    const text = source === "soc" ? valueText(formats, source, value) : energyText(formats, value);
    return `${dayText(formats, dayStartS(one.day) ?? 0)} · ${text}`;
  };
  return (
    <div>
      <h3 css={yearCss}>{year.slice(0, 4)}</h3>
      <div css={scrollCss}>
        <div css={monthsCss} aria-hidden>
          {days.map(
            (day, at) =>
              day.endsWith("-01") && (
                <span key={day} style={{ gridColumn: Math.floor((at + weekday) / 7) + 1 }}>
                  {monthText(formats, dayStartS(day) ?? 0, "short")}
                </span>
              ),
          )}
        </div>
        <div ref={gridRef} css={gridCss} style={{ color: `var(--source-${hueOf(source)})` }}>
          {days.map((day, at) => {
            const one = figures.get(day);
            // The others follow it. Elements of one year serve for the next.
            const gridRow = at === 0 ? weekday + 1 : undefined;
            if (!one) return <i key={at} css={day <= today && unknownCss} style={{ gridRow }} />;
            const share = Math.min(Math.max(figureOf(source, one) / most, 0), 1);
            return (
              // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its title is its name, too
              <button
                key={at}
                type="button"
                data-day={day}
                tabIndex={day === entry ? 0 : -1}
                title={textOf(one)}
                onClick={() => onOpen(day)}
                onKeyDown={onKeyDown}
                style={{ gridRow, opacity: 0.12 + 0.88 * share }}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

const keys: Readonly<Record<string, number>> = {
  ArrowLeft: -7,
  ArrowRight: 7,
  ArrowUp: -1,
  ArrowDown: 1,
};

function figureOf(source: string, one: DayFigures): number {
  return totalsOf(source, [one])?.into ?? 0;
}

const sectionCss = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
`;

const yearCss = css`
  font-size: var(--text-14);
`;

const scrollCss = css`
  overflow-x: auto;
  padding-bottom: var(--space-2);
`;

const columnsCss = css`
  display: grid;
  grid-template-columns: repeat(54, minmax(0.8rem, 1fr));
  gap: 2px;
  min-width: 46rem;
  max-width: 72rem;
`;

const monthsCss = css`
  ${columnsCss};
  color: var(--text-quiet);
  font-size: var(--text-12);
  white-space: nowrap;
  & > span {
    grid-row: 1;
    width: 0;
  }
`;

const gridCss = css`
  ${columnsCss};
  grid-template-rows: repeat(7, 1fr);
  grid-auto-flow: column;
  & > button {
    background: currentColor;
  }
  & > * {
    min-height: 0.8rem;
    padding: 0;
    border: 0;
    border-radius: 2px;
    cursor: pointer;
  }
  /* As high as wide; the oldest browsers know no aspect ratio. */
  & > *::before {
    display: block;
    padding-top: 100%;
    content: "";
  }
  & > i {
    cursor: default;
  }
  & > button:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 1px;
    opacity: 1 !important;
  }
`;

const unknownCss = css`
  background: var(--surface-sunken);
`;
