import { useAtomValue, useSetAtom } from "jotai";
import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import { systemStatus } from "#protocol/areas/system.ts";
import { feeds } from "#protocol/areas/feeds.ts";
import { openStream, type Stream } from "#protocol/socket/stream.ts";
import { ConsoleLog } from "./consoleLog.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { connectionAtom } from "#app/shared/session/connection.ts";
import { openSocketAtom } from "#app/shared/socket/openSocketAtom.ts";

/** The console as a page sees it. */
export interface ConsoleView {
  /** Changed in place; the console renders again after `change` and after each text that arrives. */
  readonly log: ConsoleLog;
  readonly connection: "unknown" | "online" | "offline";
  readonly change: (how: (log: ConsoleLog) => void) => void;
  readonly reconnect: () => void;
}

/** Listens to the console while the page shows it. Draws at most once per frame, and not while the page is hidden. */
export function useConsole(): ConsoleView {
  const openSocket = useAtomValue(openSocketAtom);
  const client = useAtomValue(clientAtom);
  const [log] = useState(() => new ConsoleLog());
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const setReach = useSetAtom(connectionAtom);
  const [connection, setConnection] = useState<ConsoleView["connection"]>("unknown");
  const streamRef = useRef<Stream | undefined>(undefined);

  useEffect(() => {
    let frame = 0;
    let wasOnline = false;
    const stream = openStream(
      feeds.console.habits,
      {
        onText(text) {
          log.append(text, Date.now());
          frame ||= requestAnimationFrame(() => {
            frame = 0;
            draw();
          });
          return "data";
        },
        onOnline(isOnline) {
          setConnection(isOnline ? "online" : "offline");
          if (isOnline) setReach("online");
          // A refused handshake says nothing to a page. A call that needs the same right does: 401 leads to the sign-in.
          if (!isOnline && !wasOnline) client.call(systemStatus).catch(() => undefined);
          wasOnline = isOnline;
        },
        onRefetch: () => undefined,
      },
      {
        openOne: (listener) => openSocket(feeds.console.path, listener),
        random: Math.random,
      },
    );
    streamRef.current = stream;
    return () => {
      stream.stop();
      cancelAnimationFrame(frame);
    };
  }, [log, openSocket, client, setReach]);

  const change = useCallback(
    (how: (log: ConsoleLog) => void) => {
      how(log);
      draw();
    },
    [log],
  );
  const reconnect = useCallback(() => streamRef.current?.reload(), []);
  return { log, connection, change, reconnect };
}
