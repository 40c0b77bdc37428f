import { describe, expect, it } from "vitest";
import type { LiveInverter, LiveMessage } from "#protocol/areas/live.ts";
import {
  emptyLive,
  isEmptyMessage,
  type LiveState,
  mergeLive,
  mergeLiveStatus,
  meterReceipt,
  meterRepeat,
  reopenLive,
} from "#protocol/live/live.ts";

const watts = (value: number) => ({ Power: { v: value, u: "W", d: 0 } });
const all = { solar: { enabled: true }, charger: { enabled: true }, battery: { enabled: true } };

const stampsOf = (...messages: readonly LiveMessage[]) => {
  const merged = messages.reduce<LiveState>(
    (state, message, at) => mergeLive(state, message, 1_000 * (at + 1)),
    emptyLive,
  );
  return [merged.receivedAt.get(meterReceipt), merged.receivedAt.get(meterRepeat)];
};
const alone = (value: number) => ({ power_meter: watts(value) });
const withAll = (value: number) => ({ ...all, power_meter: watts(value) });

describe("the receipt of the power meter", () => {
  it.each([
    ["is that of its own message", [alone(5), alone(5)], [2_000, undefined]],
    ["is that of the first message of all devices", [withAll(5)], [1_000, 1_000]],
    ["is not that of a repetition", [withAll(5), withAll(5)], [1_000, 2_000]],
    ["is that of another figure among all devices", [withAll(5), withAll(6)], [2_000, 2_000]],
    ["of a message without its power stays", [alone(5), { power_meter: {} }], [1_000, undefined]],
    [
      "is that of a message without all devices",
      [withAll(5), { charger: {}, battery: {}, ...alone(5) }],
      [2_000, 1_000],
    ],
  ])("%s", (_, messages, stamps) => {
    expect(stampsOf(...messages)).toEqual(stamps);
  });

  it("is that of the first message where the figure is known from before", () => {
    const before = { ...emptyLive, power_meter: watts(5) };
    const { receivedAt } = mergeLive(before, withAll(5), 1_000);
    expect(receivedAt.get(meterReceipt)).toBe(1_000);
  });

  it("outlives a list over HTTP", () => {
    const hints = { time_sync: false, radio_problem: false, default_password: false };
    const before = mergeLive(emptyLive, withAll(5), 1_000);
    const { receivedAt } = mergeLiveStatus(before, { inverters: [], total: {}, hints }, 2_000);
    expect(Object.fromEntries(receivedAt)).toEqual({ [meterReceipt]: 1_000, [meterRepeat]: 1_000 });
  });
});

const one = (change: Partial<LiveInverter> = {}): LiveInverter => ({
  serial: "1161",
  name: "Roof",
  order: 0,
  data_age: 1,
  limit_relative: 50,
  limit_absolute: 400,
  ...change,
});
const zero = one({ limit_relative: null, limit_absolute: null, limit_sent: 0 });
const merged = (state: LiveState, ...inverters: readonly LiveInverter[]) =>
  inverters.reduce((live, inverter) => mergeLive(live, { inverters: [inverter] }), state);
const limitOf = ({ inverters: [first] }: LiveState) => [
  first?.limit_relative,
  first?.limit_absolute,
  first?.limit_sent,
];

describe("a limit of 0", () => {
  it.each([
    ["after a limit of this socket is one", [one(), zero], [0, 0, undefined]],
    ["before any is not read", [zero], [null, null, 0]],
    ["after an unread one is not read", [zero, zero], [null, null, 0]],
    ["after a limit of 0 is one", [one(), zero, zero], [0, 0, undefined]],
    [
      "of an unknown power is one in percent",
      [one({ limit_absolute: null }), zero],
      [0, null, undefined],
    ],
    [
      "as sent no more than once is forgotten by the next limit",
      [zero, one()],
      [50, 400, undefined],
    ],
    ["that is no 0 is not read", [one(), { ...zero, limit_sent: 120 }], [null, null, 120]],
  ])("%s", (_, inverters, limit) => {
    expect(limitOf(merged(emptyLive, ...inverters))).toEqual(limit);
  });

  it("after the socket was opened again may be unread, until the next limit", () => {
    const reopened = reopenLive(merged(emptyLive, one()));
    expect(limitOf(merged(reopened, zero))).toEqual([null, null, 0]);
    expect(limitOf(merged(reopened, one(), zero))).toEqual([0, 0, undefined]);
    expect(reopenLive(merged(emptyLive, zero)).inverters[0]).toEqual(zero);
  });

  it("in a list over HTTP may be unread", () => {
    const hints = { time_sync: false, radio_problem: false, default_password: false };
    const status = { inverters: [zero], total: {}, hints };
    const before = merged(emptyLive, one());
    expect(limitOf(mergeLiveStatus(before, status))).toEqual([null, null, 0]);
  });
});

it.each([
  [{}, true],
  [null, false],
  [{ total: {} }, false],
])("the message %j is empty: %s", (message, isEmpty) => {
  expect(isEmptyMessage(message)).toBe(isEmpty);
});
