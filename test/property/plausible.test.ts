import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { BatteryLive } from "#protocol/areas/battery.ts";
import { ChargerLive } from "#protocol/areas/charger-live.ts";
import { SolarLive } from "#protocol/areas/solar-live.ts";
import { type LiveMessage, parseLiveMessage } from "#protocol/live.ts";
import { Measured } from "#protocol/schema/measured.ts";
import { runs } from "../support/runs.ts";

/** A measured value of some device and release: its interpretation, and its bounds by docs/readings.md. */
interface Field {
  readonly name: string;
  readonly u: string;
  readonly least: number;
  readonly most: number;
  readonly read: (measured: Measured) => Measured | undefined;
}

type Bounds = readonly [name: string, u: string, least: number, most: number];

function messageOf(wire: object): NonNullable<LiveMessage> {
  const parsed = parseLiveMessage(JSON.stringify(wire));
  if (!parsed.ok || parsed.value === null) throw new Error(JSON.stringify(parsed));
  return parsed.value;
}

const of = (value: number, u: string): Measured => ({ v: value, u, d: 1 });
// Rated 600 W, by its limit: 720 W to the grid, 828 W from its strings.
const inverter = {
  serial: "114172220001",
  name: "Roof",
  order: 0,
  data_age: 1,
  limit_relative: 50,
  limit_absolute: 300,
  AC: { 0: { Power: of(410, "W") } },
  DC: { 0: { Power: of(210, "W") }, 1: { Power: of(215, "W") } },
  INV: { 0: { "Power DC": of(425, "W") } },
};

const groups: Readonly<Record<"AC" | "DC" | "INV", readonly Bounds[]>> = {
  AC: [
    ["Power", "W", 0, 720],
    ["Power", "kW", 0, 0.72],
    ["Voltage", "V", 0, 600],
    ["Current", "A", 0, 100],
    ["Frequency", "Hz", 0, 75],
    ["PowerFactor", "", -1.01, 1.01],
    ["ReactivePower", "var", -720, 720],
  ],
  DC: [
    ["Power", "W", 0, 720 * 1.15],
    ["Voltage", "V", 0, 150],
    ["Current", "A", 0, 100],
    ["YieldDay", "Wh", 0, 65_534],
    ["YieldTotal", "kWh", -1_000_000, 1_000_000],
  ],
  INV: [
    ["Power DC", "W", 0, 720 * 1.15],
    ["YieldDay", "Wh", 0, 16 * 65_534],
    ["YieldTotal", "kWh", -1_000_000, 1_000_000],
    ["Temperature", "°C", -60, 150],
    ["Efficiency", "%", -1_000, 1_000],
  ],
};

const totals: readonly Bounds[] = [
  ["Power", "W", 0, 60_000],
  ["YieldDay", "Wh", 0, 1_000_000],
  ["YieldTotal", "kWh", -4_000_000, 4_000_000],
];
const ofBattery: readonly Bounds[] = [
  ["soc", "%", 0, 100],
  ["voltage", "V", -1_000, 1_000],
  ["current", "A", -2_000, 2_000],
  ["power", "W", -50_000, 50_000],
];
const flat = { Power: "power", YieldDay: "yieldDay", YieldTotal: "yieldTotal" } as const;

const fieldOf = (
  place: string,
  [name, u, least, most]: Bounds,
  read: (measured: Measured, name: string) => Measured | undefined,
): Field => ({
  name: `${place} ${name} ${u}`,
  u,
  least,
  most,
  read: (measured) => read(measured, name),
});

function memberOf(values: object | undefined, name: string): Measured | undefined {
  const found = v.safeParse(
    Measured,
    Object.entries(values ?? {}).find(([own]) => own === name)?.[1],
  );
  return found.success ? found.output : undefined;
}

const ofSolar = (wire: object, name: string) => memberOf(messageOf(wire).solar?.total, name);

const hints = { time_sync: false, radio_problem: false, default_password: false };
const live: readonly Field[] = [
  ...(["AC", "DC", "INV"] as const).flatMap((group) =>
    groups[group].map((bounds) =>
      fieldOf(group, bounds, (measured, name) => {
        const channel = { ...inverter[group][0], [name]: measured };
        const wire = { ...inverter, [group]: { ...inverter[group], 0: channel } };
        const [read] = messageOf({ inverters: [wire], hints }).inverters ?? [];
        return read?.[group]?.["0"]?.[name];
      }),
    ),
  ),
  ...totals.map((bounds) =>
    fieldOf("total", bounds, (measured, name) => {
      const { total } = messageOf({ total: { [name]: measured }, hints });
      return memberOf(total, name);
    }),
  ),
  ...totals.flatMap((bounds) => {
    return [
      fieldOf("vedirect", bounds, (measured, name) =>
        ofSolar({ vedirect: { enabled: true, total: { [name]: measured } } }, name),
      ),
      fieldOf("solarcharger", bounds, (measured, name) => {
        const own = Object.entries(flat).find(([total]) => total === name)?.[1] ?? "";
        return ofSolar({ solarcharger: { enabled: true, [own]: measured } }, name);
      }),
    ];
  }),
  ...ofBattery.map((bounds) =>
    fieldOf("battery", bounds, (measured, name) => {
      const { battery } = messageOf({ battery: { enabled: true, [name]: measured } });
      return memberOf(battery, name);
    }),
  ),
  ...(["huawei", "gridcharger"] as const).map((key) =>
    fieldOf(key, ["Power", "W", -20_000, 20_000], (Power) => {
      return messageOf({ [key]: { enabled: true, Power } }).charger?.Power;
    }),
  ),
  fieldOf("meter", ["Power", "W", -150_000, 150_000], (Power) => {
    return messageOf({ power_meter: { enabled: true, Power } }).power_meter?.Power;
  }),
];

const parts: readonly Field[] = [
  ...(
    [
      ["SoC", "%", 0, 100],
      ["voltage", "V", -1_000, 1_000],
      ["chargeCurrentLimitation", "A", -2_000, 2_000],
      ["temperature", "°C", -60, 150],
      ["stateOfHealth", "%", -150, 150],
    ] as const
  ).map((bounds) =>
    fieldOf("battery's own", bounds, (measured, name) => {
      const { values } = v.parse(BatteryLive, { values: { status: { [name]: measured } } });
      const read = values?.["status"]?.[name];
      return typeof read === "object" ? read : undefined;
    }),
  ),
  fieldOf("charger's own", ["input_power", "W", -20_000, 20_000], (measured) => {
    return v.parse(ChargerLive, { data_age: 1, input_power: measured }).input_power;
  }),
  ...(
    [
      ["PPV", "W", 0, 35 * 66 * 1.2],
      ["VPV", "V", 0, 180],
    ] as const
  ).flatMap((bounds) => {
    const product = "SmartSolar MPPT 150|35";
    const named = { SER: "HQ1", PID: product, data_age: 1, age_critical: false };
    return [
      fieldOf("controller of 2024.03.07", bounds, (measured, name) => {
        const read = v.parse(SolarLive, { device: named, input: { [name]: measured } });
        return read.chargers[0]?.input?.[name];
      }),
      fieldOf("controller of today", bounds, (measured, name) => {
        const values = { device: { PID: product }, input: { [name]: measured } };
        const instances = { HQ1: { data_age_ms: 1, values } };
        return v.parse(SolarLive, { solarcharger: { instances } }).chargers[0]?.input?.[name];
      }),
    ];
  }),
];

const fields = [...live, ...parts];

/** Numbers with all bits set in each width and scale, of signed and unsigned fields. */
const sentinels = [8, 15, 16, 22, 31, 32]
  .flatMap((bits) => [2 ** bits - 1, -(2 ** bits), 2 ** bits])
  .flatMap((number) => [1, 10, 100, 1_000, 1_024].map((scale) => number / scale));

/** What a field of 16 bits holds for none, in units of no counter. */
function isNone(value: number, u: string): boolean {
  if (u.endsWith("Wh")) return false;
  const scales = u === "W" ? [1] : [1, 10, 100];
  const isScaled = (all: number) =>
    scales.some((scale) => Math.fround(all / scale) === Math.fround(value));
  return [65_535, 32_767, -32_768].some(isScaled) || (u === "W" && value === 6_553.5);
}

function numberFor({ least, most }: Field) {
  const width = most - least;
  return fc
    .oneof(
      fc.double({ min: least, max: most, noNaN: true }),
      fc.double({ min: most, max: 1e10, noNaN: true }),
      fc.double({ min: -1e10, max: least, noNaN: true }),
      fc.double({ min: least - width, max: most + width, noNaN: true }),
      fc.constantFrom(least, most, ...sentinels),
    )
    .map((value) => value + 0);
}

describe("what can be is a reading, and nothing else", () => {
  it("of every device, in each of its forms", () => {
    const cases = fc
      .constantFrom(...fields)
      .chain((field) => numberFor(field).map((value) => ({ field, value })));
    fc.assert(
      fc.property(cases, ({ field, value }) => {
        const { u, least, most, read } = field;
        const read1 = read(of(value, u));
        const isInside = value >= least && value <= most && !isNone(value, u);
        const expected = isInside ? of(value, u) : { ...of(value, u), v: null, sent: value };
        expect(read1).toEqual(expected);
        // Judging twice changes nothing, and the sent number is not lost.
        expect(read(expected)).toEqual(expected);
      }),
      { numRuns: runs(3_000) },
    );
  });

  it.each(fields.map((field) => [field.name, field] as const))("%s at its ends", (_, field) => {
    const { u, least, most, read } = field;
    const step = Math.max(Math.abs(most), 1) * 1e-9;
    expect([least, most].map((value) => read(of(value, u))?.v)).toEqual([least, most]);
    expect([least - step, most + step].map((value) => read(of(value, u))?.v)).toEqual([null, null]);
  });
});

const temperature = (device: object): Measured | undefined => {
  const instances = { HQ1: { data_age_ms: 1, values: { device } } };
  return v.parse(SolarLive, { solarcharger: { instances } }).chargers[0]?.device.MpptTemperature;
};
/** Values that some firmware reads as unsigned: the resulting offset, the least step, and the interpretation. */
const wraps = [
  {
    name: "of an AC charger up to 2024.11.20",
    adds: 2 ** 22,
    step: 1 / 1024,
    read: (input_temp: Measured) => v.parse(ChargerLive, { data_age: 1, input_temp }).input_temp,
  },
  {
    name: "of a charge controller",
    adds: 655.36,
    step: 0.01,
    read: (MpptTemperature: Measured) => temperature({ MpptTemperature }),
  },
  {
    name: "of the cells of a Pytes",
    adds: 6553.6,
    step: 0.1,
    read: (cellMinTemperature: Measured) => {
      const { values } = v.parse(BatteryLive, { values: { cells: { cellMinTemperature } } });
      const read = values?.["cells"]?.["cellMinTemperature"];
      return typeof read === "object" ? read : undefined;
    },
  },
] as const;

describe("a temperature below zero that arrives as a huge number gets its sign back", () => {
  it.each(wraps)("$name", ({ adds, step, read }) => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: Math.floor(60 / step) }), (steps) => {
        const sent = adds - steps * step;
        const read1 = read(of(sent, "°C"));
        expect(read1?.v).toBeCloseTo(-steps * step, 2);
        expect(read1?.sent).toBe(sent);
      }),
      { numRuns: runs(300) },
    );
    // All bits set are no number, nor are values between both ranges.
    for (const sent of [adds - step, adds, adds - 61, 151])
      expect(read(of(sent, "°C"))).toMatchObject({ v: null, sent });
  });
});
