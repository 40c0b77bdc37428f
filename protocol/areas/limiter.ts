import * as v from "valibot";
import { get, post, type ReadEndpoint, type SaveEndpoint } from "../api/endpoint.ts";
import { SaveReply } from "../schema/reply.ts";
import { between, choice, inSteps, whole } from "../schema/rules.ts";
import { LimiterRole } from "./limiter-role.ts";

const percent = whole(0, 100);
// Values of another width would become factory defaults without a word.
const watt = whole(0, 65_535);
const voltage = v.pipe(between(16, 66), inSteps(0.01));
// Older releases began with 100, as good as never, and an update keeps it.
const passthroughVoltage = v.pipe(between(16, 100), inSteps(0.01));

/** The restart hour of a gateway whose owner had set "never" before its update. */
export const unsetHour = 255;

/**
 * An inverter of the limiter's list: serial in hexadecimal digits, limits in W. Power source 0 is the battery, 1 solar
 * modules, 2 a smart buffer; a larger number crashes the firmware for good.
 */
export const GovernedInverter = v.looseObject({
  serial: v.string(),
  is_governed: v.boolean(),
  is_behind_power_meter: v.boolean(),
  // Until January 2025 in place of `power_source`.
  is_solar_powered: v.optional(v.boolean()),
  power_source: v.optional(choice(0, 1, 2)),
  use_overscaling_to_compensate_shading: v.boolean(),
  // In January and February 2025, in percent of an input's share.
  scaling_threshold: v.optional(percent),
  // Since September 2025.
  allow_standby: v.optional(v.boolean()),
  lower_power_limit: watt,
  upper_power_limit: watt,
});
export interface GovernedInverter extends v.InferOutput<typeof GovernedInverter> {}

/**
 * Dynamic power limiter settings with a list of inverters: powers in W, states of charge and losses in percent,
 * voltages in V, load correction in V per W, restart hour 0 to 23 (-1 was "never" until January 2025).
 * Source: docs/gateway/releases.md#settings-of-onbattery; limits as in the form of release 2026.03.31.
 */
export const LimiterList = v.looseObject({
  enabled: v.boolean(),
  verbose_logging: v.optional(v.boolean()),
  solar_passthrough_enabled: v.boolean(),
  solar_passthrough_losses: v.optional(whole(0, 10)),
  conduction_losses: v.optional(whole(0, 10)),
  battery_always_use_at_night: v.boolean(),
  target_power_consumption: whole(-32_768, 32_767),
  target_power_consumption_hysteresis: watt,
  base_load_limit: watt,
  ignore_soc: v.boolean(),
  battery_soc_start_threshold: percent,
  battery_soc_stop_threshold: percent,
  voltage_start_threshold: voltage,
  voltage_stop_threshold: voltage,
  voltage_load_correction_factor: v.pipe(v.number(), inSteps(0.0001)),
  full_solar_passthrough_soc: percent,
  full_solar_passthrough_start_voltage: passthroughVoltage,
  full_solar_passthrough_stop_voltage: passthroughVoltage,
  inverter_serial_for_dc_voltage: v.string(),
  inverter_channel_id_for_dc_voltage: whole(0, 255),
  inverter_restart_hour: v.pipe(
    v.number(),
    v.integer(),
    v.check((hour) => (hour >= -1 && hour < 24) || hour === unsetHour, "choice"),
  ),
  total_upper_power_limit: whole(1, 65_535),
  inverters: v.array(GovernedInverter),
});
export interface LimiterList extends v.InferOutput<typeof LimiterList> {}

const GovernableInverter = v.looseObject({
  serial: v.string(),
  name: v.string(),
  pos: v.number(),
  order: v.number(),
  type: v.string(),
  poll_enable: v.boolean(),
  poll_enable_night: v.boolean(),
  command_enable: v.boolean(),
  command_enable_night: v.boolean(),
  max_power: v.number(),
  channels: v.number(),
  pdl_supported: v.optional(v.boolean()),
});

/** An inverter that the limiter may govern: maximum AC power in W (0 while unknown), number of DC inputs. */
export interface GovernableInverter extends v.InferOutput<typeof GovernableInverter> {}

/**
 * Metadata of the limiter: its sources and every inverter of the gateway. Source:
 * docs/gateway/releases.md#settings-of-onbattery.
 */
export const LimiterMetadata = v.looseObject({
  power_meter_enabled: v.boolean(),
  battery_enabled: v.boolean(),
  charge_controller_enabled: v.boolean(),
  inverters: v.array(GovernableInverter),
});
export interface LimiterMetadata extends v.InferOutput<typeof LimiterMetadata> {}

const anyWatt = v.pipe(v.number(), v.integer());
const anyVoltage = v.pipe(v.number(), inSteps(0.01));

/**
 * Dynamic power limiter settings: powers in W, states of charge and losses in percent, voltages in V,
 * load correction in V per W, restart hour -1 for never. `inverter_id` is a position in the radio's
 * list. Source: docs/gateway/settings.md#power-limiter; limits of the form: docs/interface.md#limits-of-forms.
 */
export const PowerLimiterConfig = v.looseObject({
  enabled: v.boolean(),
  verbose_logging: v.boolean(),
  solar_passthrough_enabled: v.boolean(),
  solar_passthrough_losses: whole(0, 10),
  battery_drain_strategy: choice(0, 1),
  is_inverter_behind_powermeter: v.boolean(),
  inverter_id: choice(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
  inverter_channel_id: choice(0, 1, 2, 3),
  target_power_consumption: anyWatt,
  target_power_consumption_hysteresis: v.pipe(anyWatt, v.minValue(0)),
  lower_power_limit: v.pipe(anyWatt, v.minValue(10)),
  upper_power_limit: anyWatt,
  ignore_soc: v.boolean(),
  battery_soc_start_threshold: percent,
  battery_soc_stop_threshold: percent,
  voltage_start_threshold: anyVoltage,
  voltage_stop_threshold: anyVoltage,
  voltage_load_correction_factor: v.pipe(v.number(), inSteps(0.0001)),
  inverter_restart_hour: whole(-1, 23),
  full_solar_passthrough_soc: percent,
  full_solar_passthrough_start_voltage: anyVoltage,
  full_solar_passthrough_stop_voltage: anyVoltage,
});
export interface PowerLimiterConfig extends v.InferOutput<typeof PowerLimiterConfig> {}

/** Start and stop thresholds of battery use, by charge or voltage, of every release. */
export type BatteryThresholds = Pick<
  PowerLimiterConfig,
  | "ignore_soc"
  | "battery_soc_start_threshold"
  | "battery_soc_stop_threshold"
  | "voltage_start_threshold"
  | "voltage_stop_threshold"
  | "voltage_load_correction_factor"
  | "full_solar_passthrough_soc"
  | "full_solar_passthrough_start_voltage"
  | "full_solar_passthrough_stop_voltage"
>;

/**
 * Limiter settings of 2024.03.23 to 2024.10.22: those of 2024.03.07 for one inverter by `inverter_serial`, the
 * decimal digits of its 64 bits; below 10 it is a position, as 2024.03.07 has it. `base_load_limit` in W came with
 * 2024.05.03, overscaling with 2024.08.18. Source: the firmware's handlers at its tags.
 */
export const SerialLimiterConfig = v.looseObject({
  ...v.omit(PowerLimiterConfig, ["inverter_id", "battery_drain_strategy"]).entries,
  battery_always_use_at_night: v.boolean(),
  inverter_serial: v.string(),
  inverter_channel_id: whole(0, 5),
  is_inverter_solar_powered: v.boolean(),
  use_overscaling_to_compensate_shading: v.optional(v.boolean()),
  base_load_limit: v.optional(LimiterList.entries.base_load_limit),
});
export interface SerialLimiterConfig extends v.InferOutput<typeof SerialLimiterConfig> {}

/** Metadata of that limiter, and the gateway's inverters by the decimal digits of their serials. */
export const SerialLimiterMetadata = v.looseObject({
  ...v.omit(LimiterMetadata, ["inverters"]).entries,
  inverters: v.record(v.string(), v.pick(GovernableInverter, ["name", "pos", "type", "channels"])),
});
export interface SerialLimiterMetadata extends v.InferOutput<typeof SerialLimiterMetadata> {}

/** `GET /api/powerlimiter/config`. */
export const powerlimiterRead: ReadEndpoint<never, PowerLimiterConfig> = get(
  "/api/powerlimiter/config",
  PowerLimiterConfig,
);

/** `POST /api/powerlimiter/config`. */
export const powerlimiterWrite: SaveEndpoint<PowerLimiterConfig, SaveReply> = post(
  "/api/powerlimiter/config",
  PowerLimiterConfig,
  SaveReply,
);

/** `GET /api/powerlimiter/status`. */
export const powerlimiterStatus: ReadEndpoint<never, LimiterRole> = get(
  "/api/powerlimiter/status",
  LimiterRole,
  { access: "open" },
);

/**
 * The limiter of 2024.03.07. Its status needs no password until October 2024, later the access of live data
 * (docs/gateway/settings.md#power-limiter).
 */
export const powerlimiterCalls = {
  read: powerlimiterRead,
  write: powerlimiterWrite,
  status: powerlimiterStatus,
} as const;

/** `GET /api/powerlimiter/config`. */
export const serialLimiterRead: ReadEndpoint<never, SerialLimiterConfig> = get(
  "/api/powerlimiter/config",
  SerialLimiterConfig,
);

/** `POST /api/powerlimiter/config`. */
export const serialLimiterWrite: SaveEndpoint<SerialLimiterConfig, SaveReply> = post(
  "/api/powerlimiter/config",
  SerialLimiterConfig,
  SaveReply,
);

/** `GET /api/powerlimiter/metadata`. */
export const serialLimiterMetadata: ReadEndpoint<never, SerialLimiterMetadata> = get(
  "/api/powerlimiter/metadata",
  SerialLimiterMetadata,
);

/** The limiter from March to October 2024. */
export const serialLimiterCalls = {
  read: serialLimiterRead,
  write: serialLimiterWrite,
  metadata: serialLimiterMetadata,
} as const;

/** `GET /api/powerlimiter/config`. */
export const limiterListRead: ReadEndpoint<never, LimiterList> = get(
  "/api/powerlimiter/config",
  LimiterList,
);

/** `POST /api/powerlimiter/config`. */
export const limiterListWrite: SaveEndpoint<LimiterList, SaveReply> = post(
  "/api/powerlimiter/config",
  LimiterList,
  SaveReply,
);

/** `GET /api/powerlimiter/metadata`. */
export const limiterListMetadata: ReadEndpoint<never, LimiterMetadata> = get(
  "/api/powerlimiter/metadata",
  LimiterMetadata,
);

/** `GET /api/powerlimiter/status`. */
export const limiterListStatus: ReadEndpoint<never, LimiterList> = get(
  "/api/powerlimiter/status",
  LimiterList,
  { access: "readonly" },
);

/** The limiter since November 2024. */
export const limiterListCalls = {
  read: limiterListRead,
  write: limiterListWrite,
  metadata: limiterListMetadata,
  status: limiterListStatus,
} as const;
