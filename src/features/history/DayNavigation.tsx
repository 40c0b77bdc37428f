import { css } from "@emotion/react";
import { useTranslation } from "react-i18next";
import { dayAfter, dayStartS, daysOfMonth, type Day } from "#plant/history/local-day.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { controlCss } from "#app/shared/ui/Field.tsx";
import type { View } from "./shown.ts";

interface DayNavigationProps {
  readonly view: View;
  readonly day: Day;
  readonly today: Day;
  readonly onDay: (day: Day) => void;
}

/** Goes from day to day, or from month to month; never past today. */
export function DayNavigation({ view, day, today, onDay }: DayNavigationProps) {
  const { t } = useTranslation("history");
  const days = daysOfMonth(day);
  const isMonth = view === "month";
  const earlier = dayAfter(isMonth ? (days[0] ?? day) : day, -1);
  const later = dayAfter(isMonth ? (days[days.length - 1] ?? day) : day, 1);
  return (
    <div css={rowCss}>
      <input
        type="date"
        aria-label={t("nav.day")}
        value={day}
        max={today}
        onChange={({ target }) => dayStartS(target.value) !== undefined && onDay(target.value)}
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

const rowCss = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`;

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
