import type { MeterValues } from "./simulatedMeter.ts";

interface CommonKind {
  /** What a hub is told about it, besides its address and password. */
  readonly fields: Readonly<Record<string, string>>;
  /** The field in which a hub has its password. */
  readonly secret?: "password" | "token";
}

export interface HttpMeterKind extends CommonKind {
  readonly way: "http";
  /** How it wants to be told its password. */
  readonly login: "basic" | "bearer" | "digest" | "none" | "query";
  /** JSON at a path with its query; undefined: no such path. */
  readonly answer: (path: string, values: MeterValues) => object | undefined;
}

export interface ModbusMeterKind extends CommonKind {
  readonly way: "modbus";
  /** The floats from a register on. */
  readonly floats: (address: number, values: MeterValues) => readonly number[];
}

export interface MqttMeterKind extends CommonKind {
  readonly way: "mqtt";
  readonly topic: string;
  readonly payload: (values: MeterValues) => string;
}

const kWh = (wh: number): number => Math.round(wh * 10) / 10_000;
const isoOf = (ms: number): string => new Date(ms).toISOString();

/** Three phases of which each has its share. */
function phases(powerW: number | null): readonly (number | null)[] {
  return [0.5, 0.3, 0.2].map((share) => powerW && Math.round(powerW * share * 100) / 100);
}

const shellyGen2: HttpMeterKind = {
  way: "http",
  login: "digest",
  fields: { component: "em:0" },
  secret: "password",
  answer: (path, { powerW, importWh, exportWh }) => {
    const [a_act_power = null, b_act_power = null, c_act_power = null] = phases(powerW);
    const power = { a_act_power, b_act_power, c_act_power, total_act_power: powerW };
    if (path === "/rpc/EM.GetStatus?id=0") return { id: 0, ...power };
    if (path === "/rpc/EMData.GetStatus?id=0")
      return { id: 0, total_act: importWh, total_act_ret: exportWh };
    return path === "/shelly" ? { gen: 2, app: "Pro3EM", auth_domain: "shellypro3em" } : undefined;
  },
};

const shellyGen1: HttpMeterKind = {
  way: "http",
  login: "basic",
  fields: {},
  secret: "password",
  answer: (path, { powerW, importWh, exportWh }) => {
    if (path !== "/status") return undefined;
    const emeters = phases(powerW).map((power) => ({
      power,
      is_valid: power !== null,
      total: importWh / 3,
      total_returned: exportWh / 3,
    }));
    return { emeters, total_power: powerW };
  },
};

/** A reading head in front of the utility's meter. */
const tasmota: HttpMeterKind = {
  way: "http",
  login: "query",
  fields: {
    group: "SML",
    power: "Power_curr",
    energyImport: "Total_in",
    energyExport: "Total_out",
  },
  secret: "password",
  answer: (path, { powerW, importWh, exportWh, atMs }) => {
    if (!path.startsWith("/cm?cmnd=status%2010")) return undefined;
    const SML = { Power_curr: powerW, Total_in: kWh(importWh), Total_out: kWh(exportWh) };
    return { StatusSNS: { Time: isoOf(atMs).slice(0, 19), SML } };
  },
};

/** Home Assistant as its documents describe it: a state is a text, and "unavailable" where there is none. */
const homeAssistant: HttpMeterKind = {
  way: "http",
  login: "bearer",
  fields: {
    power: "sensor.grid_power",
    energyImport: "sensor.grid_import",
    energyExport: "sensor.grid_export",
  },
  secret: "token",
  answer: (path, { powerW, importWh, exportWh, atMs }) => {
    const states = new Map([
      ["sensor.grid_power", [powerW === null ? "unavailable" : String(powerW), "W"]],
      ["sensor.grid_import", [String(kWh(importWh)), "kWh"]],
      ["sensor.grid_export", [String(kWh(exportWh)), "kWh"]],
    ]);
    if (path === "/api/") return { message: "API running." };
    const entity_id = path.replace("/api/states/", "");
    const [state = "", unit_of_measurement = ""] = states.get(entity_id) ?? [];
    if (state === "") return undefined;
    const times = { last_changed: isoOf(atMs), last_reported: isoOf(atMs) };
    return { entity_id, state, attributes: { unit_of_measurement }, ...times };
  },
};

const vzlogger: HttpMeterKind = {
  way: "http",
  login: "none",
  fields: { path: "8f3c1d2a-grid", unit: "W" },
  answer: (path, { powerW, atMs }) => {
    const uuid = path.slice(1);
    if (uuid !== "8f3c1d2a-grid") return undefined;
    const tuples = powerW === null ? [] : [[atMs, powerW]];
    return { version: "0.8.6", data: [{ uuid, last: atMs, interval: 1000, tuples }] };
  },
};

const POWER_ADDRESS = 52;

const sdm630: ModbusMeterKind = {
  way: "modbus",
  fields: {},
  floats: (address, { powerW, importWh, exportWh }) =>
    address === POWER_ADDRESS ? [powerW ?? NaN] : [importWh / 1000, exportWh / 1000],
};

const mqtt: MqttMeterKind = {
  way: "mqtt",
  topic: "tele/meter/SENSOR",
  fields: { topic: "tele/meter/SENSOR", path: "$.SML.Power_curr", unit: "W", user: "meter" },
  secret: "password",
  payload: ({ powerW }) => JSON.stringify({ SML: { Power_curr: powerW ?? "unavailable" } }),
};

/** The simulated meters, by the names of the hub's kinds. */
export const simulatedMeters = {
  shellyGen2,
  shellyGen1,
  tasmota,
  homeAssistant,
  vzlogger,
  sdm630,
  mqtt,
} as const;
export type SimulatedMeterName = keyof typeof simulatedMeters;
