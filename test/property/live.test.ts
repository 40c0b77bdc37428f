import fc from "fast-check";
import { expect, test } from "vitest";
import type { LiveMessage } from "#protocol/areas/live.ts";
import {
  emptyLive,
  mergeLive,
  mergeLiveStatus,
  meterReceipt,
  meterRepeat,
  type LiveState,
} from "#protocol/live/live.ts";
import { parseLiveMessage } from "#protocol/live.ts";
import { mergeLiveText } from "../support/mergeLiveText.ts";
import { anyInverter, anyLiveMessage } from "../support/live.ts";
import { runs } from "../support/runs.ts";

const anyState = fc
  .array(anyLiveMessage, { maxLength: 8 })
  .map((messages) =>
    messages.reduce<LiveState>((state, message) => mergeLive(state, message), emptyLive),
  );

const serialsOf = (message: LiveMessage) => (message?.inverters ?? []).map(({ serial }) => serial);
const bySerial = (state: LiveState) =>
  new Map(state.inverters.map((inverter) => [inverter.serial, inverter]));

test("merging the same message twice is merging it once, and keeps every identity", () => {
  fc.assert(
    fc.property(anyState, anyLiveMessage, (state, message) => {
      const once = mergeLive(state, message, 5);
      const twice = mergeLive(once, message, 5);
      expect(twice).toEqual(once);
      expect(twice.inverters).toBe(once.inverters);
      expect(twice.total).toBe(once.total);
      expect(twice.solar).toBe(once.solar);
    }),
  );
});

test("messages about different inverters may come in any order", () => {
  fc.assert(
    fc.property(anyState, anyInverter, anyInverter, (state, first, second) => {
      fc.pre(first.serial !== second.serial);
      const one = mergeLive(mergeLive(state, { inverters: [first] }), { inverters: [second] });
      const other = mergeLive(mergeLive(state, { inverters: [second] }), { inverters: [first] });
      expect(bySerial(one)).toEqual(bySerial(other));
    }),
  );
});

test("no inverter is lost or doubled, and those a message does not name keep their identity", () => {
  fc.assert(
    fc.property(anyState, anyLiveMessage, (state, message) => {
      const merged = mergeLive(state, message);
      const serials = merged.inverters.map(({ serial }) => serial);
      expect(new Set(serials)).toEqual(
        new Set([...state.inverters.map(({ serial }) => serial), ...serialsOf(message)]),
      );
      expect(serials.length).toBe(new Set(serials).size);
      const untouched = state.inverters.filter(
        ({ serial }) => !serialsOf(message).includes(serial),
      );
      expect(untouched.every((inverter) => merged.inverters.includes(inverter))).toBe(true);
    }),
  );
});

test("what a message does not carry stays as it was", () => {
  fc.assert(
    fc.property(anyState, (state) => {
      const merged = mergeLive(state, { power_meter: { enabled: true, Power: undefined } });
      expect(merged.power_meter?.Power).toEqual(state.power_meter?.Power);
      expect(merged.battery).toBe(state.battery);
      expect(merged.inverters).toBe(state.inverters);
    }),
  );
});

test("a list of inverters removes those it does not name and keeps the channels of the others", () => {
  fc.assert(
    fc.property(anyState, (state) => {
      const [first] = state.inverters;
      fc.pre(first !== undefined);
      const { AC: _ac, DC: _dc, INV: _inv, events: _events, ...listed } = first;
      const total = { Power: undefined, YieldDay: undefined, YieldTotal: undefined };
      const hints = { time_sync: false, radio_problem: false, default_password: false };
      const merged = mergeLiveStatus(state, { inverters: [listed], total, hints });
      expect(merged.inverters).toEqual([first]);
    }),
  );
});

test("of inverters that a list does not name no time of receipt is kept, of all others it is", () => {
  const total = { Power: undefined, YieldDay: undefined, YieldTotal: undefined };
  const hints = { time_sync: false, radio_problem: false, default_password: false };
  fc.assert(
    fc.property(anyState, fc.array(anyInverter, { maxLength: 3 }), (state, more) => {
      const some = state.inverters.filter((_, at) => at % 2 === 0);
      const inverters = [...some, ...more].map(({ AC: _ac, DC: _dc, ...listed }) => listed);
      const merged = mergeLiveStatus(state, { inverters, total, hints }, 7);
      const meter = [meterReceipt, meterRepeat].filter((key) => state.receivedAt.has(key));
      const serials = inverters.map(({ serial }) => serial);
      expect(new Set(merged.receivedAt.keys())).toEqual(new Set([...serials, ...meter]));
      for (const serial of serials) expect(merged.receivedAt.get(serial)).toBe(7);
    }),
  );
});

test("no text and no JSON value makes reading or merging throw", () => {
  fc.assert(
    fc.property(
      anyState,
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.jsonValue().map((v) => JSON.stringify(v)),
      ),
      (state, text) => {
        const merged = mergeLiveText(state, text);
        const after = merged.ok ? merged.value : state;
        expect(after.inverters.length).toBeGreaterThanOrEqual(state.inverters.length);
      },
    ),
    { numRuns: runs(1000) },
  );
});

test("a message cut off anywhere is refused, or read whole", () => {
  fc.assert(
    fc.property(anyLiveMessage, fc.nat(), (message, at) => {
      const text = JSON.stringify(message);
      const cut = text.slice(0, at % text.length);
      expect(parseLiveMessage(cut).ok).toBe(false);
      expect(parseLiveMessage(text).ok).toBe(true);
    }),
  );
});

test("a gateway that names ever new inverters has a hundred of them, by socket and by its list", () => {
  const totals = { Power: undefined, YieldDay: undefined, YieldTotal: undefined };
  const hints = { time_sync: false, radio_problem: false, default_password: false };
  const inverters = Array.from({ length: 150 }, (_, at) => ({
    serial: String(114_180_000_000 + at),
    name: "",
    order: at,
    data_age: 1,
    poll_enabled: true,
    reachable: true,
    producing: true,
    limit_relative: 100,
    limit_absolute: 800,
  }));
  const bySocket = inverters.reduce(
    (state, one) => mergeLive(state, { inverters: [one] }),
    emptyLive,
  );
  const byList = mergeLiveStatus(emptyLive, { inverters, total: totals, hints });
  for (const { inverters: kept, receivedAt } of [bySocket, byList]) {
    expect(kept).toEqual(inverters.slice(0, 100));
    expect(receivedAt.size).toBeLessThanOrEqual(102);
  }
});
