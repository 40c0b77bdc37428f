import { chipModel, heap } from "../device/chip.ts";
import { networkState } from "../device/networkState.ts";
import {
  asDouble,
  isObject,
  type JsonObject,
  type JsonValue,
  member,
} from "../firmware/convert.ts";
import { textOf } from "../firmware/jsonText.ts";
import { versionText } from "../generation/generation.ts";
import { knownMaxPowerW, type KnownInverter } from "../radio/knownInverter.ts";
import { channelFields } from "./inverterLive.ts";
import type { Installation } from "./installation.ts";

interface Metric {
  readonly name: string;
  readonly help: string;
  /** A gauge unless given. */
  readonly type?: "gauge" | "counter";
}

function describeMetric({ name, help, type = "gauge" }: Metric): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;
}

function line(name: string, labels: Readonly<Record<string, string>>, value: string): string {
  const pairs = Object.entries(labels).map(([key, text]) => `${key}="${text}"`);
  return `${name}${pairs.length === 0 ? "" : `{${pairs.join(",")}}`} ${value}\n`;
}

function deviceMetrics({ device }: Installation): string {
  const { clock, generation, release } = device;
  const memory = heap(clock.uptimeMs());
  const network = networkState(device);
  const build = { name: network.network_hostname, id: release, version: versionText(generation) };
  const platform = { arch: chipModel, mac: network.network_mac };
  const station = { bssid: network.sta_bssid };
  const rows: readonly (readonly [Metric, Readonly<Record<string, string>>, number])[] = [
    [{ name: "opendtu_build", help: "Build info" }, build, 1],
    [{ name: "opendtu_platform", help: "Platform info" }, platform, 1],
    [
      { name: "opendtu_uptime", help: "Uptime in seconds", type: "counter" },
      {},
      Math.floor(clock.uptimeMs() / 1000),
    ],
    [{ name: "opendtu_heap_size", help: "System memory size" }, {}, memory.heap_total],
    [
      { name: "opendtu_free_heap_size", help: "System free memory" },
      {},
      memory.heap_total - memory.heap_used,
    ],
    [
      { name: "opendtu_biggest_heap_block", help: "Biggest free heap block" },
      {},
      memory.heap_max_block,
    ],
    [
      { name: "opendtu_heap_min_free", help: "Minimum free memory since boot" },
      {},
      memory.heap_min_free,
    ],
    [{ name: "wifi_rssi", help: "WiFi RSSI" }, {}, network.sta_rssi],
    [{ name: "wifi_station", help: "WiFi Station info" }, station, 1],
  ];
  return rows
    .map(
      ([metric, labels, value]) =>
        describeMetric(metric) + line(metric.name, labels, String(value)),
    )
    .join("");
}

/** Values of a channel by their names in the live data, in the order of the page, with the kind of each. */
const fields = [
  ["Power", "gauge"],
  ["Voltage", "gauge"],
  ["Current", "gauge"],
  ["Power DC", "gauge"],
  ["YieldDay", "counter"],
  ["YieldTotal", "counter"],
  ["Frequency", "gauge"],
  ["Temperature", "gauge"],
  ["PowerFactor", "gauge"],
  ["ReactivePower", "gauge"],
  ["Efficiency", "gauge"],
  ["Irradiation", "gauge"],
] as const;

const noIrradiation = { v: 0, u: "%", d: 3 };

interface Unit {
  readonly inverter: KnownInverter;
  readonly labels: Readonly<Record<"serial" | "unit" | "name", string>>;
  /** Only the first inverter describes its metrics. */
  readonly isFirst: boolean;
}

function panel(unit: Unit, channel: number, installation: Installation): string {
  const slot = installation.radio.slotOf(unit.inverter);
  const { name = "", max_power = 0, yield_total_offset = 0 } = slot?.channel[channel] ?? {};
  const labels = { ...unit.labels, channel: String(channel) };
  const rows: readonly (readonly [Metric, Readonly<Record<string, string>>, string])[] = [
    [{ name: "opendtu_PanelInfo", help: "panel information" }, { ...labels, panelname: name }, "1"],
    [{ name: "opendtu_MaxPower", help: "panel maximum output power" }, labels, String(max_power)],
    [
      { name: "opendtu_YieldTotalOffset", help: "panel yield offset (for used inverters)" },
      labels,
      yield_total_offset.toFixed(6),
    ],
  ];
  const isDescribed = unit.isFirst && channel === 0;
  return rows
    .map(([metric, given, value]) => {
      const head = isDescribed ? describeMetric(metric) : "";
      return head + line(metric.name, given, value);
    })
    .join("");
}

function values(unit: Unit, type: string, channel: string, group: JsonValue | undefined): string {
  // Here it stands also for a string whose peak power is not set.
  const all = { ...(type === "DC" ? { Irradiation: noIrradiation } : {}), ...objectOf(group) };
  const isDescribed = unit.isFirst && type === "AC";
  return fields
    .flatMap(([key, kind]) => {
      const value = member(all, key);
      if (value === undefined) return [];
      const name = `opendtu_${key.replace(" ", "")}`;
      const metric = { name, help: `in ${textOf(value, "u")}`, type: kind };
      const number = asDouble(member(value, "v")).toFixed(asDouble(member(value, "d")));
      const head = isDescribed ? describeMetric(metric) : "";
      return [head + line(name, { ...unit.labels, type, channel }, number)];
    })
    .join("");
}

function objectOf(value: JsonValue | undefined): JsonObject {
  return isObject(value) ? value : {};
}

function inverterMetrics(unit: Unit, installation: Installation): string {
  const { inverter, labels, isFirst } = unit;
  const maxW = knownMaxPowerW(inverter);
  const limits: readonly (readonly [string, string, string])[] = [
    [
      "opendtu_last_update",
      "last update from inverter in s",
      String(Math.floor((inverter.dataAtMs ?? 0) / 1000)),
    ],
    [
      "opendtu_inverter_limit_relative",
      "current relative limit of the inverter",
      (inverter.limitPercent / 100).toFixed(6),
    ],
    [
      "opendtu_inverter_limit_absolute",
      "current relative limit of the inverter",
      ((inverter.limitPercent * maxW) / 100).toFixed(6),
    ],
  ];
  const known = limits.filter(([name]) => maxW > 0 || !name.endsWith("absolute"));
  const common = known
    .map(([name, help, value]) => {
      const head = isFirst ? describeMetric({ name, help }) : "";
      return head + line(name, labels, value);
    })
    .join("");
  if (inverter.dataAtMs === null) return common;
  const channels = Object.entries(channelFields(inverter, installation.radio.slotOf(inverter)));
  const measured = channels.flatMap(([type, groups]) =>
    Object.entries(objectOf(groups)).map(([channel, group]) => {
      const head = type === "DC" ? panel(unit, Number(channel), installation) : "";
      return head + values(unit, type, channel, group);
    }),
  );
  return common + measured.join("");
}

/** The gateway's Prometheus text: about itself, and the values of every inverter it knows. */
export function metricsText(installation: Installation): string {
  const { radio } = installation;
  const inverters = radio.known.map((inverter, index) => {
    const name = radio.slotOf(inverter)?.name ?? "";
    const labels = { serial: inverter.serial, unit: String(index), name };
    return inverterMetrics({ inverter, labels, isFirst: index === 0 }, installation);
  });
  return deviceMetrics(installation) + inverters.join("");
}
