import { css } from "@emotion/react";
import { memo } from "react";
import type { Day } from "#plant/history/local-day.ts";
import type { TimeWindow } from "#plant/history/time-window.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { controlCss, Field } from "#app/shared/ui/Field.tsx";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import { ofSpan, panWindow, zoomWindow } from "#app/record/history/drawing/windowMoves.ts";

interface TimelineNavigationProps {
  /** The visible span at rest. */
  readonly window: TimeWindow;
  readonly bounds: TimeWindow;
  readonly day: Day;
  readonly today: Day;
  /** Goes where a button leads from the visible span. */
  readonly onGo: (update: (from: TimeWindow) => TimeWindow) => void;
  readonly onDay: (day: Day) => void;
}

const daySpanS = 86_400;

/** Spans to go to at once, in seconds. */
const spans = {
  hour: 3600,
  day: daySpanS,
  week: 7 * daySpanS,
  month: 30 * daySpanS,
  year: 365 * daySpanS,
} as const;
/** Their names, in the order of the list. */
const spanNames = ["hour", "day", "week", "month", "year"] as const;

/** Moves and zooms a timeline by buttons, and goes to a day. */
export const TimelineNavigation = memo(function TimelineNavigation(props: TimelineNavigationProps) {
  const { window, bounds, day, today, onGo, onDay } = props;
  const { t } = useTexts(["hub", "history"]);
  const { fromS, toS } = window;
  const spanS = toS - fromS;
  const isWhole = fromS <= bounds.fromS && toS >= bounds.toS;
  const shift = (part: number) => () =>
    onGo((from) => panWindow(from, bounds, part * (from.toS - from.fromS)));
  const zoom = (factor: number) => () =>
    onGo((from) => zoomWindow(from, bounds, factor, (from.fromS + from.toS) / 2));
  return (
    <div css={barCss}>
      <div css={buttonsCss}>
        <Button icon="left" disabled={fromS <= bounds.fromS} onClick={shift(-0.5)}>
          {t("nav.back", { ns: "history" })}
        </Button>
        <Button icon="right" disabled={toS >= bounds.toS} onClick={shift(0.5)}>
          {t("nav.on", { ns: "history" })}
        </Button>
        <Button onClick={zoom(2)}>{t("timeline.in")}</Button>
        <Button disabled={isWhole} onClick={zoom(0.5)}>
          {t("timeline.out")}
        </Button>
      </div>
      <div css={fieldsCss}>
        <SelectField
          label={t("timeline.span")}
          value={isWhole ? "all" : spanNames.find((name) => spans[name] === Math.round(spanS))}
          onChange={(name) =>
            onGo((from) => (name === "all" ? bounds : ofSpan(from, bounds, spans[name])))
          }
          options={[...spanNames, "all" as const].map((name) => ({
            value: name,
            label: t(`timeline.${name}`),
          }))}
        />
        <DayField {...{ day, today, onDay }} />
      </div>
    </div>
  );
});

type DayFieldProps = Pick<TimelineNavigationProps, "day" | "today" | "onDay">;

function DayField({ day, today, onDay }: DayFieldProps) {
  const { t } = useTexts("hub");
  return (
    <Field label={t("timeline.goTo")}>
      {(control) => (
        <input
          {...control}
          type="date"
          value={day}
          max={today}
          onChange={({ target }) => target.value && onDay(target.value)}
          css={controlCss}
        />
      )}
    </Field>
  );
}

const barCss = css`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: var(--space-3);
`;

// Two by two on a phone.
const buttonsCss = css`
  display: grid;
  flex: 1 1 20rem;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-2);
  @media (min-width: 48rem) {
    display: flex;
  }
`;

const fieldsCss = css`
  display: grid;
  flex: 1 1 20rem;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-3);
  max-width: 28rem;
`;
