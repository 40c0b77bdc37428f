import { css } from "@emotion/react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { Period } from "#plant/history/figures.ts";
import { dayAfter, dayStartS, type Day } from "#plant/history/local-day.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { controlCss } from "#app/shared/ui/Field.tsx";
import { useRedraw } from "#app/shared/ui/useRedraw.ts";
import { rowCss } from "#app/shared/ui/row.ts";

interface DayNavigationProps {
  /** What is shown. */
  readonly period: Period;
  readonly day: Day;
  readonly today: Day;
  readonly onDay: (day: Day) => void;
}

/** Goes to a day, or to the period before or after the one shown; never past today. */
export function DayNavigation({ period, day, today, onDay }: DayNavigationProps) {
  const { t } = useTexts("history");
  const redraw = useRedraw();
  const earlier = dayAfter(period.first, -1);
  const later = dayAfter(period.last, 1);
  return (
    <div css={rowCss}>
      <input
        type="date"
        aria-label={t("nav.day")}
        value={day}
        max={today}
        onChange={({ target }) => {
          if (dayStartS(target.value) !== undefined) onDay(target.value);
          redraw();
        }}
        css={[controlCss, dateCss]}
      />
      <div css={stepsCss}>
        <Button icon="left" iconOnly onClick={() => onDay(earlier)}>
          {t("nav.back")}
        </Button>
        <Button disabled={day === today} onClick={() => onDay(today)}>
          {t("nav.today")}
        </Button>
        <Button icon="right" iconOnly disabled={later > today} onClick={() => onDay(later)}>
          {t("nav.on")}
        </Button>
      </div>
    </div>
  );
}

// Together on a line, below the date where there is no room beside it.
const stepsCss = css`
  display: flex;
  flex: 1 0 auto;
  gap: var(--space-1);
  & > :nth-child(2) {
    flex: 1;
  }
`;

const dateCss = css`
  flex: 1 1 9rem;
  min-width: 9rem;
  padding-right: var(--space-2);
`;
