import * as v from "valibot";
import { expect, it } from "vitest";
import { readShape } from "#protocol/api/read-shape.ts";
import { LiveInverter } from "#protocol/areas/live.ts";
import { Channel } from "#protocol/areas/live-channels.ts";
import { gatewaySun } from "#plant/live/gateway-sun.ts";
import {
  inOrder,
  inverterState,
  measurementsOf,
  otherChannels,
  shownStrings,
} from "#plant/live/inverter-state.ts";
import { channels, listedInverter, timeOfDay } from "../../support/liveBench.ts";

it.each(["__proto__", "12", -1, 101, 0.5, null])(
  "a channel's value with %j decimals is kept without them",
  (d) => {
    const Power = { v: 1, u: "W" };
    expect(v.parse(Channel, { Power: { ...Power, d } })).toEqual({ Power });
  },
);

it.each([7, "text", null, [], {}, { v: "1", u: "W" }, { v: 1 }])(
  "a channel's property that is %j is left out",
  (Power) => {
    expect(v.parse(Channel, { Power, name: { u: "East" } })["Power"]).toBeUndefined();
  },
);

it("a channel's name and irradiation that cannot be read are left out, and an order is 0", () => {
  const Power = { v: 1, u: "W" };
  expect(v.parse(Channel, { Power, name: 7, Irradiation: 5 })).toEqual({ Power });
  const light = { v: 40, u: "%" };
  expect(v.parse(Channel, { Irradiation: light })).toEqual({ Irradiation: light });
  expect(readShape(LiveInverter, { ...listedInverter(), order: "last" })).toMatchObject({
    ok: true,
    value: { order: 0 },
  });
});

it.each(["poll_enabled", "reachable", "producing"])(
  "%s that cannot be read is neither true nor false",
  (key) => {
    const read = readShape(LiveInverter, { ...listedInverter(), [key]: "yes" });
    expect(read).toMatchObject({ ok: true, value: { name: "Garage", [key]: undefined } });
  },
);

it("finds channels of a kind that it does not know, and nothing else", () => {
  const battery = { "0": { Power: { v: 80, u: "W", d: 1 }, name: { u: "Pack" } } };
  const sent = {
    ...listedInverter(),
    AC: battery,
    BAT: battery,
    radio_stats: { tx_request: 4 },
    AUX: { "0": {} },
  };
  const read = v.parse(LiveInverter, sent);
  const [found, ...others] = otherChannels(read);
  expect(found).toMatchObject({ kind: "BAT", number: 0, channel: battery["0"] });
  expect(others).toEqual([]);
});

it("puts inverters in their order of display, and leaves those of the same order as they came", () => {
  const orders: readonly (readonly [string, number])[] = [
    ["south", 2],
    ["east", 1],
    ["west", 1],
    ["north", 0],
  ];
  const inverters = orders.map(([serial, order]) => listedInverter({ serial, order }));
  const sorted = inOrder(inverters).map(({ serial }) => serial);
  expect(sorted).toEqual(["north", "east", "west", "south"]);
});

it.each([
  ["pollingOff", { poll_enabled: false, reachable: false }],
  ["unreachable", { reachable: false, producing: true }],
  ["idle", { producing: false }],
  ["producing", {}],
  ["unknown", { poll_enabled: undefined }],
  ["unknown", { reachable: undefined }],
  ["unknown", { producing: undefined }],
] as const)("an inverter is %s with %o", (state, change) => {
  expect(inverterState(listedInverter(change))).toBe(state);
});

const mergedInverter = (first: object, second: object) =>
  shownStrings(channels({ "0": first, "1": second })).map(({ number }) => number);

it("shows all strings, or those whose maximum of light is known, with the light last", () => {
  const Power = { v: 80, u: "W", d: 1 };
  const light = (max: number) => ({ Irradiation: { v: 40, u: "%", d: 1, max }, Power });
  expect(mergedInverter({ Power }, light(0))).toEqual([0, 1]);
  expect(mergedInverter({ Power }, light(1))).toEqual([1]);
  const [{ channel } = { channel: {} }] = shownStrings(
    channels({ "0": { name: { u: "East" }, ...light(400), Current: undefined } }),
  );
  expect(measurementsOf(channel).map(([property]) => property)).toEqual(["Power", "Irradiation"]);
});

it("the sun's times are hours and minutes, while the clock is set and the place has a sunset", () => {
  expect(gatewaySun(timeOfDay())).toEqual({ isDay: true, rise: "05:04", set: "21:30" });
  const without = [{ ntp_status: false }, { sun_isSunsetAvailable: false }, { sun_settime: "---" }];
  for (const change of without) expect(gatewaySun(timeOfDay(change))).toBeUndefined();
});
