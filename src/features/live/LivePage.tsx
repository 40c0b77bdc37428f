import { css } from "@emotion/react";
import { useSetAtom } from "jotai";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { LiveState } from "#protocol/socket/live.ts";
import { connectionAtom, type Connection } from "#app/shared/session/connection.ts";
import type { Feed } from "#app/shared/socket/runFeed.ts";
import { ConnectionMarker } from "#app/shared/ui/ConnectionMarker.tsx";
import { Page } from "#app/shared/ui/Page.tsx";
import { Announcer } from "./Announcer.tsx";
import { Devices } from "./device/Devices.tsx";
import { liveFeedAtom } from "./feeds.ts";
import { HintBanners } from "./HintBanners.tsx";
import { Inverters } from "./inverter/Inverters.tsx";
import { LiveNotice } from "./LiveNotice.tsx";
import { reloadDevicesAtom } from "./reloadDevices.ts";
import { Totals } from "./Totals.tsx";
import { useSelected } from "./useSelected.ts";

/** What the plant does right now: totals, every inverter, and the devices beside them. */
export function LivePage() {
  const { t } = useTranslation();
  const connection = useSelected(liveFeedAtom, connectionOf);
  const setConnection = useSetAtom(connectionAtom);
  const reload = useSetAtom(liveFeedAtom);
  const reloadDevices = useSetAtom(reloadDevicesAtom);
  useEffect(() => {
    if (connection !== "unknown") setConnection(connection);
  }, [connection, setConnection]);
  const reloadAll = () => {
    reload();
    reloadDevices();
  };
  return (
    <Page
      title={t("title.live")}
      wide
      onReload={reloadAll}
      marker={<ConnectionMarker state={connection} withText />}
    >
      <div css={stackCss}>
        <LiveNotice onRetry={reloadAll} />
        <HintBanners />
        <Totals />
        <Inverters />
        <Devices />
      </div>
      <Announcer />
    </Page>
  );
}

function connectionOf({ isOnline, isPolling, isLoading, error }: Feed<LiveState>): Connection {
  if (isOnline || (isPolling && error === undefined)) return "online";
  return isLoading ? "unknown" : "offline";
}

const stackCss = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  @media (min-width: 48rem) {
    gap: var(--space-6);
  }
`;
