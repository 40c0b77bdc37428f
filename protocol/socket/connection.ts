// The specified times first (reload 1 s, empty message 10 s, keepalive 59 s), then slower.
const stepsMs = [1_000, 10_000, 59_000, 120_000, 300_000] as const;
const lastStepMs = 300_000;

/**
 * Delay in ms until the next connection after `attempt` failed ones (0 for the first failure): 1 s, 10 s, 59 s, 2
 * min, then 5 min, each up to a fifth longer by `random` (0 to below 1), against a stampede after a restart.
 */
export function reconnectDelay(attempt: number, random: number): number {
  const baseMs = stepsMs[attempt] ?? lastStepMs;
  return Math.round(baseMs * (1 + random / 5));
}

/** Times of a feed's socket. Source: docs/interface.md#states and 9. */
export const socketTimes = {
  /** A ping goes out after so long without a message. */
  keepaliveMs: 59_000,
  /** After an empty message the socket is closed and opened again after this time. */
  emptyMs: 10_000,
  /** Between closing and opening again when a reload is asked for. */
  reloadMs: 1_000,
  /** A handshake that takes longer is given up. */
  connectMs: 20_000,
} as const;

/** From this ping without a message on, HTTP replaces a socket that should talk. ADR 24. */
const silentFromPing = 2;

/**
 * State of a feed's socket. `attempt` counts connections without a message since the last with one; `pings` counts the
 * pings since the last message.
 */
export type ConnectionState =
  | { readonly phase: "closed" }
  | { readonly phase: "connecting"; readonly attempt: number }
  | { readonly phase: "open"; readonly attempt: number; readonly pings: number }
  | { readonly phase: "waiting"; readonly attempt: number; readonly refetch: boolean };

/** An event of a socket. `random` is from 0 to below 1 and spreads reconnections. */
export type ConnectionEvent =
  | { readonly kind: "start" }
  | { readonly kind: "stop" }
  | { readonly kind: "opened" }
  | { readonly kind: "dropped"; readonly random: number }
  | { readonly kind: "message"; readonly empty: boolean }
  | { readonly kind: "alarm"; readonly random: number }
  | { readonly kind: "reload" };

/** An effect for the driver; effects are applied in order. A new alarm replaces the previous one. */
export type ConnectionEffect =
  | { readonly kind: "open" }
  | { readonly kind: "close" }
  | { readonly kind: "send"; readonly text: "ping" }
  | { readonly kind: "arm"; readonly delayMs: number }
  | { readonly kind: "disarm" }
  | { readonly kind: "refetch" }
  | { readonly kind: "silent" };

/** A new state and its effects. */
export interface ConnectionStep {
  readonly state: ConnectionState;
  readonly effects: readonly ConnectionEffect[];
}

/** Behaviour of a feed. The socket of a feed that always talks is useless when silent. */
export interface FeedHabits {
  readonly alwaysTalks: boolean;
  /**
   * Pings are sent at this interval, regardless of messages; if omitted, only after a silence. Source:
   * docs/interface.md#times-of-settings.
   */
  readonly heartbeatMs?: number;
}

/** Where every feed begins. */
export const closedConnection: ConnectionState = { phase: "closed" };

const arm = (delayMs: number): ConnectionEffect => ({ kind: "arm", delayMs });

/**
 * The next state of a feed's socket. At most one socket is open or opening at any time, and an alarm is armed exactly
 * while the feed is wanted. Events of another phase change nothing. Source: docs/interface.md#states.
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
        ? openedStep(state.attempt, 0, pingDelayMs(habits))
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

function openedStep(attempt: number, pings: number, delayMs: number): ConnectionStep {
  return { state: { phase: "open", attempt, pings }, effects: [arm(delayMs)] };
}

function stop(state: ConnectionState): ConnectionStep {
  if (state.phase === "closed") return stay(state);
  return { state: closedConnection, effects: [...closing(state), { kind: "disarm" }] };
}

function message(state: ConnectionState, empty: boolean, habits: FeedHabits): ConnectionStep {
  if (state.phase !== "open") return stay(state);
  if (empty) return pause(state, socketTimes.emptyMs, false);
  // The alarm of the next heartbeat stays armed.
  if (habits.heartbeatMs !== undefined) return stay({ ...state, attempt: 0, pings: 0 });
  return openedStep(0, 0, socketTimes.keepaliveMs);
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
      return keepAlive(state, habits);
  }
}

// An open socket is pinged without end: TCP closes it once the pings reveal a lost peer.
function keepAlive(
  state: Extract<ConnectionState, { phase: "open" }>,
  habits: FeedHabits,
): ConnectionStep {
  const pings = state.pings + 1;
  const next = openedStep(state.attempt, pings, pingDelayMs(habits));
  const isFirstOfSilence = habits.alwaysTalks && pings === silentFromPing;
  return {
    state: next.state,
    effects: [
      { kind: "send", text: "ping" },
      ...next.effects,
      ...(isFirstOfSilence ? [{ kind: "silent" } as const] : []),
    ],
  };
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
