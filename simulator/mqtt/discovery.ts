import { figuresOf, type Publication } from "./messages.ts";
import type { InverterReadings, Readings } from "./readings.ts";

export interface DiscoveryOptions {
  readonly prefix: string;
  readonly lwt: { readonly topic: string; readonly online: string; readonly offline: string };
  /** Ends the name of the gateway: six digits. */
  readonly chipId: string;
  readonly version: string;
  readonly hasPanels: boolean;
  /** Seconds after which a value counts as unknown; undefined: never. */
  readonly expireS: number | undefined;
  readonly hasRadioStats: boolean;
}

interface Entity {
  readonly kind: "sensor" | "binary_sensor" | "button" | "number";
  readonly name: string;
  readonly more: Readonly<Record<string, string | number>>;
}

/** Descriptions of all entities, below the topic of Home Assistant. An empty payload removes an entity. */
export function descriptions(
  readings: Readings,
  options: DiscoveryOptions,
): readonly Publication[] {
  const { network } = readings;
  const id = `${network.network_hostname}_${options.chipId}`;
  const common = {
    cu: `http://${network.network_ip}`,
    mf: "OpenDTU",
    sw: options.version,
  };
  const device = { name: network.network_hostname, ids: id, mdl: "OpenDTU", ...common };
  const own = ofGateway(options).map((entity) => describeEntity(entity, { node: id, id, device }));
  const others = readings.inverters.flatMap((inverter) => {
    const { serial, name, info } = inverter;
    const place = {
      node: `dtu_${serial}`,
      id: serial,
      device: { name, ids: serial, mdl: info.hw_model_name, ...common, via_device: id },
    };
    return [
      ...ofInverter(inverter, options).map((entity) => describeEntity(entity, place)),
      ...ofFigures(inverter, options, place),
    ];
  });
  return [...own, ...others];
}

interface Place {
  readonly node: string;
  readonly id: string;
  readonly device: object;
}

function describeEntity({ kind, name, more }: Entity, { node, id, device }: Place): Publication {
  const entity = name.toLowerCase().replaceAll(" ", "_");
  const body = { name, uniq_id: `${id}_${entity}`, ...more, dev: device };
  return { topic: `${kind}/${node}/${entity}/config`, payload: JSON.stringify(body) };
}

function ofGateway({ prefix, lwt, hasRadioStats }: DiscoveryOptions): readonly Entity[] {
  const available = {
    avty_t: prefix + lwt.topic,
    pl_avail: lwt.online,
    pl_not_avail: lwt.offline,
  };
  const sensor = (name: string, topic: string, more: Entity["more"] = {}): Entity => ({
    kind: "sensor",
    name,
    more: { stat_t: prefix + topic, ...more, ...available },
  });
  const diagnostic = { ent_cat: "diagnostic" };
  const memory = { unit_of_meas: "Bytes", ic: "mdi:memory", ...diagnostic };
  const energy = { dev_cla: "energy", stat_cla: "total_increasing" };
  const power = { unit_of_meas: "W", dev_cla: "power", stat_cla: "measurement" };
  const newer = [
    sensor("Temperature", "dtu/temperature", {
      unit_of_meas: "°C",
      dev_cla: "temperature",
      stat_cla: "measurement",
      ...diagnostic,
    }),
    sensor("Heap Size", "dtu/heap/size", memory),
    sensor("Heap Free", "dtu/heap/free", memory),
    sensor("Largest Free Heap Block", "dtu/heap/maxalloc", memory),
    sensor("Lifetime Minimum Free Heap", "dtu/heap/minfree", memory),
    sensor("Yield Total", "ac/yieldtotal", { unit_of_meas: "kWh", ...energy }),
    sensor("Yield Day", "ac/yieldday", { unit_of_meas: "Wh", ...energy }),
    sensor("AC Power", "ac/power", power),
    sensor("DC Power", "dc/power", power),
  ];
  return [
    sensor("IP", "dtu/ip", { ic: "mdi:network-outline", ...diagnostic }),
    sensor("WiFi Signal", "dtu/rssi", {
      unit_of_meas: "dBm",
      dev_cla: "signal_strength",
      ...diagnostic,
    }),
    sensor("Uptime", "dtu/uptime", { unit_of_meas: "s", dev_cla: "duration", ...diagnostic }),
    ...(hasRadioStats ? newer : []),
    {
      kind: "binary_sensor",
      name: "Status",
      more: {
        stat_t: prefix + lwt.topic,
        pl_on: lwt.online,
        pl_off: lwt.offline,
        dev_cla: "connectivity",
        ...diagnostic,
      },
    },
  ];
}

/** Highest limit in W that the firmware offers. */
const mostW = 2_250;

function ofInverter(
  { serial }: InverterReadings,
  { prefix, hasRadioStats }: DiscoveryOptions,
): readonly Entity[] {
  const at = (topic: string) => `${prefix}${serial}/${topic}`;
  const config = { ent_cat: "config" };
  const button = (name: string, command: string, press: string, more = {}): Entity => ({
    kind: "button",
    name,
    more: { ...more, ...config, cmd_t: at(`cmd/${command}`), payload_press: press },
  });
  const limit = (kept: "Persistent" | "NonPersistent", by: "Relative" | "Absolute"): Entity => ({
    kind: "number",
    name: `Limit ${kept} ${by}`,
    more: {
      ic: "mdi:speedometer",
      ...config,
      cmd_t: at(`cmd/limit_${kept.toLowerCase()}_${by.toLowerCase()}`),
      stat_t: at(`status/limit_${by.toLowerCase()}`),
      unit_of_meas: by === "Relative" ? "%" : "W",
      min: 0,
      max: by === "Relative" ? 100 : mostW,
      ...(hasRadioStats && { step: by === "Relative" ? 0.1 : 1 }),
    },
  });
  const state = (name: string, topic: string, more = {}): Entity => ({
    kind: "binary_sensor",
    name,
    more: { stat_t: at(topic), pl_on: "1", pl_off: "0", ...more },
  });
  const reachable = hasRadioStats ? { dev_cla: "connectivity", ent_cat: "diagnostic" } : {};
  return [
    button("Turn Inverter Off", "power", "0", { ic: "mdi:power-plug-off" }),
    button("Turn Inverter On", "power", "1", { ic: "mdi:power-plug" }),
    button("Restart Inverter", "restart", "1", { dev_cla: "restart" }),
    ...(hasRadioStats ? [button("Reset Radio Statistics", "reset_rf_stats", "1")] : []),
    limit("NonPersistent", "Relative"),
    limit("Persistent", "Relative"),
    limit("NonPersistent", "Absolute"),
    limit("Persistent", "Absolute"),
    state("Reachable", "status/reachable", reachable),
    state("Producing", "status/producing"),
    ...(hasRadioStats
      ? radioEntities.map(([name, topic, more]) => ({
          kind: "sensor" as const,
          name,
          more: { stat_t: at(`radio/${topic}`), ...more, ent_cat: "diagnostic" },
        }))
      : []),
  ];
}

const radioEntities: readonly (readonly [name: string, topic: string, more?: Entity["more"]])[] = [
  ["TX Requests", "tx_request"],
  ["RX Success", "rx_success"],
  ["RX Fail Receive Nothing", "rx_fail_nothing"],
  ["RX Fail Receive Partial", "rx_fail_partial"],
  ["RX Fail Receive Corrupt", "rx_fail_corrupt"],
  ["TX Re-Request Fragment", "tx_re_request"],
  ["RSSI", "rssi", { unit_of_meas: "dBm", dev_cla: "signal_strength" }],
];

function ofFigures(
  inverter: InverterReadings,
  { prefix, hasPanels, expireS }: DiscoveryOptions,
  { node, id, device }: Place,
): readonly Publication[] {
  return figuresOf(inverter).map(({ number, isInput, field, unit }) => {
    const topic = `sensor/${node}/ch${number}_${field.field}/config`;
    if (isInput && !hasPanels) return { topic, payload: "" };
    const body = {
      name: isInput ? `CH${number} ${field.field}` : field.field,
      stat_t: `${prefix}${id}/${number}/${field.field.toLowerCase()}`,
      uniq_id: `${id}_ch${number}_${field.field}`,
      ...(unit !== "" && { unit_of_meas: unit }),
      dev: device,
      ...(expireS !== undefined && { exp_aft: expireS }),
      ...(field.deviceClass !== undefined && { dev_cla: field.deviceClass }),
      ...(field.stateClass !== undefined && { stat_cla: field.stateClass }),
    };
    return { topic, payload: JSON.stringify(body) };
  });
}
