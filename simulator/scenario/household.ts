import type { GatewayConfig } from "../device/config.ts";
import type { ChannelConfig, InverterSlot } from "../settings/inverters.ts";
import { homestead, serials } from "../plant/homestead.ts";
import { boardName } from "./board.ts";

export interface SlotPlan {
  readonly serial: string;
  readonly name: string;
  readonly channels: readonly string[];
  readonly isPolled?: boolean;
  readonly offsetsKwh?: readonly number[];
}

/** The slots of the default site, in display order. */
export const householdSlots: readonly SlotPlan[] = [
  { serial: serials.garage, name: "Garage roof", channels: ["East", "West"] },
  {
    serial: serials.barn,
    name: "Barn",
    channels: ["Lower left", "Lower right", "Upper left", "Upper right"],
    offsetsKwh: [12.5],
  },
  {
    serial: serials.field,
    name: "South field",
    channels: ["Row 1", "Row 2", "Row 3", "Row 4", "Row 5", ""],
  },
  { serial: serials.shed, name: "Garden shed", channels: [""], isPolled: false },
  { serial: serials.storage, name: "Storage", channels: ["Battery", "Battery"] },
];

/** The same with names of 31 bytes each, some of them in characters of two. */
export const longSlots: readonly SlotPlan[] = householdSlots.map((slot, index) => ({
  ...slot,
  name: `Überdachter Freisitz ganz hint ${index}`.slice(0, 30),
  channels: slot.channels.map((_, input) => `Süd-Südwest-Gaube oberste Rh ${input}`.slice(0, 29)),
}));

/** The factory settings with these inverters and everything else of the default site switched on. */
export function household(
  factory: GatewayConfig,
  slots: readonly SlotPlan[] = householdSlots,
): GatewayConfig {
  const storageAt = slots.findIndex(({ serial }) => homestead[serial]?.strings === "battery");
  return {
    ...factory,
    saveCount: 17,
    network: { ...factory.network, ssid: "Sunny side", password: "four-roofs-1-battery" },
    // Nobody can learn the strings of a plant whose place is the firmware's default.
    ntp: { ...factory.ntp, latitude: 51.16, longitude: 10.45 },
    // An inverter a second keeps five of them lively.
    dtu: { ...factory.dtu, pollinterval: 1 },
    device: { ...factory.device, pinProfile: boardName },
    inverters: factory.inverters.map((free, index) => fillSlot(free, slots[index], index)),
    vedirect: { ...factory.vedirect, vedirect_enabled: true },
    battery: { ...factory.battery, enabled: true },
    charger: {
      ...factory.charger,
      enabled: true,
      voltage_limit: 55.2,
      enable_voltage_limit: 54,
      upper_power_limit: 1200,
    },
    powermeter: {
      ...factory.powermeter,
      enabled: true,
      source: 3,
      interval: 3,
      http_phases: factory.powermeter.http_phases.map((phase, index) =>
        index === 0
          ? { ...phase, url: "http://meter.home/status", json_path: "total_power" }
          : phase,
      ),
    },
    powerlimiter: {
      ...factory.powerlimiter,
      enabled: storageAt >= 0,
      inverter_id: Math.max(0, storageAt),
      target_power_consumption: 10,
      target_power_consumption_hysteresis: 12,
      lower_power_limit: 40,
      upper_power_limit: 760,
      battery_soc_start_threshold: 45,
      battery_soc_stop_threshold: 20,
      voltage_start_threshold: 52.4,
      voltage_stop_threshold: 50.2,
    },
  };
}

/** The same with every optional source switched off. */
export function bareHousehold(factory: GatewayConfig, slots: readonly SlotPlan[]): GatewayConfig {
  const all = household(factory, slots);
  return {
    ...all,
    vedirect: { ...all.vedirect, vedirect_enabled: false },
    battery: { ...all.battery, enabled: false },
    charger: { ...all.charger, enabled: false },
    powermeter: { ...all.powermeter, enabled: false },
    powerlimiter: { ...all.powerlimiter, enabled: false },
  };
}

/** A power meter and nothing else. */
export function meterAlone(factory: GatewayConfig): GatewayConfig {
  const bare = bareHousehold(factory, []);
  return { ...bare, powermeter: { ...bare.powermeter, enabled: true } };
}

export function withProvider(kind: number): (factory: GatewayConfig) => GatewayConfig {
  return (factory) => {
    const all = household(factory);
    return { ...all, battery: { ...all.battery, provider: kind } };
  };
}

function fillSlot(free: InverterSlot, plan: SlotPlan | undefined, index: number): InverterSlot {
  if (plan === undefined) return free;
  return {
    ...free,
    serial: plan.serial,
    name: plan.name,
    order: index,
    poll_enable: plan.isPolled ?? true,
    zero_runtime: true,
    zero_day: true,
    channel: free.channel.map((_, input) => namedChannel(plan, input)),
  };
}

function namedChannel(plan: SlotPlan, input: number): ChannelConfig {
  const strings = homestead[plan.serial]?.strings;
  const peakW = strings === "battery" ? 400 : (strings?.[input]?.peakW ?? 0);
  return {
    name: plan.channels[input] ?? "",
    max_power: peakW,
    yield_total_offset: plan.offsetsKwh?.[input] ?? 0,
  };
}
