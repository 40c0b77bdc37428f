import fc from "fast-check";
import { expect, test } from "vitest";
import {
  closedConnection,
  connectionStep,
  hasSocket,
  type ConnectionEvent,
  type ConnectionState,
  type FeedHabits,
} from "#protocol/socket/connection.ts";

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const anyEvent: fc.Arbitrary<ConnectionEvent> = fc.oneof(
  fc.constant({ kind: "start" } as const),
  fc.constant({ kind: "stop" } as const),
  fc.constant({ kind: "opened" } as const),
  fc.constant({ kind: "reload" } as const),
  fc.record({ kind: fc.constant("dropped" as const), random }),
  fc.record({ kind: fc.constant("alarm" as const), random }),
  fc.record({ kind: fc.constant("message" as const), empty: fc.boolean() }),
);

interface World {
  readonly state: ConnectionState;
  readonly sockets: number;
  readonly isArmed: boolean;
}

const anyHabits: fc.Arbitrary<FeedHabits> = fc.oneof(
  fc.record({ alwaysTalks: fc.boolean() }),
  fc.constant({ alwaysTalks: false, heartbeatMs: 5_000 }),
);

function live(world: World, event: ConnectionEvent, habits: FeedHabits): World {
  // A driver never hears from a socket it does not have, nor an alarm that is not armed.
  if (event.kind === "dropped" && world.sockets === 0) return world;
  if (event.kind === "alarm" && !world.isArmed) return world;
  const { state, effects } = connectionStep(world.state, event, habits);
  let sockets = event.kind === "dropped" ? world.sockets - 1 : world.sockets;
  let isArmed = event.kind === "alarm" ? false : world.isArmed;
  for (const effect of effects) {
    if (effect.kind === "open") sockets += 1;
    if (effect.kind === "close") sockets -= 1;
    if (effect.kind === "arm") isArmed = true;
    if (effect.kind === "disarm") isArmed = false;
    expect(sockets).toBeGreaterThanOrEqual(0);
    expect(sockets).toBeLessThanOrEqual(1);
  }
  return { state, sockets, isArmed };
}

test("in any order of events there is never a second socket, and an alarm is armed while wanted", () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 60 }), anyHabits, (events, habits) => {
      let world: World = { state: closedConnection, sockets: 0, isArmed: false };
      for (const event of events) {
        world = live(world, event, habits);
        expect(world.isArmed).toBe(world.state.phase !== "closed");
        expect(world.sockets).toBe(hasSocket(world.state) ? 1 : 0);
      }
      world = live(world, { kind: "stop" }, habits);
      expect(world).toEqual({ state: closedConnection, sockets: 0, isArmed: false });
    }),
  );
});
