import { describe, expect, it } from "vitest";
import { limiterMeaning } from "#plant/limiter/meaning.ts";
import type { GovernedInverter } from "#protocol/areas/limiter.ts";

const settings = {
  enabled: true,
  base_load_limit: 150,
  target_power_consumption: 10,
  total_upper_power_limit: 1400,
  ignore_soc: false,
  battery_soc_start_threshold: 80,
  battery_soc_stop_threshold: 20,
  voltage_start_threshold: 50,
  voltage_stop_threshold: 49,
  voltage_load_correction_factor: 0,
  full_solar_passthrough_soc: 100,
  full_solar_passthrough_start_voltage: 66,
  full_solar_passthrough_stop_voltage: 66,
};

function governed(
  serial: string,
  source: number,
  more: Partial<GovernedInverter> = {},
): GovernedInverter {
  return {
    serial,
    is_governed: true,
    is_behind_power_meter: true,
    power_source: source,
    use_overscaling_to_compensate_shading: false,
    allow_standby: true,
    lower_power_limit: 30,
    upper_power_limit: 700,
    ...more,
  };
}

const slot = (serial: string) => ({
  serial,
  name: serial,
  pos: 0,
  order: 0,
  type: "",
  poll_enable: true,
  poll_enable_night: true,
  command_enable: true,
  command_enable_night: true,
  max_power: 800,
  channels: 2,
});

const plant = {
  power_meter_enabled: true,
  battery_enabled: true,
  charge_controller_enabled: true,
  inverters: ["battery", "roof", "buffer", "awake"].map(slot),
};
const all = [
  governed("battery", 0),
  governed("roof", 1),
  governed("buffer", 2),
  governed("awake", 2, { allow_standby: false }),
];
const notesOf = (
  inverters: readonly GovernedInverter[],
  more: Partial<typeof settings> = {},
  of = plant,
) => limiterMeaning({ ...settings, ...more }, inverters, of).notes;
const find = (notes: ReturnType<typeof notesOf>, name: string) =>
  notes.find(({ note }) => note === name);

describe("what the limiter's settings mean", () => {
  it("modules are asked first and the battery last", () => {
    expect(limiterMeaning(settings, all, plant).turns).toEqual([
      { source: "solar", serials: ["roof"] },
      { source: "smartBuffer", serials: ["buffer", "awake"] },
      { source: "battery", serials: ["battery"] },
    ]);
  });

  it("tells which inverters may rest, and what the others give at least", () => {
    const notes = notesOf(all);
    expect(find(notes, "mayRest")?.serials).toEqual(["battery", "buffer"]);
    expect(find(notes, "staysOn")).toMatchObject({
      serials: ["roof", "awake"],
      figures: { watts: 60 },
    });
  });

  it.each([
    [1400, undefined],
    [1000, "totalLower"],
    [2000, "totalHigher"],
  ])("compares a total of %i W with the upper limits", (total, name) => {
    const found = notesOf(all.slice(0, 2), { total_upper_power_limit: total });
    expect(found.find(({ note }) => note.startsWith("total"))?.note).toBe(name);
  });

  it("gives the base load all the time without a power meter", () => {
    const notes = notesOf(all, {}, { ...plant, power_meter_enabled: false });
    expect(find(notes, "noMeter")?.figures).toEqual({ watts: 150 });
    expect(find(notes, "target")).toBeUndefined();
  });

  it.each([
    ["off", [governed("roof", 1)], { enabled: false }],
    ["nothingGoverned", [governed("roof", 1, { is_governed: false })], {}],
  ] as const)("says of a limiter without effect only that: %s", (name, inverters, more) => {
    expect(notesOf(inverters, more).map(({ note }) => note)).toEqual([name]);
  });

  it("needs no battery for modules alone, and does not judge its thresholds", () => {
    const notes = notesOf([governed("roof", 1)], { voltage_stop_threshold: 60 });
    expect(find(notes, "noBattery")).toBeDefined();
    expect(find(notes, "stopAboveStart")).toBeUndefined();
  });

  it("warns of what cannot work", () => {
    const dark = { ...slot("battery"), poll_enable_night: false };
    const mute = { ...slot("roof"), command_enable: false, command_enable_night: false };
    const notes = notesOf(
      [
        governed("battery", 0),
        governed("roof", 1, { lower_power_limit: 800 }),
        governed("lost", 2),
      ],
      { battery_soc_stop_threshold: 80 },
      { ...plant, inverters: [dark, mute] },
    );
    const warnings = notes.filter(({ isWarning }) => isWarning);
    expect(warnings.map(({ note, serials }) => [note, ...serials])).toEqual([
      ["stopAboveStart"],
      ["lowerAboveUpper", "roof"],
      ["commandsOff", "roof"],
      ["commandsOffAtNight", "battery"],
      ["unknownInverter", "lost"],
    ]);
  });
});
