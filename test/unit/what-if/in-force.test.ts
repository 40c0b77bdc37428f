import { describe, expect, it } from "vitest";
import {
  decideAlike,
  type KeptSettings,
  settingsInForce,
} from "#plant/what-if/limiter/in-force.ts";

const present = {
  enabled: true,
  target_power_consumption: 10,
  battery_soc_start_threshold: 45,
  voltage_start_threshold: 52.4,
};
const others = { ...present, battery_soc_start_threshold: 60 };

async function* newestFirst(versions: readonly KeptSettings[]): AsyncGenerator<KeptSettings> {
  yield* versions;
}

const keptSettings = (atMs: number, limiter: unknown, isBeforeUpdate = false) => ({
  atMs,
  limiter,
  isBeforeUpdate,
});

describe("since when settings hold", () => {
  it.each([
    ["unknown without a backup", [], undefined],
    [
      "as far as backups reach",
      [keptSettings(9, present), keptSettings(5, present)],
      { sinceMs: 5, before: "unknown" },
    ],
    [
      "since they were changed",
      [keptSettings(9, present), keptSettings(5, others)],
      { sinceMs: 9, before: "changed" },
    ],
    [
      "changed since the last backup",
      [keptSettings(9, others)],
      { sinceMs: 10, before: "changed" },
    ],
    [
      "since the last update",
      [keptSettings(9, present), keptSettings(7, present, true), keptSettings(5, present)],
      { sinceMs: 9, before: "updated" },
    ],
    [
      "updated since the last backup",
      [keptSettings(7, present, true)],
      { sinceMs: 7, before: "updated" },
    ],
    [
      "a backup of other settings altogether",
      [keptSettings(9, undefined)],
      { sinceMs: 10, before: "changed" },
    ],
  ] as const)("%s", async (_, versions, expected) => {
    expect(await settingsInForce(present, newestFirst(versions), 10)).toEqual(expected);
  });
});

describe("settings that decide alike", () => {
  const inverter = { serial: "1", is_governed: true, lower_power_limit: 10 };
  const list = (...inverters: readonly object[]) => ({ ...present, inverters });

  it.each([
    [
      "in the roundings of the file",
      present,
      { ...present, voltage_start_threshold: 52.400002 },
      true,
    ],
    [
      "up to the roundings of the file",
      present,
      { ...present, voltage_start_threshold: 52.41 },
      false,
    ],
    [
      "in the finer roundings of a factor",
      { ...present, voltage_load_correction_factor: 0.0012 },
      { ...present, voltage_load_correction_factor: 0.00124 },
      true,
    ],
    [
      "up to the roundings of a factor",
      { ...present, voltage_load_correction_factor: 0.0012 },
      { ...present, voltage_load_correction_factor: 0.0013 },
      false,
    ],
    ["not switched off", present, { ...present, enabled: false }, false],
    [
      "not with a number against a word",
      present,
      { ...present, target_power_consumption: "10" },
      false,
    ],
    ["not with a list against none", list(inverter), present, false],
    [
      "not with one inverter more",
      list(inverter),
      list(inverter, { ...inverter, serial: "2" }),
      false,
    ],
    ["not against nothing", undefined, undefined, false],
    ["whatever the log says", present, { ...present, verbose_logging: true }, true],
    ["not with another inverter", list(inverter), list({ ...inverter, serial: "2" }), false],
    ["not with another limit", list(inverter), list({ ...inverter, lower_power_limit: 40 }), false],
    [
      "also in another order",
      list(inverter, { ...inverter, serial: "2" }),
      list({ ...inverter, serial: "2" }, inverter),
      true,
    ],
    [
      "whatever else is not governed",
      list(inverter),
      list(inverter, { serial: "2", is_governed: false }),
      true,
    ],
  ] as const)("%s", (_, one, other, expected) => {
    expect(decideAlike(one, other)).toBe(expected);
  });
});
