import { createAlarm } from "./alarm.ts";
import {
  closedConnection,
  connectionStep,
  type ConnectionEffect,
  type ConnectionEvent,
  type FeedHabits,
} from "./connection.ts";
import { oneSocket, type OneSocketListener, type OpenOne } from "./one-socket.ts";

/**
 * What a text was. An empty message closes the socket for a while; one that cannot be read is no sign of life, so
 * that a socket with nothing else is given up like a silent one.
 */
export type TextKind = "data" | "empty" | "unreadable";

/** Receives the events of a stream. */
export interface StreamListener extends Pick<OneSocketListener, "onOnline"> {
  /** A text arrived; returns what it was. */
  readonly onText: (text: string) => TextKind;
  /** A second after a reload was asked for: load again what the socket does not bring. */
  readonly onRefetch: () => void;
}

/** What a stream needs from the platform. */
export interface StreamSetup {
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
  listener: StreamListener,
  { openOne, random }: StreamSetup,
): Stream {
  let state = closedConnection;
  const alarm = createAlarm(() => tell({ kind: "alarm", random: random() }));
  const socket = oneSocket(openOne, {
    onOnline: listener.onOnline,
    onOpen: () => tell({ kind: "opened" }),
    onText(text) {
      const kind = listener.onText(text);
      if (kind !== "unreadable") tell({ kind: "message", empty: kind === "empty" });
    },
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
        return alarm.set(effect.delayMs);
      case "disarm":
        return alarm.clear();
      case "refetch":
        return listener.onRefetch();
    }
  }

  tell({ kind: "start" });
  return { reload: () => tell({ kind: "reload" }), stop: () => tell({ kind: "stop" }) };
}
