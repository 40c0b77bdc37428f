import { css } from "@emotion/react";
import { useAtomValue } from "jotai";
import { type ComponentType, useCallback, useMemo, type ReactNode } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { Day } from "#plant/history/local-day.ts";
import { batteryFeedAtom } from "#app/shared/live/deviceFeeds.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { liveFeedAtom, useSelected } from "#app/shared/live/feeds.ts";
import { LiveFrame } from "#app/shared/frame/LiveFrame.tsx";
import type { History } from "#app/shared/history/pageHistory.ts";
import type { Keeping } from "#app/shared/history/HistorySource.ts";
import type { Feed } from "#app/shared/socket/runFeed.ts";
import type { LiveState } from "#protocol/live/live.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import { Skeleton } from "#app/shared/ui/Skeleton.tsx";
import { slots } from "#app/shared/slots.ts";
import { stackCss } from "#app/shared/ui/stack.ts";
import { Tabs } from "#app/shared/ui/Tabs.tsx";
import { narrowScreen, useMediaQuery } from "#app/shared/ui/useMediaQuery.ts";
import { comparisonNames, type Comparison } from "./model/comparisons.ts";
import { DayNavigation } from "./DayNavigation.tsx";
import { EnergyPanel } from "./energy/EnergyPanel.tsx";
import { ExportTool } from "./export/ExportTool.tsx";
import { HistoryTools } from "./HistoryTools.tsx";
import { needsOf } from "./model/needs.ts";
import type { Choice, HistoryData } from "./model/historyData.ts";
import { ShownHistory } from "./ShownHistory.tsx";
import { SubjectField } from "./SubjectField.tsx";
import { STACK, subjectName, type Subject } from "./model/sourceNames.ts";
import { useHistory, useOverview, useHistoryData } from "./model/useHistoryData.ts";
import { usePageChoice } from "./model/usePageChoice.ts";
import { periodComparisons } from "./model/periodComparison.ts";
import { periodOptions } from "./model/useComparison.ts";
import { periodText } from "./model/texts.ts";
import { isView, viewNames, viewOf, type View } from "./model/views.ts";

export interface ClearProps {
  readonly shown: HistoryData;
  readonly children: (shown: HistoryData) => ReactNode;
}

interface HistoryPageProps {
  /** Adds a clear sky to the data; without it there is no comparison. */
  readonly Clear?: ComponentType<ClearProps> | undefined;
}

/** The record: the last hour, a day, a week, a month, a year, all years. */
export function HistoryPage({ Clear = NoClear }: HistoryPageProps) {
  const { t } = useTexts();
  const hasBattery = useSelected(liveFeedAtom, batteryEnabled);
  return (
    <LiveFrame title={t("title.history")}>
      {hasBattery && <OpenBatteryFeed />}
      <Content Clear={Clear} />
    </LiveFrame>
  );
}

// Apart from the frame, which a step to another time does not change.
function Content({ Clear = NoClear }: HistoryPageProps) {
  const { t } = useTexts("history");
  const { HistoryNote } = slots();
  const history = useHistory();
  const { value: overview, failure } = useOverview(history);
  const { choice, infos, sources, today, setView, setSubject, setDay, step, setCompare } =
    usePageChoice(overview);
  const { subject, view, compare } = choice;
  const { moves, compares = comparesPeriods(view) } = viewOf(view);
  const canCompare = compares && subject !== STACK;
  const { value: shown, failure: shownFailure } = useHistoryData(history, choice);
  const note = { history, overview, failure: failure ?? shownFailure };
  const nameOf = useCallback((one: Subject) => subjectName(t, one, infos), [t, infos]);
  const openDay = useCallback(
    (opened: Day, into: View) => {
      setDay(opened);
      setView(into);
    },
    [setDay, setView],
  );
  const { above, below } = useCompareByScreen(canCompare, { view, compare, onChange: setCompare });
  const tabs = useMemo(() => viewNames.map((id) => ({ id, label: t(`view.${id}`) })), [t]);
  const select = useCallback((id: string) => isView(id) && setView(id), [setView]);
  return (
    <>
      <KeepingNote keeping={overview?.keeping} />
      <EarlierNote retry={overview?.retryEarlier} />
      {HistoryNote && <HistoryNote {...note} />}
      <div css={edgesCss}>
        <Tabs label={t("view.label")} tabs={tabs} selected={view} onSelect={select}>
          <div css={barCss}>
            {moves && <DayNavigation choice={choice} today={today} onDay={setDay} onStep={step} />}
            <SubjectField {...{ subject, sources, nameOf }} onChange={setSubject} />
            {above}
          </div>
          <PeriodText choice={choice} />
          {shown ? (
            <div css={stackCss}>
              <Clear shown={shown}>
                {(data) => (
                  <ShownHistory
                    history={history}
                    shown={data}
                    sources={infos}
                    nameOf={nameOf}
                    onOpenDay={openDay}
                    onStep={step}
                  >
                    {below}
                  </ShownHistory>
                )}
              </Clear>
              <Meaning shown={shown} />
            </div>
          ) : (
            shownFailure === undefined && <Skeleton height="24rem" />
          )}
        </Tabs>
      </div>
      {HistoryNote && <HistoryNote {...note} isBelow />}
      <Tools history={history} choice={choice} />
    </>
  );
}

function NoClear({ shown, children }: ClearProps) {
  return <>{children(shown)}</>;
}

function comparesPeriods(view: View): boolean {
  return periodComparisons(view).length > 0;
}

function KeepingNote({ keeping = "kept" }: { readonly keeping: Keeping | undefined }) {
  const { t } = useTexts("history");
  return keeping === "kept" ? null : <Alert variant="warning">{t(`keeping.${keeping}`)}</Alert>;
}

function Meaning({ shown: { energy, choice } }: { readonly shown: HistoryData }) {
  return energy ? (
    <EnergyPanel energy={energy} view={choice.view} firstDay={choice.known.first} />
  ) : null;
}

function EarlierNote({ retry }: { readonly retry: (() => void) | undefined }) {
  const { t } = useTexts("history");
  const { t: shell } = useTexts();
  if (!retry) return null;
  return (
    <Alert
      variant="warning"
      title={t("earlier.title")}
      action={<Button onClick={retry}>{shell("common.retry")}</Button>}
    >
      {null}
    </Alert>
  );
}

interface ToolsProps {
  readonly history: History;
  readonly choice: Choice;
}

function Tools(props: ToolsProps) {
  const { HubTools } = slots();
  if (!props.history.hub) return <HistoryTools {...props} />;
  return HubTools ? (
    <HubTools history={props.history}>
      <ExportTool {...props} />
    </HubTools>
  ) : null;
}

// At once, while chart and figures follow.
function PeriodText({ choice }: { readonly choice: Choice }) {
  const formats = useFormats();
  return (
    <p aria-live="polite" css={periodCss}>
      {periodText(formats, needsOf(choice).period)}
    </p>
  );
}

interface CompareFieldProps {
  readonly view: View;
  readonly compare: Comparison | undefined;
  readonly onChange: (compare: Comparison | undefined) => void;
}

function CompareField({ view, compare, onChange }: CompareFieldProps) {
  const { t } = useTexts("history");
  return (
    <SelectField
      label={t("compare.label")}
      value={compare ?? ""}
      onChange={(chosen) => onChange(comparisonNames.find((name) => name === chosen))}
      options={
        view !== "day"
          ? periodOptions(t, view)
          : ["", ...comparisonNames].map((value) => ({
              value,
              label: t(`compare.${comparisonNames.find((name) => name === value) ?? "none"}`),
            }))
      }
    />
  );
}

interface CompareAtPlaces {
  readonly above?: ReactNode;
  readonly below?: ReactNode;
}

/** The choice of a comparison, on a phone below the chart; the same while nothing of it changes. */
function useCompareByScreen(
  canCompare: boolean,
  { view, compare, onChange }: CompareFieldProps,
): CompareAtPlaces {
  const isNarrow = useMediaQuery(narrowScreen);
  return useMemo(() => {
    const field = canCompare && <CompareField {...{ view, compare, onChange }} />;
    return isNarrow ? { below: field } : { above: field };
  }, [canCompare, isNarrow, view, compare, onChange]);
}

// The battery's power comes over its own feed, which is open only while something shows it.
function OpenBatteryFeed() {
  useAtomValue(batteryFeedAtom);
  return null;
}

const batteryEnabled = ({ state }: Feed<LiveState>) => state.battery?.enabled === true;

// The period first; on a phone source and comparison share a line below it.
const barCss = css`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: var(--space-3);
  margin-bottom: var(--space-3);
  & > * {
    flex: 1 1 8rem;
    min-width: 0;
    max-width: 20rem;
  }
  & > [data-wide] {
    flex-basis: 20rem;
    max-width: 24rem;
  }
`;

// Tabs that are cut off fade out at that edge.
const edgesCss = css`
  & > div > [role="tablist"] {
    &::before,
    &::after {
      content: "";
      position: sticky;
      flex: none;
      width: var(--page-gutter);
      pointer-events: none;
    }
    &::before {
      left: calc(-1 * var(--page-gutter));
      margin-left: calc(-1 * var(--page-gutter));
      background: linear-gradient(to left, transparent, var(--page));
    }
    &::after {
      right: calc(-1 * var(--page-gutter));
      width: calc(2 * var(--page-gutter));
      background: linear-gradient(to right, transparent, var(--page));
    }
  }
`;

const periodCss = css`
  font-weight: var(--weight-strong);
`;
