import { css } from "@emotion/react";
import { memo } from "react";
import type { Day } from "#plant/history/local-day.ts";
import type { SeriesWindow } from "#protocol/kernel/kernel.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { controlCss, Field } from "#app/shared/ui/Field.tsx";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import { zoomed } from "../zoom.ts";
import { ofSpan, panned } from "./sight.ts";

interface TimelineNavigationProps {
  readonly window: SeriesWindow;
  readonly bounds: SeriesWindow;
  /** The day in the middle. */
  readonly day: Day;
  readonly today: Day;
  readonly onWindow: (window: SeriesWindow) => void;
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
export function TimelineNavigation(props: TimelineNavigationProps) {
  const { window, bounds, day, today, onWindow, onDay } = props;
  const { t } = useTexts(["hub", "history"]);
  const { fromS, toS } = window;
  const spanS = toS - fromS;
  const isWhole = fromS <= bounds.fromS && toS >= bounds.toS;
  const middleS = (fromS + toS) / 2;
  return (
    <div css={barCss}>
      <div css={buttonsCss}>
        <Button
          icon="left"
          disabled={fromS <= bounds.fromS}
          onClick={() => onWindow(panned(window, bounds, -spanS / 2))}
        >
          {t("nav.back", { ns: "history" })}
        </Button>
        <Button
          icon="right"
          disabled={toS >= bounds.toS}
          onClick={() => onWindow(panned(window, bounds, spanS / 2))}
        >
          {t("nav.on", { ns: "history" })}
        </Button>
        <Button onClick={() => onWindow(zoomed(window, bounds, 2, middleS))}>
          {t("timeline.in")}
        </Button>
        <Button disabled={isWhole} onClick={() => onWindow(zoomed(window, bounds, 0.5, middleS))}>
          {t("timeline.out")}
        </Button>
      </div>
      <div css={fieldsCss}>
        <SelectField
          label={t("timeline.span")}
          value={isWhole ? "all" : spanNames.find((name) => spans[name] === Math.round(spanS))}
          onChange={(name) =>
            onWindow(name === "all" ? bounds : ofSpan(window, bounds, spans[name]))
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
}

type DayFieldProps = Pick<TimelineNavigationProps, "day" | "today" | "onDay">;

// The chart moves at every frame; the day in its middle rarely changes.
const DayField = memo(function DayField({ day, today, onDay }: DayFieldProps) {
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
});

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
