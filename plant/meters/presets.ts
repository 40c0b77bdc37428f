import { jsonKind } from "./json-kind.ts";
import { partAt } from "./path.ts";

const login = { user: {}, password: { isSecret: true } } as const;

/** Kinds that are a path and a unit: what they answer is JSON with the power in its place. */
export const presets = {
  homewizardV1: jsonKind({
    fields: {},
    periodS: 1,
    path: "/api/v1/data",
    power: "active_power_w",
    phases: ["active_power_l1_w", "active_power_l2_w", "active_power_l3_w"],
    importEnergy: [
      ["total_power_import_kwh"],
      ["total_power_import_t1_kwh", "total_power_import_t2_kwh"],
    ],
    exportEnergy: [
      ["total_power_export_kwh"],
      ["total_power_export_t1_kwh", "total_power_export_t2_kwh"],
    ],
    energyUnit: "kWh",
  }),
  homewizardV2: jsonKind({
    fields: { token: { isRequired: true, isSecret: true } },
    periodS: 1,
    path: "/api/measurement",
    login: "bearer",
    // Its certificate is of an authority of the maker's own.
    isTls: true,
    headers: { "x-api-version": "2" },
    power: "power_w",
    phases: ["power_l1_w", "power_l2_w", "power_l3_w"],
    importEnergy: [["energy_import_kwh"]],
    exportEnergy: [["energy_export_kwh"]],
    energyUnit: "kWh",
  }),
  ecotracker: jsonKind({
    // Devices count in Wh, a library of others says kWh: the owner compares with the meter.
    fields: { energyUnit: { initial: "Wh", choices: ["Wh", "kWh"] } },
    periodS: 2,
    path: "/v1/json",
    power: "power",
    importEnergy: [["energyCounterIn"]],
    exportEnergy: [["energyCounterOut"]],
  }),
  iometer: jsonKind({
    fields: {},
    periodS: 5,
    path: "/v1/reading",
    power: 'meter.reading.registers[?(@.obis=="01-00:10.07.00*ff")].value',
    importEnergy: [['meter.reading.registers[?(@.obis=="01-00:01.08.00*ff")].value']],
    exportEnergy: [['meter.reading.registers[?(@.obis=="01-00:02.08.00*ff")].value']],
    time: { path: "meter.reading.time", as: "iso" },
  }),
  vzlogger: jsonKind({
    // The path is the identifier of the channel.
    fields: { path: { isRequired: true }, unit: { initial: "W", choices: ["W", "kW"] } },
    periodS: 2,
    path: ({ path = "" }) => `/${encodeURIComponent(path)}`,
    power: "data[0].tuples[0][1]",
    time: { path: "data[0].last", as: "ms" },
    hasServerTime: true,
  }),
  fronius: jsonKind({
    fields: {},
    periodS: 2,
    path: "/solar_api/v1/GetPowerFlowRealtimeData.fcgi",
    power: "Body.Data.Site.P_Grid",
    time: { path: "Head.Timestamp", as: "iso" },
    fault: (json) => (partAt(json, "Head.Status.Code") === 0 ? undefined : "device"),
  }),
  amis: jsonKind({
    fields: login,
    login: "password",
    periodS: 1,
    path: "/rest",
    power: "saldo",
    importEnergy: [['["1.8.0"]']],
    exportEnergy: [['["2.8.0"]']],
    fault: (json) => (partAt(json, "time") === "" ? "notReady" : undefined),
  }),
  shrdzm: jsonKind({
    fields: login,
    periodS: 5,
    path: ({ user = "", password = "" }) =>
      `/getLastData?user=${encodeURIComponent(user)}&password=${encodeURIComponent(password)}`,
    power: '["1.7.0"]',
    minus: '["2.7.0"]',
    importEnergy: [['["1.8.0"]']],
    exportEnergy: [['["2.8.0"]']],
  }),
  evcc: jsonKind({
    fields: {},
    // Its cycle is 10 s and more.
    periodS: 10,
    isForDisplay: true,
    path: "/api/state",
    power: ["grid.power", "gridPower", "result.grid.power", "result.gridPower"],
  }),
  httpJson: jsonKind({
    fields: {
      ...login,
      path: { isRequired: true, initial: "/" },
      // A first guess: a trial shows the answer, in which the power is pressed.
      power: { isRequired: true, initial: "$.power" },
      powerExport: {},
      unit: { initial: "W", choices: ["W", "kW", "mW"] },
      energyImport: {},
      energyExport: {},
      energyUnit: { initial: "Wh", choices: ["Wh", "kWh"] },
    },
    login: "password",
    periodS: 2,
    path: ({ path = "/" }) => (path.startsWith("/") ? path : `/${path}`),
    power: ({ power = "" }) => power,
    minus: ({ powerExport }) => powerExport || undefined,
    importEnergy: ({ energyImport }) => (energyImport ? [[energyImport]] : []),
    exportEnergy: ({ energyExport }) => (energyExport ? [[energyExport]] : []),
  }),
} as const;
