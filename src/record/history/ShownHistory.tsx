import { css } from "@emotion/react";
import { memo, type ReactNode } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { Day } from "#plant/history/local-day.ts";
import type { History } from "#app/shared/history/pageHistory.ts";
import type { SourceInfo } from "#app/shared/history/HistorySource.ts";
import { stackCss } from "#app/shared/ui/stack.ts";
import { ClearCalendar } from "./calendar/ClearCalendar.tsx";
import { CorrectDay } from "./correct/CorrectDay.tsx";
import { CorrectedNote } from "./correct/CorrectedNote.tsx";
import { figuresCss } from "./figuresCss.ts";
import { HistoryChart } from "./chart/HistoryChart.tsx";
import { HistoryFigures } from "./HistoryFigures.tsx";
import { HistoryTable } from "./table/HistoryTable.tsx";
import { PeriodChangeText } from "./PeriodChange.tsx";
import type { HistoryData } from "./model/historyData.ts";
import { useStepping } from "./drawing/swipe.ts";
import type { NameOf } from "./model/sourceNames.ts";
import { viewOf, type View } from "./model/views.ts";
import { quietCss } from "#app/shared/ui/quiet.ts";

interface ShownHistoryProps {
  readonly history: History;
  readonly shown: HistoryData;
  /** Whether a hub recorded it, not this browser. */
  readonly sources: readonly SourceInfo[];
  readonly nameOf: NameOf;
  readonly onOpenDay: (day: Day, view: View) => void;
  /** Goes to the period before or after. */
  readonly onStep: (by: -1 | 1) => void;
  /** Stands below the chart. */
  readonly children?: ReactNode;
}

/** Chart, figures and table of a time; or why there are none. */
export const ShownHistory = memo(function ShownHistory(props: ShownHistoryProps) {
  const { history, shown, sources, nameOf, onOpenDay } = props;
  const onStep = stepIn(shown.choice.view, props.onStep);
  // A finger goes on from an empty time, too.
  const swipe = useStepping(onStep);
  const { t } = useTexts("history");
  const { subject, view, known } = shown.choice;
  const isKnown = shown.layers.some(
    ({ figures, days }) => figures.length > 0 || days.some(({ record }) => record !== undefined),
  );
  if (!isKnown) {
    return (
      <div css={[emptyCss, swipedCss]} {...swipe}>
        <p>{t("empty.day")}</p>
      </div>
    );
  }
  return (
    <div css={stackCss}>
      <HistoryChart
        shown={shown}
        title={`${nameOf(subject)}, ${t(`view.${view}`)}`}
        nameOf={nameOf}
        onOpenDay={onOpenDay}
        onStep={onStep}
      />
      {props.children}
      <PeriodChangeText shown={shown} />
      <ClearText shown={shown} />
      <div css={figuresCss}>
        {viewOf(view).lastS !== undefined && <h2 css={headCss}>{t("nav.today")}</h2>}
        <HistoryFigures shown={shown} sources={sources} nameOf={nameOf} />
      </div>
      <CorrectedNote shown={shown} />
      {view === "day" && shown.period.first < known.last && hasYield(shown) && (
        <CorrectDay history={history} day={shown.period.first} nameOf={nameOf} />
      )}
      {viewOf(view).calendar && shown.layers.length === 1 && shown.layers[0] && (
        <ClearCalendar
          layer={shown.layers[0]}
          period={shown.period}
          today={shown.choice.known.last}
          onOpen={(day) => onOpenDay(day, "day")}
        />
      )}
      <HistoryTable shown={shown} nameOf={nameOf} />
    </div>
  );
});

/** Whether a yield is on show that follows what the owner types for the inverters. */
function hasYield({ layers }: HistoryData): boolean {
  return layers.some(
    ({ source, figures }) =>
      source.kind === "inverter" ||
      source.kind === "total" ||
      (source.kind === "sun" && figures.some(({ yieldWh }) => yieldWh !== undefined)),
  );
}

function stepIn<Step>(view: View, step: Step): Step | undefined {
  return viewOf(view).moves ? step : undefined;
}

function ClearText({ shown: { clear } }: { readonly shown: HistoryData }) {
  const [share, ...notes] = clear?.sentences ?? [];
  if (share === undefined) return null;
  return (
    <p>
      <strong>{share}</strong>
      {notes.length > 0 && <span css={quietCss}> {notes.join(" ")}</span>}
    </p>
  );
}

const headCss = css`
  font-size: var(--text-14);
`;

const emptyCss = css`
  display: grid;
  gap: var(--space-1);
  max-width: 44rem;
`;

const swipedCss = css`
  align-content: start;
  max-width: none;
  min-height: 12rem;
  touch-action: pan-y;
`;
