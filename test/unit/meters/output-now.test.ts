import { expect, it } from "vitest";
import { outputNow } from "#hub/limiting.ts";
import { parseLiveMessage } from "#protocol/areas/live.ts";
import { emptyLive, mergeLive } from "#protocol/live/live.ts";

const nowMs = Date.UTC(2026, 5, 1, 10);
const value = (v: number, u = "W") => ({ v, u, d: 1 });

/** A live text with two inverters. */
function liveOf(second: { readonly isReachable: boolean; readonly ageS: number }) {
  const inverter = (serial: string, powerW: number, isReachable: boolean, ageS: number) => ({
    serial,
    name: serial,
    order: 0,
    data_age: ageS,
    poll_enabled: true,
    reachable: isReachable,
    producing: isReachable,
    limit_relative: 50,
    limit_absolute: 400,
    AC: { 0: { Power: value(powerW) } },
    DC: { 0: { Power: value(powerW) } },
    INV: {},
    events: 0,
  });
  const { isReachable, ageS } = second;
  const text = JSON.stringify({
    inverters: [
      inverter("114180000001", 300, true, 2),
      inverter("114180000002", isReachable ? 200 : 0, isReachable, ageS),
    ],
    total: { Power: value(500), YieldDay: value(900, "Wh"), YieldTotal: value(90, "kWh") },
  });
  const message = parseLiveMessage(text);
  if (!message.ok) throw new Error("the message is none");
  return mergeLive(emptyLive, message.value, nowMs);
}

it("what inverters give together is as old as the oldest report", () => {
  const live = liveOf({ isReachable: true, ageS: 20 });
  expect(outputNow({ live, nowMs: nowMs + 5_000 })).toEqual({ powerW: 500, ageS: 25 });
});

it("the sum is unknown while one is out of reach, whatever the gateway says in its place", () => {
  const live = liveOf({ isReachable: false, ageS: 20 });
  expect(outputNow({ live, nowMs })).toBeUndefined();
});
