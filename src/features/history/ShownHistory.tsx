import { css } from "@emotion/react";
import { memo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Day } from "#plant/history/local-day.ts";
import type { SourceInfo } from "#app/shared/history/HistoryStore.ts";
import { SwitchField } from "#app/shared/ui/SwitchField.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { HistoryChart } from "./HistoryChart.tsx";
import { energies, HistoryFigures } from "./HistoryFigures.tsx";
import { HistoryTable } from "./HistoryTable.tsx";
import type { Shown } from "./shown.ts";
import { sourceName } from "./sourceNames.ts";

interface ShownHistoryProps {
  readonly shown: Shown;
  readonly sources: readonly SourceInfo[];
  readonly onOpenDay: (day: Day) => void;
}

/** Chart, figures and table of a time; or why there are none. */
export const ShownHistory = memo(function ShownHistory(props: ShownHistoryProps) {
  const { shown, sources, onOpenDay } = props;
  const { t } = useTranslation("history");
  const [compares, setCompares] = useState(false);
  const { source, view } = shown.choice;
  if (![...shown.days, ...shown.month].some(({ record }) => record !== undefined)) {
    return (
      <div css={emptyCss}>
        <p>{t("empty.day")}</p>
        <p css={quietCss}>{t("empty.how")}</p>
      </div>
    );
  }
  return (
    <div css={stackCss}>
      <HistoryChart
        shown={shown}
        title={`${sourceName(t, source, sources)}, ${t(`view.${view}`)}`}
        compares={compares}
        onOpenDay={onOpenDay}
      />
      <div css={figuresCss}>
        {view === "day" && (
          <SwitchField label={t("chart.compare")} value={compares} onChange={setCompares} />
        )}
        {view === "hour" && <h2 css={headCss}>{t("nav.today")}</h2>}
        <HistoryFigures shown={shown} sources={sources} />
      </div>
      {energies(source).length > 1 && <p css={quietCss}>{t("figures.netted")}</p>}
      <HistoryTable shown={shown} />
    </div>
  );
});

const figuresCss = css`
  max-width: 32rem;
  @media (min-width: 64rem) {
    max-width: none;
    & > div {
      width: calc(50% - var(--space-6));
    }
    & > dl {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      column-gap: calc(2 * var(--space-6));
      & > div {
        border-top: 1px solid var(--line);
      }
    }
  }
`;

const headCss = css`
  font-size: var(--text-14);
`;

const emptyCss = css`
  display: grid;
  gap: var(--space-1);
  max-width: 44rem;
`;

const quietCss = css`
  color: var(--text-quiet);
  font-size: var(--text-14);
`;
