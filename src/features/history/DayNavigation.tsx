import { css } from "@emotion/react";
import { memo } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { dayAfter, dayStartS, type Day } from "#plant/history/local-day.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { controlCss } from "#app/shared/ui/Field.tsx";
import { useRedraw } from "#app/shared/ui/useRedraw.ts";
import { rowCss } from "#app/shared/ui/row.ts";
import { needsOf, type Choice } from "./shown.ts";

interface DayNavigationProps {
  readonly choice: Choice;
  readonly today: Day;
  readonly onDay: (day: Day) => void;
}

/** Goes to a day, or to the period before or after the one shown; never past today. */
export const DayNavigation = memo(function DayNavigation(props: DayNavigationProps) {
  const { choice, today, onDay } = props;
  const { t } = useTexts("history");
  const redraw = useRedraw();
  const { day } = choice;
  const { period } = needsOf(choice);
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
});

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
