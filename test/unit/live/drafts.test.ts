import { describe, expect, it } from "vitest";
import {
  boundsOf,
  isComplete,
  limitMembers,
  linkedFields,
  newLimit,
} from "#app/core/live/dialogs/limit/limitDraft.ts";
import {
  chargerCommand,
  chargerProblems,
  newChargerLimit,
  voltageHint,
} from "#app/core/live/dialogs/chargerDraft.ts";

describe("a limit that is being typed", () => {
  it("begins as an empty percentage that is not kept", () => {
    expect(newLimit).toEqual({ relative: true, persistent: false, value: undefined });
  });

  it.each([
    ["relative", { relative: true }, 800, { min: 0, max: 100 }],
    ["absolute", { relative: false }, 800, { min: 0, max: 800 }],
    ["absolute, power 0", { relative: false }, 0, { min: 0, max: 2250 }],
    ["absolute, power unknown", { relative: false }, undefined, { min: 0, max: 2250 }],
  ])("%s has its range", (_case, kind, maxPowerW, bounds) => {
    expect(boundsOf({ ...newLimit, ...kind }, maxPowerW)).toEqual(bounds);
  });

  it.each([
    [undefined, false],
    [-1, false],
    [0, true],
    [50.5, false],
    [100, true],
    [101, false],
  ])("%s can be sent as percent: %s", (value, expected) => {
    expect(isComplete({ ...newLimit, value }, { min: 0, max: 100 })).toBe(expected);
  });

  it.each([
    [true, 50, 800, { percent: 50, watts: 400 }],
    [true, 33, 350, { percent: 33, watts: 116 }],
    [false, 333, 800, { percent: 41.6, watts: 333 }],
    [true, 101, 800, { percent: 101, watts: undefined }],
    [false, 801, 800, { percent: undefined, watts: 801 }],
    [true, 50, 0, { percent: 50, watts: undefined }],
    [false, 50, undefined, { percent: undefined, watts: 50 }],
    [true, undefined, 800, { percent: undefined, watts: undefined }],
  ])("relative %s, %s of a maximum of %s W: both fields", (relative, value, maxPowerW, shown) => {
    expect(linkedFields({ ...newLimit, relative, value }, maxPowerW)).toEqual(shown);
  });
});

const voltage = (value: number | undefined) => ({
  ...newChargerLimit,
  voltage_valid: true,
  voltage: value,
});

describe("limits of the AC charger that are being typed", () => {
  it("need at least one that is switched on", () => {
    expect(chargerProblems(newChargerLimit)).toEqual(["nothing"]);
    expect(chargerProblems({ ...newChargerLimit, voltage: 50, current: 10 })).toEqual(["nothing"]);
  });

  it.each([
    [undefined, ["voltage"]],
    [41.99, ["voltage"]],
    [42, []],
    [58, []],
    [58.01, ["voltage"]],
    [48.29, []],
    [48.295, ["voltage"]],
  ])("%s V: %s", (value, problems) => {
    expect(chargerProblems(voltage(value))).toEqual(problems);
  });

  it.each([
    [-0.1, ["current"]],
    [0, []],
    [60, []],
    [60.1, ["current"]],
    [20.3, []],
    [20.35, ["current"]],
  ])("%s A: %s", (current, problems) => {
    expect(chargerProblems({ ...newChargerLimit, current_valid: true, current })).toEqual(problems);
  });

  it("below 48 V is used only offline", () => {
    expect(voltageHint(voltage(47.99))).toBe("offlineOnly");
    expect(voltageHint(voltage(48))).toBeUndefined();
    expect(voltageHint({ ...voltage(48), online: false })).toBe("offlineRange");
    expect(voltageHint({ ...voltage(47), voltage_valid: false })).toBeUndefined();
  });

  it("leave out what was never typed", () => {
    expect(chargerCommand(voltage(53.5))).toEqual({
      voltage_valid: true,
      voltage: 53.5,
      current_valid: false,
      online: true,
    });
    const untyped = { ...newChargerLimit, voltage_valid: true };
    expect(chargerCommand(untyped)).not.toHaveProperty("voltage");
    // What is typed and not chosen goes with it, as the gateway's own page does.
    expect(chargerCommand({ ...voltage(53.5), voltage_valid: false })).toMatchObject({
      voltage_valid: false,
      voltage: 53.5,
    });
  });
});

describe("a common limit", () => {
  const inverters = [
    { serial: "1", name: "polled", poll_enabled: true },
    { serial: "2", name: "not polled, known", poll_enabled: false },
    { serial: "3", name: "not polled, never answered", poll_enabled: false },
    { serial: "4", name: "polled, never answered", poll_enabled: true },
  ];
  const entry = { limit_relative: 100, max_power: 600, limit_set_status: "Ok" } as const;

  it("spares no inverter but those that are not polled and have never answered", () => {
    const { members, leftOut } = limitMembers(inverters, { "1": entry, "2": entry });
    expect(members.map(({ serial, maxPowerW }) => [serial, maxPowerW])).toEqual([
      ["1", 600],
      ["2", 600],
      ["4", 0],
    ]);
    expect(leftOut.map(({ serial }) => serial)).toEqual(["3"]);
  });
});
