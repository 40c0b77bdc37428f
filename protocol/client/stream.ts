import {
  closedConnection,
  connectionStep,
  type ConnectionEffect,
  type ConnectionEvent,
  type FeedHabits,
} from "../socket/connection.ts";
import { oneSocket, type OneSocketListener, type OpenOne } from "./one-socket.ts";

/** What a stream tells its listener. */
export interface StreamListener extends Pick<OneSocketListener, "onOnline"> {
  /** A text arrived; true when it was an empty message, which closes the socket for a while. */
  readonly onText: (text: string) => boolean;
  /** A reload was asked for and its second has passed: load again what the socket does not bring. */
  readonly onRefetch: () => void;
}

/** What a stream needs from the platform. */
export interface StreamSurroundings {
  readonly openOne: OpenOne;
  /** From 0 to below 1. */
  readonly random: () => number;
}

/** A running stream of texts from one path of the gateway. */
export interface Stream {
  readonly reload: () => void;
  readonly stop: () => void;
}

/** Runs the connection machine of one feed against real sockets and timers. Decides nothing itself. */
export function openStream(
  habits: FeedHabits,
  hearer: StreamListener,
  { openOne, random }: StreamSurroundings,
): Stream {
  let state = closedConnection;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const socket = oneSocket(openOne, {
    onOnline: hearer.onOnline,
    onOpen: () => tell({ kind: "opened" }),
    onText: (text) => tell({ kind: "message", empty: hearer.onText(text) }),
    onDrop: () => tell({ kind: "dropped", random: random() }),
  });

  function tell(event: ConnectionEvent): void {
    const step = connectionStep(state, event, habits);
    state = step.state;
    step.effects.forEach(obey);
  }

  function obey(effect: ConnectionEffect): void {
    switch (effect.kind) {
      case "open":
        return socket.open();
      case "close":
        return socket.close();
      case "send":
        return socket.send(effect.text);
      case "arm":
        clearTimeout(timer);
        timer = setTimeout(() => tell({ kind: "alarm", random: random() }), effect.delayMs);
        return undefined;
      case "disarm":
        return clearTimeout(timer);
      case "refetch":
        return hearer.onRefetch();
    }
  }

  tell({ kind: "start" });
  return { reload: () => tell({ kind: "reload" }), stop: () => tell({ kind: "stop" }) };
}
