import { describe, expect, test } from "vitest";
import {
  closedConnection,
  connectionStep,
  type ConnectionEvent,
  type ConnectionState,
  reconnectDelay,
} from "#protocol/socket/connection.ts";

const talking = { alwaysTalks: true };
const open = { phase: "open", attempt: 0, pings: 0 } as const;

function effectsOf(state: ConnectionState, event: ConnectionEvent, habits = talking) {
  return connectionStep(state, event, habits).effects;
}

describe("docs/interface.md#states", () => {
  test("a ping is sent every 59 seconds, the timer resetting on every message", () => {
    const message = connectionStep(open, { kind: "message", empty: false }, talking);
    expect(message.effects).toEqual([{ kind: "arm", delayMs: 59_000 }]);
    expect(effectsOf(message.state, { kind: "alarm", random: 0 })).toContainEqual({
      kind: "send",
      text: "ping",
    });
    expect(effectsOf(open, { kind: "alarm", random: 0 }, { alwaysTalks: false })).toEqual([
      { kind: "send", text: "ping" },
      { kind: "arm", delayMs: 59_000 },
    ]);
  });

  test("an empty message closes the socket and re-arms at 10 seconds", () => {
    expect(effectsOf(open, { kind: "message", empty: true })).toEqual([
      { kind: "close" },
      { kind: "arm", delayMs: 10_000 },
    ]);
  });

  test("a reload closes the socket, and after 1 second refetches and opens it again", () => {
    const reload = connectionStep(open, { kind: "reload" }, talking);
    expect(reload.effects).toEqual([{ kind: "close" }, { kind: "arm", delayMs: 1_000 }]);
    const again = effectsOf(reload.state, { kind: "alarm", random: 0 });
    expect(again.slice(0, 2)).toEqual([{ kind: "refetch" }, { kind: "open" }]);
  });

  test("a lost socket is opened again", () => {
    const dropped = connectionStep(open, { kind: "dropped", random: 0 }, talking);
    expect(dropped.effects).toEqual([{ kind: "arm", delayMs: 1_000 }]);
    expect(effectsOf(dropped.state, { kind: "alarm", random: 0 })[0]).toEqual({ kind: "open" });
  });
});

test("an open socket is pinged without end; one that should talk counts as silent from its second ping on", () => {
  const ping = { kind: "send", text: "ping" };
  for (const alwaysTalks of [true, false]) {
    let state: ConnectionState = open;
    for (let number = 1; number <= 20; number += 1) {
      const step = connectionStep(state, { kind: "alarm", random: 0 }, { alwaysTalks });
      const silent = alwaysTalks && number === 2 ? [{ kind: "silent" }] : [];
      expect(step.effects).toEqual([ping, { kind: "arm", delayMs: 59_000 }, ...silent]);
      ({ state } = step);
    }
    const answered = connectionStep(state, { kind: "message", empty: false }, { alwaysTalks });
    expect(answered).toEqual({ state: open, effects: [{ kind: "arm", delayMs: 59_000 }] });
  }
});

describe("a feed with a heartbeat, as the console (docs/interface.md#times-of-settings)", () => {
  const console = { alwaysTalks: false, heartbeatMs: 5_000 };

  test("pings every 5 seconds from the moment it opens", () => {
    const connecting: ConnectionState = { phase: "connecting", attempt: 2 };
    const opened = connectionStep(connecting, { kind: "opened" }, console);
    expect(opened.effects).toEqual([{ kind: "arm", delayMs: 5_000 }]);
    const beat = connectionStep(opened.state, { kind: "alarm", random: 0 }, console);
    expect(beat.effects).toEqual([
      { kind: "send", text: "ping" },
      { kind: "arm", delayMs: 5_000 },
    ]);
    expect(connectionStep(beat.state, { kind: "alarm", random: 0 }, console).effects).toEqual(
      beat.effects,
    );
  });

  test("a message does not delay the next ping", () => {
    const tried: ConnectionState = { phase: "open", attempt: 2, pings: 1 };
    const step = connectionStep(tried, { kind: "message", empty: false }, console);
    expect(step).toEqual({ state: { phase: "open", attempt: 0, pings: 0 }, effects: [] });
  });
});

test.each([
  ["a message", { kind: "message", empty: false }, 0],
  ["an empty message", { kind: "message", empty: true }, 3],
  ["nothing", { kind: "alarm", random: 0 }, 3],
] as const)(
  "%s counts as an answer of the gateway, after which delays begin anew: %#",
  (_, event, attempt) => {
    for (const habits of [
      talking,
      { alwaysTalks: false },
      { alwaysTalks: false, heartbeatMs: 5_000 },
    ]) {
      const tried: ConnectionState = { phase: "open", attempt: 3, pings: 0 };
      expect(connectionStep(tried, event, habits).state).toMatchObject({ attempt });
    }
  },
);

test("a handshake that never ends is given up", () => {
  const { state } = connectionStep(closedConnection, { kind: "start" }, talking);
  expect(effectsOf(state, { kind: "alarm", random: 0 })[0]).toEqual({ kind: "close" });
});

test("the first reconnections come at the specified times, later ones slower, spread by chance", () => {
  expect([0, 1, 2, 3, 4, 50].map((attempt) => reconnectDelay(attempt, 0))).toEqual([
    1_000, 10_000, 59_000, 120_000, 300_000, 300_000,
  ]);
  expect(reconnectDelay(0, 0.5)).toBe(1_100);
});
