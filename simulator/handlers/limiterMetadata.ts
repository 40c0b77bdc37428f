import type { Device } from "../device/device.ts";
import type { JsonObject } from "../firmware/convert.ts";
import { familyOf } from "../firmware/families.ts";

/** Metadata for the settings of the limiter: the sources that are on, and every inverter that may be governed. */
export function limiterMetadata({ config, plant, generation }: Device): JsonObject {
  const known = new Map(plant.inverters().map((inverter) => [inverter.serial, inverter]));
  return {
    power_meter_enabled: config.nestedMeter.enabled,
    battery_enabled: config.nestedBattery.enabled,
    charge_controller_enabled: config.solarCharger.enabled,
    inverters: config.inverters.flatMap((slot, pos) => {
      const inverter = known.get(slot.serial);
      const family = familyOf(slot.serial, generation.families);
      if (inverter === undefined || family === null) return [];
      return [
        {
          serial: slot.serial,
          pos,
          order: slot.order,
          name: slot.name,
          poll_enable: slot.poll_enable,
          poll_enable_night: slot.poll_enable_night,
          command_enable: slot.command_enable,
          command_enable_night: slot.command_enable_night,
          max_power: inverter.maxPowerW,
          type: family.type,
          channels: family.inputs,
          pdl_supported: false,
        },
      ];
    }),
  };
}
