import * as v from "valibot";

// Cases of the model as JSON; test/fixtures/vectors/what-if.json describes the format.

const number = v.pipe(v.number(), v.finite());
const notNegative = v.pipe(number, v.minValue(0));
const share = v.pipe(number, v.minValue(0), v.maxValue(1));
const efficiency = v.pipe(number, v.gtValue(0), v.maxValue(1));
const count = v.pipe(number, v.integer(), v.minValue(0), v.maxValue(10_000_000));
const optional = <Schema extends v.GenericSchema>(schema: Schema) => v.nullish(schema);

const Channel = v.union(
  [
    v.object({ run: v.array(v.tuple([count, v.nullable(number)])) }),
    v.object({ i16: v.pipe(v.string(), v.base64()), scale: optional(number) }),
  ],
  "expected run or i16",
);

const Day = v.pipe(v.string(), v.isoDate());
const minuteOfDay = v.pipe(number, v.minValue(0), v.maxValue(1440));

const TariffSchema = v.variant("kind", [
  v.object({
    kind: v.literal("fixed"),
    prices: v.array(v.object({ from: Day, perKWh: number })),
  }),
  v.object({
    kind: v.literal("zones"),
    perKWh: number,
    zones: v.array(
      v.object({
        from: minuteOfDay,
        to: minuteOfDay,
        perKWh: number,
        days: v.optional(v.picklist(["all", "workdays", "weekend"])),
      }),
    ),
  }),
  v.object({
    kind: v.literal("series"),
    startS: number,
    stepMinutes: v.pipe(number, v.gtValue(0)),
    unit: v.optional(number),
    add: v.optional(number),
    factor: v.optional(number),
    values: v.array(v.nullable(number)),
  }),
]);

// A missing limit is infinite.
const limit = v.nullish(v.pipe(v.number(), v.minValue(0)), Number.POSITIVE_INFINITY);

const BatterySchema = v.object({
  usableWh: v.nullish(notNegative, 0),
  chargeW: limit,
  dischargeW: limit,
  chargeEff: v.nullish(efficiency, 1),
  dischargeEff: v.nullish(efficiency, 1),
  standbyW: v.nullish(notNegative, 0),
  start: v.nullish(v.union([v.literal("periodic"), notNegative]), 0),
  coupling: v.nullish(v.picklist(["ac", "dc"]), "ac"),
  inverterW: limit,
});

const ChangeSchema = v.object({
  factor: v.nullish(notNegative, 1),
  acLimitW: limit,
  extraFactor: v.nullish(notNegative, 1),
  extraAcLimitW: limit,
});

const scenario = {
  change: optional(ChangeSchema),
  battery: optional(BatterySchema),
  feedInW: optional(notNegative),
  gridCharge: optional(
    v.object({
      hours: v.pipe(count, v.maxValue(25)),
      powerW: notNegative,
      toShare: v.nullish(share, 1),
      onlyIfPays: v.nullish(v.boolean(), false),
    }),
  ),
  buy: optional(TariffSchema),
  sell: optional(TariffSchema),
};

const time = {
  minutes: optional(count),
  startS: optional(number),
  offsets: optional(v.array(v.tuple([number, number]))),
};

const channels = { channels: v.record(v.string(), Channel) };
const positive = v.pipe(number, v.gtValue(0));

const ReplayInverterSchema = v.object({
  source: v.picklist(["battery", "solar", "smartBuffer"]),
  maxW: positive,
  lower: notNegative,
  upper: notNegative,
  eff: v.nullish(efficiency, 0.95),
  reach: v.nullish(v.pipe(number, v.gtValue(0), v.maxValue(1)), 1),
  shares: v.nullish(v.pipe(v.array(share), v.minLength(1)), [1]),
  is_behind_power_meter: v.nullish(v.boolean(), true),
  use_overscaling: v.nullish(v.boolean(), false),
  pdl: v.nullish(v.boolean(), false),
  scalable: v.nullish(v.boolean(), false),
  allow_standby: v.nullish(v.boolean(), true),
});

const flag = (usual: boolean) => v.nullish(v.boolean(), usual);
const numberOr = (usual: number) => v.nullish(number, usual);

const SettingsSchema = v.object({
  target_power_consumption: numberOr(0),
  target_power_consumption_hysteresis: v.nullish(notNegative, 0),
  ignore_soc: flag(false),
  battery_soc_start_threshold: numberOr(80),
  battery_soc_stop_threshold: numberOr(20),
  voltage_start_threshold: numberOr(50),
  voltage_stop_threshold: numberOr(49),
  voltage_load_correction_factor: numberOr(0.001),
  full_solar_passthrough_soc: numberOr(100),
  full_solar_passthrough_start_voltage: numberOr(66),
  full_solar_passthrough_stop_voltage: numberOr(66),
  solar_passthrough_enabled: flag(true),
  inverter_restart_hour: numberOr(-1),
  solar_passthrough_losses: numberOr(3),
  battery_drain_strategy: numberOr(0),
  is_inverter_behind_powermeter: flag(true),
  lower_power_limit: numberOr(10),
  upper_power_limit: numberOr(800),
  conduction_losses: numberOr(3),
  battery_always_use_at_night: flag(false),
  base_load_limit: numberOr(100),
  total_upper_power_limit: numberOr(800),
});

const LimiterPlanSchema = v.object({
  release: v.picklist(["2024.03.07", "2026.03.31"]),
  settings: v.nullish(SettingsSchema, {}),
  inverters: v.pipe(v.array(ReplayInverterSchema), v.minLength(1)),
  battery: v.object({
    capacityWh: positive,
    socStart: v.pipe(number, v.minValue(0), v.maxValue(100)),
    chargeEff: v.nullish(efficiency, 1),
    dischargeEff: v.nullish(efficiency, 1),
    chargeW: limit,
    dischargeW: limit,
    ocv: v.nullish(v.array(v.tuple([number, number])), []),
    ohm: v.nullish(number, 0),
    dischargeLimitW: limit,
  }),
  restartMinutes: v.nullish(count, 1),
});

export const CaseSchema = v.variant("kind", [
  v.object({
    kind: v.literal("reconstruct"),
    ...time,
    ...channels,
    plant: optional(
      v.object({
        invEff: optional(efficiency),
        chargerEff: optional(efficiency),
        busCapW: optional(notNegative),
      }),
    ),
  }),
  v.object({
    kind: v.literal("measure"),
    ...time,
    ...channels,
    fromW: optional(notNegative),
    points: optional(positive),
  }),
  v.object({ kind: v.literal("simulate"), ...time, ...channels, ...scenario }),
  v.object({
    kind: v.literal("compare"),
    ...time,
    ...channels,
    ...scenario,
    before: optional(v.object(scenario)),
    after: optional(v.object(scenario)),
  }),
  v.object({
    kind: v.literal("prices"),
    ...time,
    tariff: TariffSchema,
    at: optional(v.array(count)),
  }),
  v.object({ kind: v.literal("hidden"), ...time, ...channels }),
  v.object({
    kind: v.literal("sweep"),
    ...time,
    ...channels,
    ...scenario,
    sizes: v.pipe(v.array(notNegative), v.minLength(1)),
    perYear: optional(positive),
    pricePerWh: optional(notNegative),
    years: optional(positive),
    powerPerWh: optional(positive),
  }),
  v.object({
    kind: v.literal("payback"),
    given: v.object({
      price: number,
      savedPerYear: number,
      costPerYear: v.optional(number),
      fade: v.optional(share),
      priceRise: v.optional(number),
    }),
  }),
  v.object({
    kind: v.literal("limiter"),
    ...time,
    ...channels,
    plan: LimiterPlanSchema,
    sample: optional(v.array(count)),
  }),
]);

export type AnyCase = v.InferOutput<typeof CaseSchema>;
export type CaseOf<Kind extends AnyCase["kind"]> = Extract<AnyCase, { kind: Kind }>;
export type ScenarioOfCase = Omit<CaseOf<"simulate">, "kind" | "channels" | keyof typeof time>;
export type TimeOfCase = Pick<CaseOf<"simulate">, "minutes" | "startS" | "offsets">;
export type ChannelOfCase = v.InferOutput<typeof Channel>;
export type ReplayInverterOfCase = v.InferOutput<typeof ReplayInverterSchema>;
