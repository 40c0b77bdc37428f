import { css } from "@emotion/react";
import { useAtom, useSetAtom, useStore } from "jotai";
import { useEffect, type ReactNode } from "react";
import type { LiveState } from "#protocol/live/live.ts";
import { connectionAtom, type Connection } from "../session/connection.ts";
import type { Feed } from "../socket/runFeed.ts";
import { ConnectionMarker } from "../ui/ConnectionMarker.tsx";
import { Page } from "../ui/Page.tsx";
import { slots } from "../slots.ts";
import { Announcer } from "./Announcer.tsx";
import { liveFeedAtom, useSelected } from "../live/feeds.ts";
import { LiveNotice } from "./LiveNotice.tsx";
import { whenQuiet } from "../time/whenQuiet.ts";
import { reloadFeedsAtom } from "../socket/feedAtom.ts";

interface LiveFrameProps {
  readonly title: string;
  /** Replaces the text of the connection marker. */
  readonly note?: string | undefined;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Frame of a page with live feeds: connection marker, reload, and a notice without values. */
export function LiveFrame({ title, note, actions, children }: LiveFrameProps) {
  const connection = useLiveConnection();
  useRecording(connection === "online");
  const reload = useSetAtom(reloadFeedsAtom);
  return (
    <Page
      title={title}
      wide
      onReload={reload}
      marker={
        <>
          <ConnectionMarker state={connection} withText={note === undefined} />
          {note !== undefined && <span css={noteCss}>{note}</span>}
        </>
      }
      actions={actions}
    >
      <LiveStack>
        <LiveNotice onRetry={reload} />
        {children}
      </LiveStack>
      <Announcer />
    </Page>
  );
}

/** The parts of a live page below each other. */
export function LiveStack({ children }: { readonly children: ReactNode }) {
  return <div css={stackCss}>{children}</div>;
}

/** Connection state of the live feed; also updates the marker in the top bar. */
export function useLiveConnection(): Connection {
  const connection = useSelected(liveFeedAtom, connectionOf);
  const [shown, setShown] = useAtom(connectionAtom);
  useEffect(() => {
    // Also after a single other call that failed.
    if (connection !== "unknown" && connection !== shown) setShown(connection);
  }, [connection, shown, setShown]);
  return connection;
}

/** Records history; starts after the first values, so that it never delays them. */
export function useRecording(hasValues: boolean): void {
  const store = useStore();
  useEffect(() => {
    return hasValues ? whenQuiet(() => slots().record?.(store)) : undefined;
  }, [hasValues, store]);
}

function connectionOf({ isOnline, isPolling, isLoading }: Feed<LiveState>): Connection {
  if (isOnline || isPolling) return "online";
  return isLoading ? "unknown" : "offline";
}

// The title keeps its line.
const noteCss = css`
  flex: 0 100 auto;
  color: var(--text-quiet);
  font-size: var(--text-12);
`;

const stackCss = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  @media (min-width: 48rem) {
    gap: var(--space-6);
  }
`;
