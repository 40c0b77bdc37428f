import { useMemo, useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { inOrder } from "#plant/live/inverter-state.ts";
import type { LiveState } from "#protocol/live/live.ts";
import type { Feed } from "#app/shared/socket/runFeed.ts";
import { Tabs } from "#app/shared/ui/Tabs.tsx";
import { useMediaQuery, wideScreen } from "#app/shared/ui/useMediaQuery.ts";
import { NoInverters } from "#app/shared/frame/NoInverters.tsx";
import { shownLiveAtom, useSelected, useSelectedList } from "#app/shared/live/feeds.ts";
import { useMeterAlone } from "#app/shared/live/meterAlone.ts";
import { InverterPanel } from "./InverterPanel.tsx";
import { InverterTab } from "./InverterTab.tsx";
import { PanelSkeleton } from "./PanelSkeleton.tsx";

/** Every inverter: tabs when there are several, and the panel of the chosen inverter. */
export function Inverters() {
  const { t } = useTexts("live");
  const serials = useSelectedList(shownLiveAtom, serialsOf);
  const answer = useSelected(shownLiveAtom, answerOf);
  const isMeterAlone = useMeterAlone();
  const isWide = useMediaQuery(wideScreen);
  const [chosen, choose] = useState<string>();
  const tabs = useMemo(
    () => serials.map((serial) => ({ id: serial, label: <InverterTab serial={serial} /> })),
    [serials],
  );
  const [first] = serials;
  if (first === undefined) {
    if (answer === "failed" || isMeterAlone) return null;
    return answer === "loading" ? <PanelSkeleton /> : <NoInverters />;
  }
  const selected = chosen !== undefined && serials.includes(chosen) ? chosen : first;
  const panel = <InverterPanel key={selected} serial={selected} />;
  if (serials.length === 1) return panel;
  return (
    <Tabs
      label={t("inverter.list")}
      tabs={tabs}
      selected={selected}
      onSelect={choose}
      vertical={isWide}
    >
      {panel}
    </Tabs>
  );
}

const serialsOf = ({ state }: Feed<LiveState>) =>
  inOrder(state.inverters).map(({ serial }) => serial);

function answerOf({ state, error }: Feed<LiveState>): "loading" | "failed" | "here" {
  if (state.total !== undefined) return "here";
  return error === undefined ? "loading" : "failed";
}
