import { reconnectDelay } from "./reconnect-delay.ts";

/** Times of a feed's socket. Source: spec 1 section 4 and 9. */
export const socketTimes = {
  /** A ping goes out after so long without a message. */
  keepaliveMs: 59_000,
  /** After an empty message the socket is closed and opened again after this time. */
  emptyMs: 10_000,
  /** Between closing and opening again when a reload is asked for. */
  reloadMs: 1_000,
  /** A handshake that takes longer is given up. */
  connectMs: 20_000,
  /** After a ping without any message on a feed that is never silent, the socket counts as dead. */
  silenceMs: 10_000,
} as const;

/**
 * State of one feed's socket. `attempt` counts connections that brought no message since the last
 * one that did; `pinged` says that a ping went out since the last message.
 */
export type ConnectionState =
  | { readonly phase: "closed" }
  | { readonly phase: "connecting"; readonly attempt: number }
  | { readonly phase: "open"; readonly attempt: number; readonly pinged: boolean }
  | { readonly phase: "waiting"; readonly attempt: number; readonly refetch: boolean };

/** What happens to a socket. `random` is from 0 to below 1 and spreads reconnections. */
export type ConnectionEvent =
  | { readonly kind: "start" }
  | { readonly kind: "stop" }
  | { readonly kind: "opened" }
  | { readonly kind: "dropped"; readonly random: number }
  | { readonly kind: "message"; readonly empty: boolean }
  | { readonly kind: "alarm"; readonly random: number }
  | { readonly kind: "reload" };

/** What the driver has to do, in this order. A new alarm replaces the one before. */
export type ConnectionEffect =
  | { readonly kind: "open" }
  | { readonly kind: "close" }
  | { readonly kind: "send"; readonly text: "ping" }
  | { readonly kind: "arm"; readonly delayMs: number }
  | { readonly kind: "disarm" }
  | { readonly kind: "refetch" };

/** A new state and what to do. */
export interface ConnectionStep {
  readonly state: ConnectionState;
  readonly effects: readonly ConnectionEffect[];
}

/** How a feed behaves: one that always talks can be told dead from its silence. */
export interface FeedHabits {
  readonly alwaysTalks: boolean;
  /** Pings come at this pace, messages or not; without, only after a silence. Spec 2 section 9. */
  readonly heartbeatMs?: number;
}

/** Where every feed begins. */
export const closedConnection: ConnectionState = { phase: "closed" };

const arm = (delayMs: number): ConnectionEffect => ({ kind: "arm", delayMs });

/**
 * The next step of a feed's socket. At any time at most one socket is open or opening, and an alarm
 * is armed exactly while the feed is wanted. Events of a phase they do not belong to change nothing.
 * Source: spec 1 section 4.
 */
export function connectionStep(
  state: ConnectionState,
  event: ConnectionEvent,
  habits: FeedHabits,
): ConnectionStep {
  switch (event.kind) {
    case "start":
      return state.phase === "closed" ? connect(0) : stay(state);
    case "stop":
      return stop(state);
    case "reload":
      return state.phase === "closed" ? stay(state) : pause(state, socketTimes.reloadMs, true);
    case "opened":
      return state.phase === "connecting"
        ? opened(state.attempt, false, pingDelayMs(habits))
        : stay(state);
    case "message":
      return message(state, event.empty, habits);
    case "dropped":
      return hasSocket(state) ? retry(state, event.random, []) : stay(state);
    case "alarm":
      return alarm(state, event.random, habits);
  }
}

/** True while a socket is open or opening. */
export function hasSocket(
  state: ConnectionState,
): state is Extract<ConnectionState, { phase: "connecting" | "open" }> {
  return state.phase === "connecting" || state.phase === "open";
}

function stay(state: ConnectionState): ConnectionStep {
  return { state, effects: [] };
}

function connect(attempt: number, before: readonly ConnectionEffect[] = []): ConnectionStep {
  return {
    state: { phase: "connecting", attempt },
    effects: [...before, { kind: "open" }, arm(socketTimes.connectMs)],
  };
}

function opened(attempt: number, pinged: boolean, delayMs: number): ConnectionStep {
  return { state: { phase: "open", attempt, pinged }, effects: [arm(delayMs)] };
}

function stop(state: ConnectionState): ConnectionStep {
  if (state.phase === "closed") return stay(state);
  return { state: closedConnection, effects: [...closing(state), { kind: "disarm" }] };
}

function message(state: ConnectionState, empty: boolean, habits: FeedHabits): ConnectionStep {
  if (state.phase !== "open") return stay(state);
  if (empty) return pause(state, socketTimes.emptyMs, false);
  // The alarm of the next heartbeat stays armed.
  if (habits.heartbeatMs !== undefined) return stay({ ...state, attempt: 0, pinged: false });
  return opened(0, false, socketTimes.keepaliveMs);
}

function alarm(state: ConnectionState, random: number, habits: FeedHabits): ConnectionStep {
  switch (state.phase) {
    case "closed":
      return stay(state);
    case "waiting":
      return connect(state.attempt, state.refetch ? [{ kind: "refetch" }] : []);
    case "connecting":
      return retry(state, random, [{ kind: "close" }]);
    case "open":
      return keepAlive(state, random, habits);
  }
}

function keepAlive(
  state: Extract<ConnectionState, { phase: "open" }>,
  random: number,
  habits: FeedHabits,
): ConnectionStep {
  if (habits.alwaysTalks && state.pinged) return retry(state, random, [{ kind: "close" }]);
  const delayMs = habits.alwaysTalks ? socketTimes.silenceMs : pingDelayMs(habits);
  const next = opened(state.attempt, true, delayMs);
  return { state: next.state, effects: [{ kind: "send", text: "ping" }, ...next.effects] };
}

function retry(
  state: Extract<ConnectionState, { attempt: number }>,
  random: number,
  before: readonly ConnectionEffect[],
): ConnectionStep {
  return {
    state: { phase: "waiting", attempt: state.attempt + 1, refetch: false },
    effects: [...before, arm(reconnectDelay(state.attempt, random))],
  };
}

function pause(
  state: Exclude<ConnectionState, { phase: "closed" }>,
  delayMs: number,
  refetch: boolean,
): ConnectionStep {
  return {
    state: { phase: "waiting", attempt: state.attempt, refetch },
    effects: [...closing(state), arm(delayMs)],
  };
}

function pingDelayMs({ heartbeatMs }: FeedHabits): number {
  return heartbeatMs ?? socketTimes.keepaliveMs;
}

function closing(state: ConnectionState): readonly ConnectionEffect[] {
  return hasSocket(state) ? [{ kind: "close" }] : [];
}
