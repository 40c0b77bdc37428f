import { provider } from "../radio/peripherals.ts";
import type { DiscoveryOptions } from "./discovery.ts";
import type { Publication } from "./messages.ts";
import type { Readings } from "./readings.ts";
import {
  batteryEntities,
  limiterNumbers,
  ofController,
  ofEachBattery,
  ofNewerBattery,
  ofNewerController,
  type SensorRow,
  type SwitchRow,
} from "./storageEntities.ts";
import type { ControllerReadings, StorageReadings } from "./storageReadings.ts";
import { limiterTopics } from "./storageTopics.ts";

/** Descriptions of the entities of a house with storage, besides those of the inverters. */
export interface StorageDiscoveryOptions extends Pick<
  DiscoveryOptions,
  "prefix" | "chipId" | "version"
> {
  /** Seconds between two publications, where values expire; undefined: they never do. */
  readonly expireAfterS: number | undefined;
}

/**
 * Descriptions for Home Assistant of battery, charge controllers and limiter. Sources: `MqttHandleBatteryHass.cpp` and
 * `MqttHandlVedirectHass.cpp` of 2024.03.07; `HassIntegration.cpp` of the batteries and of the Victron controllers and
 * `MqttHandlePowerLimiterHass.cpp` of 2026.03.31.
 */
export function storageDescriptions(
  storage: StorageReadings,
  { network }: Pick<Readings, "network">,
  options: StorageDiscoveryOptions,
): readonly Publication[] {
  const gatewayId = `${network.network_hostname}_${options.chipId}`;
  const device = {
    cu: `http://${network.network_ip}`,
    mf: "OpenDTU",
    sw: options.version,
    ...(storage.isNested && { via_device: gatewayId }),
  };
  return [
    ...ofBattery(storage, device, options),
    ...storage.controllers.flatMap((one) =>
      ofOneController(one, storage.isNested, device, options),
    ),
    ...ofLimiter(storage, gatewayId, device, options),
  ];
}

interface Place {
  /** Folder of the descriptions. */
  readonly node: string;
  /** Begins the id of each entity. */
  readonly id: string;
  readonly states: string;
  readonly device: object;
  readonly expireS: number | undefined;
}

function ofBattery(
  { battery, isNested }: StorageReadings,
  common: object,
  { prefix, expireAfterS }: StorageDiscoveryOptions,
): readonly Publication[] {
  if (battery === undefined || battery.provider === provider.mqtt) return [];
  const { manufacturer, provider: kind } = battery;
  const { older = [], newer = [], switches = [] } = batteryEntities[kind] ?? {};
  const plainName = isNested ? manufacturer : "Battery(0001)";
  const name = kind === provider.jkBms ? `JK BMS (${manufacturer})` : plainName;
  // The older release writes milliseconds where seconds are meant.
  const expireS = expireAfterS && expireAfterS * (isNested ? 1 : 1_000);
  const place = {
    node: "dtu_battery_0001",
    id: "0001",
    states: `${prefix}battery/`,
    device: { name, ids: "0001", mdl: manufacturer, ...common },
    expireS,
  };
  const own = isNested ? [...ofNewerBattery, ...newer] : older;
  return [
    ...[...ofEachBattery, ...own].map((row) => sensor(row, place)),
    ...switches.map((row) => twoStates(row, ["1", "0"], place)),
  ];
}

function ofOneController(
  { serial, product, values }: ControllerReadings,
  isNested: boolean,
  common: object,
  { prefix, expireAfterS }: StorageDiscoveryOptions,
): readonly Publication[] {
  const place = {
    node: `dtu_victron_${serial}`,
    id: serial,
    states: `${prefix}victron/${serial}/`,
    device: { name: `Victron(${serial})`, ids: serial, mdl: product, ...common },
    expireS: expireAfterS,
  };
  const switches: readonly SwitchRow[] = [
    ["MPPT load output state", "mdi:export", "LOAD"],
    ["MPPT error relay state", "mdi:electric-switch", "RELAY"],
  ];
  return [
    ...(isNested ? ofNewerController : ofController).map((row) => sensor(row, place)),
    ...switches
      .filter(([, , topic]) => values[topic] !== undefined)
      .map((row) => twoStates(row, ["ON", "OFF"], place)),
  ];
}

interface LimiterEntity extends Readonly<Record<string, unknown>> {
  readonly name: string;
  readonly icon: string;
  readonly topic: string;
}

function ofLimiter(
  storage: StorageReadings,
  gatewayId: string,
  common: object,
  { prefix, expireAfterS }: StorageDiscoveryOptions,
): readonly Publication[] {
  // The older release describes no limiter.
  if (storage.limiter === undefined || !storage.isNested) return [];
  const known = new Set(limiterTopics(storage).map(({ topic }) => topic));
  const dev = {
    name: "Dynamic Power Limiter",
    ids: `${gatewayId}_DPL`,
    mdl: "Dynamic Power Limiter",
    ...common,
  };
  const entity = (kind: string, { name, icon, topic, ...more }: LimiterEntity) => {
    const id = name.replaceAll(" ", "_").toLowerCase();
    const body = {
      name,
      uniq_id: `${gatewayId}_${id}`,
      ic: icon,
      ent_cat: "config",
      cmd_t: `${prefix}powerlimiter/cmd/${topic}`,
      stat_t: `${prefix}powerlimiter/status/${topic}`,
      ...more,
      dev,
    };
    return { topic: `${kind}/${gatewayId}/${id}/config`, payload: JSON.stringify(body) };
  };
  const modes = { name: "DPL Mode", icon: "mdi:gauge", topic: "mode" };
  const expiry = expireAfterS === undefined ? {} : { exp_aft: expireAfterS };
  return [
    entity("select", { ...modes, options: ["0", "1", "2"] }),
    ...limiterNumbers
      .filter(([, , topic]) => known.has(topic))
      .map(([name, icon, topic, unit, min, max, step]) =>
        entity("number", {
          name,
          icon,
          topic,
          unit_of_meas: unit,
          min,
          max,
          step,
          mode: "box",
          ...expiry,
        }),
      ),
  ];
}

function sensor(
  [name, icon, topic, deviceClass, stateClass, unit]: SensorRow,
  { node, id, states, device, expireS }: Place,
): Publication {
  const ending = idOf(name);
  const body = {
    name,
    stat_t: states + topic,
    uniq_id: `${id}_${ending}`,
    ...(icon !== undefined && { icon }),
    ...(unit !== undefined && { unit_of_meas: unit }),
    dev: device,
    ...(expireS !== undefined && { exp_aft: expireS }),
    ...(deviceClass !== undefined && { dev_cla: deviceClass }),
    ...(stateClass !== undefined && { stat_cla: stateClass }),
  };
  return { topic: `sensor/${node}/${ending}/config`, payload: JSON.stringify(body) };
}

function twoStates(
  [name, icon, topic]: SwitchRow,
  [on, off]: readonly [string, string],
  { node, id, states, device }: Place,
): Publication {
  const ending = idOf(name);
  const body = {
    name,
    uniq_id: `${id}_${ending}`,
    stat_t: states + topic,
    pl_on: on,
    pl_off: off,
    icon,
    dev: device,
  };
  return { topic: `binary_sensor/${node}/${ending}/config`, payload: JSON.stringify(body) };
}

function idOf(name: string): string {
  return name
    .replaceAll(" ", "_")
    .replaceAll(/[.():]/g, "")
    .toLowerCase();
}
