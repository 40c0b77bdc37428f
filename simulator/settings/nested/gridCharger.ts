import { type JsonObject, type JsonValue, isObject, member } from "../../firmware/convert.ts";
import type { Generation } from "../../generation/generation.ts";
import {
  choice,
  count,
  flag,
  group,
  hundredth,
  ipAddress,
  natural,
  only,
  type Shape,
  type ValueOf,
  wholeReal,
  words,
} from "../shape.ts";

/** AC charger by number. */
export const chargerProvider = { huawei: 0, trucki: 1 } as const;

const groupedShape = ({ hasVerboseLogging }: Generation) =>
  group({
    enabled: flag(false),
    verbose_logging: only(hasVerboseLogging, flag(true)),
    provider: choice(chargerProvider.huawei),
    auto_power_enabled: flag(false),
    auto_power_batterysoc_limits_enabled: flag(false),
    emergency_charge_enabled: flag(false),
    voltage_limit: hundredth(42),
    enable_voltage_limit: hundredth(42),
    // A limit with a fraction becomes the factory limit.
    lower_power_limit: wholeReal(150),
    upper_power_limit: wholeReal(2000),
    stop_batterysoc_threshold: count(8, 95),
    target_power_consumption: wholeReal(0),
    can: group({ hardware_interface: choice(0), controller_frequency: natural(8_000_000) }),
    huawei: group({
      offline_voltage: hundredth(48),
      offline_current: hundredth(0),
      input_current_limit: hundredth(0),
      fan_online_full_speed: flag(false),
      fan_offline_full_speed: flag(false),
    }),
    trucki: group({ ip_address: ipAddress, password: words(64) }),
  });

export type GridChargerConfig = ValueOf<ReturnType<typeof groupedShape>>;

/** The names that a release with a single kind of charger has for the members of `can`. */
const flatNames = {
  hardware_interface: "hardware_interface",
  controller_frequency: "can_controller_frequency",
} as const;

export function inGroups(flat: JsonValue | undefined): JsonObject {
  const can = Object.entries(flatNames).flatMap(([key, name]) => {
    const value = member(flat, name);
    return value === undefined ? [] : [[key, value] as const];
  });
  return { ...(isObject(flat) ? flat : {}), can: Object.fromEntries(can) };
}

function flattenShape(shape: Shape<GridChargerConfig>): Shape<GridChargerConfig> {
  const inGroup = ["provider", "can", "huawei", "trucki"];
  const first = ["enabled", "verbose_logging"];
  return {
    read: (value) => shape.read(inGroups(value)),
    show: (config) => {
      const record = shape.show(config);
      const entries = Object.entries(isObject(record) ? record : {}).filter(
        ([key]) => !inGroup.includes(key),
      );
      return {
        ...Object.fromEntries(entries.filter(([key]) => first.includes(key))),
        [flatNames.hardware_interface]: config.can.hardware_interface,
        [flatNames.controller_frequency]: config.can.controller_frequency,
        ...Object.fromEntries(entries.filter(([key]) => !first.includes(key))),
      };
    },
  };
}

/** The AC charger: in groups where a release knows several, flat where it knows the Huawei only. */
export function gridCharger(generation: Generation): Shape<GridChargerConfig> {
  const shape = groupedShape(generation);
  return generation.acCharger === "gridcharger" ? shape : flattenShape(shape);
}
