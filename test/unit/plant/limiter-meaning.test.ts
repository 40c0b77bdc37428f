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

function governedInverter(
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
  governedInverter("battery", 0),
  governedInverter("roof", 1),
  governedInverter("buffer", 2),
  governedInverter("awake", 2, { allow_standby: false }),
];
const notesOf = (
  inverters: readonly GovernedInverter[],
  more: Partial<typeof settings> = {},
  of = plant,
) => limiterMeaning({ ...settings, ...more }, inverters, of).notes;
const find = (notes: ReturnType<typeof notesOf>, name: string) =>
  notes.find(({ note }) => note === name);

const stopAt = (voltage_stop_threshold: number, battery_soc_start_threshold = 80) =>
  find(notesOf(all, { voltage_stop_threshold, battery_soc_start_threshold }), "stopAboveStart");

describe("what the limiter's settings mean", () => {
  it("modules are asked first and the battery last", () => {
    expect(limiterMeaning(settings, all, plant).turns).toEqual([
      { source: "solar", serials: ["roof"] },
      { source: "smartBuffer", serials: ["buffer", "awake"] },
      { source: "battery", serials: ["battery"] },
    ]);
  });

  it("knows what feeds an inverter in the words of older releases, and asks none that it does not know", () => {
    const older = { power_source: undefined, allow_standby: undefined };
    const inverters = [
      governedInverter("sun", 0, { ...older, is_solar_powered: true }),
      governedInverter("store", 0, { ...older, is_solar_powered: false }),
      governedInverter("buffer", 2, { allow_standby: undefined }),
      governedInverter("later", 3),
    ];
    const { turns, notes } = limiterMeaning(settings, inverters, plant);
    expect(turns.map(({ serials }) => serials)).toEqual([["sun"], ["buffer"], ["store"]]);
    expect(find(notes, "staysOn")?.serials).toEqual(["sun", "later"]);
  });

  it("tells which inverters never rest, and what they give at least", () => {
    const notes = notesOf(all);
    expect(find(notes, "staysOn")).toMatchObject({
      serials: ["roof", "awake"],
      figures: { watts: 60 },
    });
  });

  it.each([
    [1400, undefined],
    [1000, "totalLower"],
    [2000, undefined],
  ])("compares a total of %i W with the upper limits of those that it governs", (total, name) => {
    const inverters = [...all.slice(0, 2), governedInverter("free", 1, { is_governed: false })];
    const found = notesOf(inverters, { total_upper_power_limit: total });
    const said = found.find(({ note }) => note.startsWith("total"));
    expect(said?.note).toBe(name);
    expect(said?.figures).toEqual(name && { watts: total, together: 1400 });
  });

  it("asks for the target of the meter, and for the base load without a reading", () => {
    expect(notesOf(all).slice(0, 2)).toMatchObject([
      { note: "target", figures: { watts: 10 } },
      { note: "baseLoad", figures: { watts: 150 } },
    ]);
  });

  it.each<readonly [string, Partial<typeof settings>, Partial<typeof plant>, boolean]>([
    ["as they are set", {}, {}, true],
    ["at 1 % too", { battery_soc_stop_threshold: 1 }, {}, true],
    ["not at 0 %, which is never looked at", { battery_soc_stop_threshold: 0 }, {}, false],
    ["not where they are ignored", { ignore_soc: true }, {}, false],
    ["not without a battery's data", {}, { battery_enabled: false }, false],
  ])("the states of charge count %s", (_, changed, of, count) => {
    const now = { ...settings, ...changed };
    const soc = { start: 80, stop: now.battery_soc_stop_threshold };
    expect(limiterMeaning(now, all, { ...plant, ...of }).soc).toEqual(count ? soc : undefined);
    expect(limiterMeaning(now, all.slice(1), { ...plant, ...of }).soc).toBeUndefined();
    const same = { ...changed, battery_soc_start_threshold: soc.stop };
    const warned = find(notesOf(all, same, { ...plant, ...of }), "stopAboveStart");
    expect(warned !== undefined).toBe(count);
  });

  it("gives the base load all the time without a power meter", () => {
    const notes = notesOf(all, {}, { ...plant, power_meter_enabled: false });
    expect(find(notes, "noMeter")?.figures).toEqual({ watts: 150 });
    expect(find(notes, "target")).toBeUndefined();
  });

  it.each([
    ["off", [governedInverter("roof", 1)], { enabled: false }],
    ["nothingGoverned", [governedInverter("roof", 1, { is_governed: false })], {}],
  ] as const)("says of a limiter without effect only that: %s", (name, inverters, more) => {
    const isWarning = name !== "off";
    expect(limiterMeaning({ ...settings, ...more }, inverters, plant)).toMatchObject({
      turns: [],
      notes: [{ note: name, isWarning }],
    });
  });

  it("does not judge the thresholds of a battery where there are modules alone", () => {
    const notes = notesOf([governedInverter("roof", 1)], { voltage_stop_threshold: 60 });
    expect(find(notes, "stopAboveStart")).toBeUndefined();
  });

  it("warns of thresholds that are the same in volts, and of no other that the voltage stands in for", () => {
    expect([stopAt(49), stopAt(50)?.isWarning, stopAt(49, 0)]).toEqual([
      undefined,
      true,
      undefined,
    ]);
  });

  it.each(["poll_enable", "command_enable", "poll_enable_night", "command_enable_night"] as const)(
    "warns of an inverter without %s, of modules only by day",
    (name) => {
      const inverters = ["battery", "roof"].map((serial) => ({ ...slot(serial), [name]: false }));
      const warned = notesOf(all.slice(0, 2), {}, { ...plant, inverters }).filter(
        ({ isWarning }) => isWarning,
      );
      expect(warned.map(({ note, serials }) => [note, ...serials])).toEqual([
        name.endsWith("night")
          ? ["commandsOffAtNight", "battery"]
          : ["commandsOff", "battery", "roof"],
      ]);
    },
  );

  it("says nothing against settings that work, of an inverter with a fixed limit either", () => {
    const fixed = governedInverter("awake", 2, { lower_power_limit: 700 });
    const names = notesOf([...all.slice(0, 3), fixed], { total_upper_power_limit: 2800 });
    expect(names.map(({ note }) => note)).toEqual(["target", "baseLoad", "staysOn"]);
  });

  it("warns of what cannot work", () => {
    const dark = { ...slot("battery"), poll_enable_night: false };
    const mute = { ...slot("roof"), command_enable: false, command_enable_night: false };
    const notes = notesOf(
      [
        governedInverter("battery", 0),
        governedInverter("roof", 1, { lower_power_limit: 800 }),
        governedInverter("lost", 2),
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
