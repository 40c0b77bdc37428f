import * as v from "valibot";
import { get, post, type ReadEndpoint, type SaveEndpoint } from "../api/endpoint.ts";
import { SaveReply } from "../schema/reply.ts";
import { between, choice, inSteps, Ipv4, text, whole } from "../schema/rules.ts";
import { ChargerLive } from "./charger-live.ts";
import type { Conversion } from "./codec.ts";

/**
 * AC charger limit: voltage in V and current in A, each only when its switch is on.
 * Source: docs/gateway/live.md#limits-of-the-ac-charger.
 */
export const ChargerLimit = v.looseObject({
  voltage_valid: v.boolean(),
  voltage: v.optional(between(42, 58)),
  current_valid: v.boolean(),
  current: v.optional(between(0, 60)),
  online: v.boolean(),
});
export interface ChargerLimit extends v.InferOutput<typeof ChargerLimit> {}

/**
 * Limits of a Huawei since 2025.06.11: voltage in V and current in A until the charger loses the gateway; only the
 * changed values. The firmware reads 58.6 V as more than its limit of 58.6. Source: docs/gateway/releases.md#commands.
 */
export const GridChargerLimit = v.looseObject({
  voltage: v.optional(between(41, 58.5)),
  current: v.optional(between(0, 84)),
});
export interface GridChargerLimit extends v.InferOutput<typeof GridChargerLimit> {}

/** Switches the output of a Huawei on or off. Source: docs/gateway/releases.md#commands. */
export const GridChargerPower = v.looseObject({ power: v.boolean() });
export interface GridChargerPower extends v.InferOutput<typeof GridChargerPower> {}

/* @__NO_SIDE_EFFECTS__ */
const hundredths = (min: number, max: number) => v.pipe(between(min, max), inSteps(0.01));
const voltage = hundredths(42, 58.5);

/**
 * AC charger settings: CAN controller in Hz, voltages in V, powers in whole W (a fraction does not
 * survive the restart).
 * Source: docs/gateway/settings.md#ac-charger; limits of the form: docs/interface.md#limits-of-forms.
 */
export const ChargerConfig = v.looseObject({
  enabled: v.boolean(),
  can_controller_frequency: choice(8_000_000, 16_000_000),
  auto_power_enabled: v.boolean(),
  voltage_limit: voltage,
  enable_voltage_limit: voltage,
  lower_power_limit: whole(50, 3000),
  upper_power_limit: whole(100, 3000),
});
export interface ChargerConfig extends v.InferOutput<typeof ChargerConfig> {}

/** Wiring of the Huawei: `hardware_interface` 0 MCP2515, 1 TWAI; frequency of the MCP2515 in Hz. */
export const GridChargerCan = v.looseObject({
  hardware_interface: choice(0, 1),
  controller_frequency: choice(8_000_000, 16_000_000),
});
export interface GridChargerCan extends v.InferOutput<typeof GridChargerCan> {}

/** Set points of the Huawei, in V and A; the offline ones hold while the gateway does not control it. */
export const GridChargerHuawei = v.looseObject({
  offline_voltage: hundredths(48, 58.4),
  offline_current: hundredths(0, 84),
  input_current_limit: hundredths(0, 40),
  fan_online_full_speed: v.boolean(),
  fan_offline_full_speed: v.boolean(),
});
export interface GridChargerHuawei extends v.InferOutput<typeof GridChargerHuawei> {}

/** Where the Trucki is in the network. */
export const GridChargerTrucki = v.looseObject({ ip_address: Ipv4, password: text(64) });
export interface GridChargerTrucki extends v.InferOutput<typeof GridChargerTrucki> {}

/**
 * AC charger since 2025.06.11; `provider` 0 Huawei, 1 Trucki, which came with `trucki` in 2025.10.11. Voltages in V,
 * powers in whole W (a fraction becomes the factory value), the threshold in percent.
 * Source: docs/gateway/releases.md#settings-of-onbattery.
 */
export const GridChargerConfig = v.looseObject({
  enabled: v.boolean(),
  provider: choice(0, 1),
  auto_power_enabled: v.boolean(),
  auto_power_batterysoc_limits_enabled: v.boolean(),
  emergency_charge_enabled: v.boolean(),
  voltage_limit: voltage,
  enable_voltage_limit: voltage,
  lower_power_limit: whole(50, 4000),
  upper_power_limit: whole(100, 4000),
  stop_batterysoc_threshold: whole(2, 99),
  target_power_consumption: v.pipe(v.number(), v.integer()),
  can: GridChargerCan,
  huawei: GridChargerHuawei,
  trucki: v.optional(GridChargerTrucki),
});
export interface GridChargerConfig extends v.InferOutput<typeof GridChargerConfig> {}

/**
 * AC charger settings of 2024.05.03 to 2025.04.17: those of 2024.03.07, with limits by the state of charge; the
 * threshold in percent, the target in W. `hardware_interface` 0 MCP2515, 1 TWAI came with 2025.01.09. Source: the
 * firmware's handlers at its tags.
 */
export const HuaweiConfig = v.looseObject({
  ...ChargerConfig.entries,
  verbose_logging: v.boolean(),
  hardware_interface: v.optional(choice(0, 1)),
  auto_power_batterysoc_limits_enabled: v.boolean(),
  emergency_charge_enabled: v.boolean(),
  stop_batterysoc_threshold: whole(2, 100),
  target_power_consumption: GridChargerConfig.entries.target_power_consumption,
});
export interface HuaweiConfig extends v.InferOutput<typeof HuaweiConfig> {}

/**
 * AC charger settings as the form holds them, in the groups of 2025.06.11; members unknown to a release are missing.
 */
export const ChargerSettings = v.looseObject({
  ...GridChargerConfig.entries,
  provider: v.optional(GridChargerConfig.entries.provider),
  verbose_logging: v.optional(v.boolean()),
  can: v.partial(GridChargerCan, ["hardware_interface"]),
  huawei: v.optional(GridChargerConfig.entries.huawei),
});
export interface ChargerSettings extends v.InferOutput<typeof ChargerSettings> {}

/** The same with the limits of 2024.05.03 to 2025.04.17. */
export const HuaweiSettings = v.looseObject({
  ...ChargerSettings.entries,
  lower_power_limit: HuaweiConfig.entries.lower_power_limit,
  upper_power_limit: HuaweiConfig.entries.upper_power_limit,
  stop_batterysoc_threshold: HuaweiConfig.entries.stop_batterysoc_threshold,
});

/** The settings of a Huawei while it was the only charger, without groups. */
export const huaweiToGridCharger: Conversion<ChargerSettings, HuaweiConfig> = {
  toModel: ({ can_controller_frequency, hardware_interface, ...others }) => ({
    ...others,
    can: { controller_frequency: can_controller_frequency, hardware_interface },
  }),
  toRecord: ({ can, ...others }) => ({
    ...others,
    can_controller_frequency: can.controller_frequency,
    hardware_interface: can.hardware_interface,
  }),
};

const open = { access: "readonly" } as const;

/** `GET /api/huaweilivedata/status`. */
export const chargerliveStatus: ReadEndpoint<never, ChargerLive> = get(
  "/api/huaweilivedata/status",
  ChargerLive,
  open,
);

/** Live data of the AC charger until April 2025. */
export const chargerliveCalls = {
  status: chargerliveStatus,
} as const;

/** `GET /api/gridchargerlivedata/status`. */
export const gridchargerliveStatus: ReadEndpoint<never, ChargerLive> = get(
  "/api/gridchargerlivedata/status",
  ChargerLive,
  open,
);

/** Live data of the AC charger since June 2025. */
export const gridchargerliveCalls = {
  status: gridchargerliveStatus,
} as const;

/** `GET /api/huawei/config`. */
export const chargerRead: ReadEndpoint<never, ChargerConfig> = get(
  "/api/huawei/config",
  ChargerConfig,
  open,
);

/** `POST /api/huawei/config`. */
export const chargerWrite: SaveEndpoint<ChargerConfig, SaveReply> = post(
  "/api/huawei/config",
  ChargerConfig,
  SaveReply,
);

/** `POST /api/huawei/limit/config`. */
export const chargerLimit: SaveEndpoint<ChargerLimit, SaveReply> = post(
  "/api/huawei/limit/config",
  ChargerLimit,
  SaveReply,
);

/** The AC charger of 2024.03.07. */
export const chargerCalls = {
  read: chargerRead,
  write: chargerWrite,
  limit: chargerLimit,
} as const;

/** `GET /api/huawei/config`. */
export const huaweiRead: ReadEndpoint<never, HuaweiConfig> = get(
  "/api/huawei/config",
  HuaweiConfig,
);

/** `POST /api/huawei/config`. */
export const huaweiWrite: SaveEndpoint<HuaweiConfig, SaveReply> = post(
  "/api/huawei/config",
  HuaweiConfig,
  SaveReply,
);

/** The AC charger from May 2024 to April 2025. */
export const huaweiCalls = {
  read: huaweiRead,
  write: huaweiWrite,
} as const;

/** `GET /api/gridcharger/config`. */
export const gridChargerRead: ReadEndpoint<never, GridChargerConfig> = get(
  "/api/gridcharger/config",
  GridChargerConfig,
);

/** `POST /api/gridcharger/config`. */
export const gridChargerWrite: SaveEndpoint<GridChargerConfig, SaveReply> = post(
  "/api/gridcharger/config",
  GridChargerConfig,
  SaveReply,
);

/** `POST /api/gridcharger/limit`. */
export const gridChargerLimit: SaveEndpoint<GridChargerLimit, SaveReply> = post(
  "/api/gridcharger/limit",
  GridChargerLimit,
  SaveReply,
);

/** `POST /api/gridcharger/power`. */
export const gridChargerPower: SaveEndpoint<GridChargerPower, SaveReply> = post(
  "/api/gridcharger/power",
  GridChargerPower,
  SaveReply,
);

/** The AC charger since June 2025. */
export const gridChargerCalls = {
  read: gridChargerRead,
  write: gridChargerWrite,
  limit: gridChargerLimit,
  power: gridChargerPower,
} as const;

const habits = { alwaysTalks: true } as const;

/** The feed of the AC charger until April 2025. */
export const huaweiFeed = {
  path: "/huaweilivedata",
  read: chargerliveCalls.status,
  habits,
} as const;

/** The feed of the AC charger since June 2025. */
export const gridChargerFeed = {
  path: "/gridchargerlivedata",
  read: gridchargerliveCalls.status,
  habits,
} as const;
