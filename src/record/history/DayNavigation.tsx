import { css } from "@emotion/react";
import { memo } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { Day } from "#plant/history/local-day.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { DayInput } from "#app/shared/ui/DayInput.tsx";
import { rowCss } from "#app/shared/ui/row.ts";
import { needsOf } from "./model/needs.ts";
import type { Choice } from "./model/historyData.ts";

interface DayNavigationProps {
  readonly choice: Choice;
  readonly today: Day;
  readonly onDay: (day: Day) => void;
  readonly onStep: (by: -1 | 1) => void;
}

/** Goes to a day, or to the period before or after the period shown; never past today. */
export function DayNavigation({ choice, today, onDay, onStep }: DayNavigationProps) {
  const { t } = useTexts("history");
  const { day } = choice;
  return (
    <div css={rowCss} data-wide>
      <DayInput label={t("nav.day")} day={day} max={today} onDay={onDay} look={dateCss} />
      <Steps
        today={today}
        isToday={day === today}
        isLast={needsOf(choice).period.last >= today}
        onDay={onDay}
        onStep={onStep}
      />
    </div>
  );
}

interface StepsProps extends Omit<DayNavigationProps, "choice"> {
  readonly isToday: boolean;
  readonly isLast: boolean;
}

// Apart, since a step changes only the date.
const Steps = memo(function Steps({ today, isToday, isLast, onDay, onStep }: StepsProps) {
  const { t } = useTexts("history");
  return (
    <div css={stepsCss}>
      <Button icon="left" iconOnly onClick={() => onStep(-1)}>
        {t("nav.back")}
      </Button>
      <Button disabled={isToday} onClick={() => onDay(today)}>
        {t("nav.today")}
      </Button>
      <Button icon="right" iconOnly disabled={isLast} onClick={() => onStep(1)}>
        {t("nav.on")}
      </Button>
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
  padding-right: var(--space-2);
`;
