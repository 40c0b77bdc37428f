import fc from "fast-check";
import { expect, test } from "vitest";
import { minutesOf } from "#plant/history/day-minutes.ts";
import type { DayRecord } from "#plant/history/day-record.ts";
import { dayStartS } from "#plant/history/local-day.ts";
import { Recorder } from "#plant/history/recorder.ts";
import { type FeedStates, sourceReadings } from "#plant/history/source-readings.ts";
import { flowReadings } from "#plant/flow/flow-readings.ts";
import type { UnmeteredInverters } from "#plant/flow/grid-power.ts";
import { emptyLive, mergeLiveStatus, type LiveState } from "#protocol/live/live.ts";
import { listedInverter, liveStatus } from "../../support/liveBench.ts";

const day = "2026-06-21";
const startS = (dayStartS(day) ?? 0) + 36_000;
const watts = (v: number | null) => ({ v, u: "W", d: 1 });

interface Moment {
  readonly houseW: number;
  readonly steeredW: number;
  readonly isProducing: boolean;
}

function liveAt(
  meterW: number | null,
  { steeredW, isProducing }: Omit<Moment, "houseW">,
  timeS: number,
): LiveState {
  const steered = listedInverter({
    serial: "steered",
    producing: isProducing,
    AC: { "0": { Power: watts(steeredW) } },
  });
  const power_meter = { enabled: true, Power: watts(meterW) };
  return mergeLiveStatus(emptyLive, liveStatus([steered], { power_meter }), timeS * 1000);
}

const watt = fc.integer({ min: -4000, max: 4000 });
const produced = fc.integer({ min: 0, max: 4000 });
const unmetered = fc.constantFrom<UnmeteredInverters>("steered", "gone", null, undefined);

test("the history's grid is the flow's, and a gap where the flow knows none", () => {
  fc.assert(
    fc.property(
      fc.option(watt),
      fc.record({ steeredW: produced, isProducing: fc.boolean() }),
      unmetered,
      (meterW, moment, unmeteredSerial) => {
        const live = liveAt(meterW, moment, startS);
        const flowW = flowReadings(live, { nowMs: startS * 1000, unmetered: unmeteredSerial }).grid
          ?.powerW;
        const states = {
          live,
          battery: undefined,
          unmetered: unmeteredSerial,
          nowMs: startS * 1000,
        };
        const readings = sourceReadings(states, (group) => group === "grid");
        expect(readings).toEqual(flowW === undefined ? [] : [{ source: "grid", value: flowW }]);
      },
    ),
  );
});

function recordOf(
  moments: readonly Moment[],
  unmeteredAt: (at: number) => UnmeteredInverters,
): DayRecord | undefined {
  const recorder = new Recorder();
  for (const [at, moment] of moments.entries()) {
    const timeS = startS + at * 10;
    const fedInW = moment.isProducing ? moment.steeredW : 0;
    const isSeen = unmeteredAt(at) === null;
    const live = liveAt(moment.houseW - (isSeen ? fedInW : 0), moment, timeS);
    recorder.observe({ live, battery: undefined, unmetered: unmeteredAt(at), nowMs: timeS * 1000 });
  }
  return recorder.bringUp("grid", day, { isLast: true })(undefined, undefined);
}

const moments = fc.array(
  fc.record({ houseW: produced, steeredW: produced, isProducing: fc.boolean() }),
  { minLength: 12, maxLength: 90 },
);

test("on either side of the inverter the meter leads to the same import and export", () => {
  fc.assert(
    fc.property(moments, (all) => {
      const [seen, unseen] = [recordOf(all, () => null), recordOf(all, () => "steered")];
      expect(seen?.energy.coveredS).toBeGreaterThan(100);
      expect(unseen).toEqual(seen);
    }),
  );
});

test("nothing is recorded before somebody says what the meter sees", () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 90 }), (all, saidAt) => {
      const record = recordOf(all, (at) => (at < saidAt ? undefined : "steered"));
      const firstMinute = Math.floor((saidAt * 10) / 60) + 600;
      const { covered } = minutesOf(record);
      expect(covered.findIndex((tenths) => tenths > 0)).toSatisfy(
        (minute: number) => minute === -1 || minute >= firstMinute,
      );
      expect(record?.energy.coveredS ?? 0).toBeCloseTo(Math.max(0, all.length - 1 - saidAt) * 10);
    }),
  );
});

test("a meter that has been silent for long is a gap", () => {
  const live = liveAt(200, { steeredW: 0, isProducing: false }, startS);
  const heardAfter = (ageS: number) =>
    sourceReadings(
      { live, battery: undefined, unmetered: null, nowMs: (startS + ageS) * 1000 },
      (group) => group === "grid",
    );
  expect(heardAfter(300)).toHaveLength(1);
  expect(heardAfter(301)).toEqual([]);
});

test("the power of the battery is recorded while its own feed is closed, but not once that is old", () => {
  const state = { enabled: true, soc: undefined, voltage: undefined, current: undefined };
  const live = { ...emptyLive, battery: { ...state, power: watts(-240) } };
  const read = (battery: FeedStates["battery"]) =>
    sourceReadings(
      { live, battery, unmetered: null, nowMs: 400_000 },
      (group) => group === "battery",
    );
  expect(read(undefined)).toEqual([{ source: "battery", value: -240 }]);
  expect(read({ data: { data_age: 1 }, receivedAtMs: 399_000 })).toHaveLength(1);
  expect(read({ data: { data_age: 1 }, receivedAtMs: 0 })).toEqual([]);
});
