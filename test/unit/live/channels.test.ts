import { describe, expect, it } from "vitest";
import type { Channel } from "#protocol/areas/live-channels.ts";
import {
  acPower,
  channelName,
  channelsOf,
  hasChannels,
  numberOf,
} from "#protocol/live/channels.ts";
import { inUnit, toDecimals } from "#protocol/live/numbers.ts";
import { channels } from "../../support/liveBench.ts";

const of = (v: number | null, u = "W") => ({ v, u, d: 1 });
const phases = (...powers: readonly (Channel["Power"] | undefined)[]) => ({
  AC: Object.fromEntries(powers.map((Power, at) => [String(at), { ...(Power && { Power }) }])),
});

describe("channels", () => {
  it("come by their numbers, without keys that are none", () => {
    const group = { "10": {}, "2": {}, name: {}, "0": {}, "1a": {} };
    const read = channelsOf({ x: {}, ...group });
    expect(read.map(({ number }) => number)).toEqual([0, 2, 10]);
    expect(channelsOf(undefined)).toEqual([]);
  });

  it("are there once sums have come", () => {
    const sums = [undefined, {}, { x: {} }, { "0": {} }];
    expect(sums.map((INV) => hasChannels({ INV }))).toEqual([false, false, false, true]);
  });

  it("have the owner's name, or none", () => {
    const named = channels({ 0: { name: { u: "East" } }, 1: { name: { u: "" } }, 2: {} });
    expect(Object.values(named).map(channelName)).toEqual(["East", undefined, undefined]);
    expect([of(0), of(null), undefined].map(numberOf)).toEqual([0, undefined, undefined]);
  });
});

const impossible = { v: null, u: "W", d: 1, sent: 6553.5 };

it.each([
  ["that of its only phase", phases(of(5)), of(5)],
  ["unread as its only phase", phases(of(null)), of(null)],
  ["the sum of its phases", phases(of(5), of(6), of(7)), of(18)],
  ["that of the known phases", phases(of(5), of(null)), of(5)],
  ["unread where all are", phases(of(null), of(null)), of(null)],
  ["impossible where one is", phases(of(5), impossible), impossible],
  ["that of phases with a power", phases(undefined, of(5)), of(5)],
  ["not there before its channels", {}, undefined],
])("the power of an inverter is %s", (_, inverter, power) => {
  expect(acPower(inverter)).toEqual(power);
});

describe("a number", () => {
  it.each([
    [{ v: 464.8999939, u: "W", d: 1 }, 464.9],
    [{ v: 2.0494999, u: "A" }, 2.049],
    [{ v: 2.5, u: "A", d: 0 }, 3],
    [{ v: null, u: "A" }, undefined],
    [undefined, undefined],
  ])("of %j has the decimals of the gateway, or three: %d", (measured, value) => {
    expect(toDecimals(measured)).toBe(value);
  });

  it.each([
    [{ v: 0.1724999, u: "kW", d: 3 }, 172],
    [{ v: 1.5, u: "kWh", d: 1 }, 1_500],
    [{ v: 12.34, u: "W", d: 1 }, 12.3],
    [{ v: null, u: "kW", d: 1 }, undefined],
  ])("of %j in its unit without prefix is %d", (measured, value) => {
    expect(inUnit(measured, toDecimals)).toBe(value);
  });

  it("is as it was sent where nobody rounds it", () => {
    expect(inUnit({ v: 12.34, u: "W", d: 1 })).toBe(12.34);
  });
});
