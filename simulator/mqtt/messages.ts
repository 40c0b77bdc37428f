import { figureIn, type InverterReadings, type Readings } from "./readings.ts";

/** Something to publish. */
export interface Publication {
  readonly topic: string;
  readonly payload: string;
}

/** A figure that is published of each channel: its name in the calls, in topics, and its classes for Home Assistant. */
export interface PublishedField {
  readonly name: string;
  /** Of the entity; in lower case of the topic. */
  readonly field: string;
  readonly deviceClass?: string;
  readonly stateClass?: "measurement" | "total_increasing";
}

const measuredField = (deviceClass: string, name: string, field = name): PublishedField => ({
  name,
  field,
  deviceClass,
  stateClass: "measurement",
});
const counterField = (name: string): PublishedField => ({
  name,
  field: name,
  deviceClass: "energy",
  stateClass: "total_increasing",
});

/** In the order of the firmware. Fields of single phases are not among them. */
export const publishedFields: readonly PublishedField[] = [
  measuredField("voltage", "Voltage"),
  measuredField("current", "Current"),
  measuredField("power", "Power"),
  measuredField("power", "Power DC", "PowerDC"),
  counterField("YieldDay"),
  counterField("YieldTotal"),
  measuredField("frequency", "Frequency"),
  measuredField("temperature", "Temperature"),
  measuredField("power_factor", "PowerFactor"),
  { name: "Efficiency", field: "Efficiency" },
  { name: "Irradiation", field: "Irradiation" },
  measuredField("reactive_power", "ReactivePower"),
];

/** A figure of a channel. `number` is that of its topic: AC and the inverter itself share 0, inputs begin with 1. */
export interface ChannelFigure {
  readonly number: number;
  readonly isInput: boolean;
  readonly field: PublishedField;
  readonly text: string;
  readonly unit: string;
}

export function figuresOf({ AC, DC, INV }: InverterReadings): readonly ChannelFigure[] {
  const all = [
    { channels: AC, isInput: false },
    { channels: DC, isInput: true },
    { channels: INV, isInput: false },
  ];
  return all.flatMap(({ channels, isInput }) =>
    Object.entries(channels).flatMap(([key, channel]) =>
      publishedFields.flatMap((field) => {
        const figure = figureIn(channel, field.name);
        const number = Number(key) + (isInput ? 1 : 0);
        return figure ? [{ number, isInput, field, text: figure.text, unit: figure.unit }] : [];
      }),
    ),
  );
}

/** Messages of the firmware below its prefix at every interval. Times are in seconds since 1970. */
export function publications(
  readings: Readings,
  { hasRadioStats, nowS }: { readonly hasRadioStats: boolean; readonly nowS: number },
): readonly Publication[] {
  return [
    ...ofDevice(readings, hasRadioStats),
    ...readings.inverters.flatMap((inverter) => ofInverter(inverter, hasRadioStats, nowS)),
    ...ofTotals(readings),
  ];
}

function ofDevice({ network, system }: Readings, hasHeap: boolean): readonly Publication[] {
  const isWireless = network.network_mode === "Station";
  return texts("dtu", {
    uptime: system.uptime,
    ip: network.network_ip,
    hostname: network.network_hostname,
    ...(hasHeap && {
      "heap/size": system.heap_total,
      "heap/free": system.heap_total - system.heap_used,
      "heap/minfree": system.heap_min_free,
      "heap/maxalloc": system.heap_max_block,
      temperature: system.cputemp?.toFixed(2),
    }),
    ...(isWireless && { rssi: network.sta_rssi, bssid: network.sta_bssid }),
  });
}

const radioTopics = {
  tx_request: "tx_request",
  tx_re_request: "tx_re_request",
  rx_success: "rx_success",
  rx_fail_nothing: "rx_fail_nothing",
  rx_fail_partial: "rx_fail_partial",
  rx_fail_corrupt: "rx_fail_corrupt",
  rssi: "rssi",
} as const;

function ofInverter(
  inverter: InverterReadings,
  hasRadioStats: boolean,
  nowS: number,
): readonly Publication[] {
  const { serial, name, info, limit_relative: relative, limit_absolute: absolute } = inverter;
  const wasRead = figuresOf(inverter).length > 0;
  const names = Object.entries(inverter.DC).map(([key, channel]) => {
    const own = channel["name"];
    const text = typeof own === "object" && own !== null && "u" in own ? String(own.u) : "";
    return { topic: `${serial}/${Number(key) + 1}/name`, payload: text };
  });
  return [
    { topic: `${serial}/name`, payload: name },
    ...(hasRadioStats
      ? texts(
          `${serial}/radio`,
          Object.fromEntries(
            Object.entries(radioTopics).map(([topic, key]) => [topic, inverter.radio_stats[key]]),
          ),
        )
      : []),
    ...(info.valid_data
      ? texts(`${serial}/device`, {
          bootloaderversion: info.fw_bootloader_version,
          fwbuildversion: info.fw_build_version,
          fwbuilddatetime: info.fw_build_datetime,
          hwpartnumber: info.hw_part_number,
          hwversion: info.hw_version,
        })
      : []),
    ...texts(`${serial}/status`, {
      limit_relative: relative.toFixed(2),
      limit_absolute: absolute < 0 ? undefined : absolute.toFixed(2),
      reachable: Number(inverter.reachable),
      producing: Number(inverter.producing),
      last_update: wasRead ? Math.floor(nowS - inverter.data_age) : 0,
    }),
    ...names,
    ...figuresOf(inverter).map(({ number, field, text }) => ({
      topic: `${serial}/${number}/${field.field.toLowerCase()}`,
      payload: text,
    })),
  ];
}

function ofTotals({ inverters, total }: Readings): readonly Publication[] {
  const inputs = inverters.flatMap(({ DC }) => Object.values(DC));
  const powerW = inputs.reduce((sum, input) => sum + (figureIn(input, "Power")?.value ?? 0), 0);
  const isValid = Number(inverters.every(({ reachable }) => reachable));
  const rated = inputs.filter((input) => maximumOf(input) > 0);
  const ratedW = rated.reduce((sum, input) => sum + maximumOf(input), 0);
  const fromRatedW = rated.reduce((sum, input) => sum + (figureIn(input, "Power")?.value ?? 0), 0);
  return [
    ...texts("ac", {
      power: textOf(total.Power),
      yieldtotal: textOf(total.YieldTotal),
      yieldday: textOf(total.YieldDay),
      is_valid: isValid,
    }),
    ...texts("dc", {
      power: powerW.toFixed(1),
      irradiation: (ratedW === 0 ? 0 : (fromRatedW / ratedW) * 100).toFixed(3),
      is_valid: isValid,
    }),
  ];
}

function textOf({ v: value, d: digits }: Readings["total"]["Power"]): string {
  return value.toFixed(digits);
}

/** Peak power of an input in W; 0 where it has none. */
function maximumOf(input: Readonly<Record<string, unknown>>): number {
  const irradiation = input["Irradiation"];
  const hasMaximum =
    typeof irradiation === "object" && irradiation !== null && "max" in irradiation;
  return hasMaximum && typeof irradiation.max === "number" ? irradiation.max : 0;
}

function texts(
  prefix: string,
  values: Readonly<Record<string, string | number | undefined>>,
): readonly Publication[] {
  return Object.entries(values).flatMap(([topic, value]) =>
    value === undefined ? [] : [{ topic: `${prefix}/${topic}`, payload: String(value).trim() }],
  );
}
