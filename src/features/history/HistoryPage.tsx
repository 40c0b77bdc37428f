import { css } from "@emotion/react";
import { useAtomValue } from "jotai";
import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { dayOf, type Day } from "#plant/history/local-day.ts";
import { batteryFeedAtom, liveFeedAtom } from "#app/shared/live/feeds.ts";
import { LiveFrame } from "../../shared/frame/LiveFrame.tsx";
import { useSelected } from "#app/shared/live/useSelected.ts";
import type { Feed } from "#app/shared/socket/runFeed.ts";
import type { LiveState } from "#protocol/live/live.ts";
import { slowNowAtom } from "#app/shared/time/clock.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import { Skeleton } from "#app/shared/ui/Skeleton.tsx";
import { Tabs } from "#app/shared/ui/Tabs.tsx";
import { DayNavigation } from "./DayNavigation.tsx";
import { HistoryTools } from "./HistoryTools.tsx";
import type { Choice, View } from "./shown.ts";
import { ShownHistory } from "./ShownHistory.tsx";
import { inListOrder, sourceName } from "./sourceNames.ts";
import { useHistory, useOverview, useShown } from "./useShown.ts";

const views = ["hour", "day", "month"] as const;

/** What this browser has recorded: the last hour, a day, the days of a month. */
export function HistoryPage() {
  const { t } = useTranslation(["history", "shell"]);
  const history = useHistory();
  const today = dayOf(useAtomValue(slowNowAtom) / 1000);
  const overview = useOverview(history);
  const [view, setView] = useState<View>("day");
  const [source, setSource] = useState("total");
  const [day, setDay] = useState<Day>(today);
  const choice = useMemo<Choice>(
    () => ({ source, view, day: view === "hour" ? today : day }),
    [source, view, day, today],
  );
  const shown = useShown(history, choice);
  const hasBattery = useSelected(liveFeedAtom, batteryEnabled);
  const sources = useMemo(() => inListOrder(overview?.sources ?? []), [overview]);
  const options = useMemo(
    () => sources.map(({ source: id }) => ({ value: id, label: sourceName(t, id, sources) })),
    [t, sources],
  );
  const openDay = useCallback((opened: Day) => {
    setDay(opened);
    setView("day");
  }, []);
  return (
    <LiveFrame title={t("title.history", { ns: "shell" })}>
      {hasBattery && <OpenBatteryFeed />}
      {overview && overview.keeping !== "kept" && (
        <Alert variant="warning">{t(`keeping.${overview.keeping}`)}</Alert>
      )}
      <div css={barCss}>
        <SelectField
          label={t("source.label")}
          value={source}
          onChange={setSource}
          options={options}
        />
        {view !== "hour" && <DayNavigation view={view} day={day} today={today} onDay={setDay} />}
      </div>
      <Tabs
        label={t("view.label")}
        tabs={views.map((id) => ({ id, label: t(`view.${id}`) }))}
        selected={view}
        onSelect={(id) => setView(views.find((one) => one === id) ?? "day")}
      >
        {shown ? (
          <ShownHistory shown={shown} sources={sources} onOpenDay={openDay} />
        ) : (
          <Skeleton height="24rem" />
        )}
      </Tabs>
      <HistoryTools history={history} choice={choice} />
    </LiveFrame>
  );
}

// The battery's power comes over its own feed, which is open only while something shows it.
function OpenBatteryFeed() {
  useAtomValue(batteryFeedAtom);
  return null;
}

const batteryEnabled = ({ state }: Feed<LiveState>) => state.battery?.enabled === true;

const barCss = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  align-items: end;
  @media (min-width: 48rem) {
    grid-template-columns: minmax(0, 20rem) auto;
    justify-content: space-between;
  }
`;
