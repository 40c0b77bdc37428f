import * as v from "valibot";

/** A figure that no rule depends on: a wrong type counts as absent. */
function number() {
  return v.fallback(v.optional(v.number()), undefined);
}

const Steered = v.looseObject({
  serial: v.string(),
  is_governed: v.boolean(),
  is_behind_power_meter: v.boolean(),
  is_solar_powered: v.optional(v.boolean()),
  power_source: v.optional(v.number()),
  lower_power_limit: number(),
});

// An inverter by position until March 2024, by serial until October 2024, then a list.
const Wire = v.looseObject({
  enabled: v.boolean(),
  ignore_soc: v.fallback(v.optional(v.boolean()), undefined),
  battery_soc_start_threshold: number(),
  battery_soc_stop_threshold: number(),
  full_solar_passthrough_soc: number(),
  solar_passthrough_enabled: v.fallback(v.optional(v.boolean()), undefined),
  target_power_consumption: number(),
  target_power_consumption_hysteresis: number(),
  lower_power_limit: number(),
  is_inverter_behind_powermeter: v.optional(v.boolean()),
  is_inverter_solar_powered: v.fallback(v.optional(v.boolean()), undefined),
  inverter_id: v.optional(v.number()),
  inverter_serial: v.optional(v.union([v.string(), v.number()])),
  inverters: v.optional(v.array(Steered)),
});
type Wire = v.InferOutput<typeof Wire>;

/** An inverter by its place in the live list (`position` from 0), or by its serial. */
export type InverterMention = { readonly position: number } | { readonly serial: string };

/** The plant's wiring according to the power limiter's settings, for every release. */
export interface LimiterRole {
  readonly enabled: boolean;
  readonly ignoresSoc: boolean;
  /** In percent; undefined where the settings do not say. */
  readonly startSoc: number | undefined;
  /** Battery discharge stops below this state of charge in percent; undefined if not configured. */
  readonly stopSoc?: number | undefined;
  /** From this state of charge in percent on all solar power is fed in; undefined for never. */
  readonly fullSoc?: number | undefined;
  /** Target of the meter reading in W, and its tolerance. */
  readonly target?: { readonly powerW: number; readonly toleranceW: number } | undefined;
  /** The inverters that it steers, each with the least power in W that it asks for. */
  readonly steered?: readonly { readonly inverter: InverterMention; readonly lowerW: number }[];
  /** The inverters that it steers and that feed in from the battery. */
  readonly storage: readonly InverterMention[];
  /** The inverters whose power the meter does not see. */
  readonly unmetered: readonly InverterMention[];
}

/** Reads settings of every release; fails for a shape that none has. Source: docs/gateway/settings.md#power-limiter. */
export const LimiterRole = v.pipe(
  Wire,
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }): LimiterRole => {
    const inverters = invertersOf(value);
    if (inverters !== undefined) {
      return {
        enabled: value.enabled,
        ignoresSoc: value.ignore_soc === true,
        startSoc: value.battery_soc_start_threshold,
        stopSoc: value.battery_soc_stop_threshold,
        fullSoc:
          value.solar_passthrough_enabled === false ? undefined : value.full_solar_passthrough_soc,
        target: targetOf(value),
        ...inverters,
      };
    }
    addIssue({ message: "no inverters" });
    return NEVER;
  }),
);

function targetOf(wire: Wire): LimiterRole["target"] {
  const { target_power_consumption: powerW, target_power_consumption_hysteresis: toleranceW } =
    wire;
  return powerW === undefined ? undefined : { powerW, toleranceW: toleranceW ?? 0 };
}

function invertersOf(
  wire: Wire,
): Pick<LimiterRole, "storage" | "unmetered" | "steered"> | undefined {
  if (wire.inverters !== undefined) {
    return {
      steered: wire.inverters
        .filter((one) => one.is_governed)
        .map((one) => ({ inverter: bySerial(one), lowerW: one.lower_power_limit ?? 0 })),
      storage: wire.inverters.filter((one) => one.is_governed && isOnBattery(one)).map(bySerial),
      unmetered: wire.inverters.filter((one) => !one.is_behind_power_meter).map(bySerial),
    };
  }
  const only = onlyInverter(wire);
  if (only === undefined || wire.is_inverter_behind_powermeter === undefined) return undefined;
  return {
    steered: [{ inverter: only, lowerW: wire.lower_power_limit ?? 0 }],
    storage: wire.is_inverter_solar_powered === true ? [] : [only],
    unmetered: wire.is_inverter_behind_powermeter ? [] : [only],
  };
}

function isOnBattery({ power_source, is_solar_powered }: v.InferOutput<typeof Steered>): boolean {
  return power_source === undefined ? is_solar_powered !== true : power_source === 0;
}

function bySerial({ serial }: { readonly serial: string }): InverterMention {
  return { serial: serial.toLowerCase() };
}

function onlyInverter({ inverter_id, inverter_serial }: Wire): InverterMention | undefined {
  if (inverter_serial === undefined)
    return inverter_id === undefined ? undefined : { position: inverter_id };
  if (!/^\d{1,16}$/.test(String(inverter_serial))) return undefined;
  // Decimal form of the serial's bits; the firmware reads small numbers as positions.
  const bits = BigInt(inverter_serial);
  if (bits < 10n) return { position: Number(bits) };
  return { serial: bits.toString(16).padStart(12, "0") };
}
