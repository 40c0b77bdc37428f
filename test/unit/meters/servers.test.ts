import { expect, it } from "vitest";
import { readAnswers } from "#plant/meters/kinds.ts";
import { homeAssistant, ioBroker } from "#plant/meters/servers.ts";

const nowMs = Date.UTC(2026, 5, 21, 12);
const fields = { power: "in", powerExport: "out" };

const state = (value: string, ageMs: number) => ({
  state: value,
  attributes: { unit_of_measurement: "W" },
  last_reported: new Date(nowMs - ageMs).toISOString(),
});
const answer = (body: unknown) => ({ status: 200, body: JSON.stringify(body) });
const broker = (id: string, val: number, ageMs: number) => ({ id, val, ts: nowMs - ageMs });

// The present power is what is drawn less what is fed in, as old as the older of both.
it.each([
  [0, 5000, 5000],
  [5000, 0, 5000],
  [60_000, 0, 60_000],
  [60_001, 0, undefined],
  [0, 60_001, undefined],
])("two values that are %i and %i ms old are %s ms old together", (inMs, outMs, ageMs) => {
  const expected =
    ageMs === undefined
      ? { ok: false, error: "old" }
      : { ok: true, value: { powerW: 250, measuredAtMs: nowMs - ageMs } };
  const asked = { fields, isInverted: false, nowMs };
  const states = [state("300", inMs), state("50", outMs)].map(answer);
  expect(readAnswers(homeAssistant, states, asked)).toMatchObject(expected);
  const list = answer([broker("in", 300, inMs), broker("out", 50, outMs)]);
  expect(readAnswers(ioBroker, [list], asked)).toMatchObject(expected);
});
