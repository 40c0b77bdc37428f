import { err, ok } from "#protocol/result.ts";
import { energyUnits, type MeterFields } from "./fields.ts";
import { factorOf, timeOf } from "./json-kind.ts";
import type { HttpKind } from "./kind.ts";
import { partAt } from "./path.ts";
import { type MeterEnergies, numberOf } from "./reading.ts";

const token = { isRequired: true, isSecret: true } as const;
const login = { user: {}, password: { isSecret: true } } as const;
const power = { isRequired: true } as const;
const unit = { initial: "W", choices: ["W", "kW"] } as const;

function wattsOf(state: unknown, unitName: unknown): number | undefined {
  const value = numberOf(state);
  return value === undefined ? undefined : value * (unitName === "kW" ? 1_000 : 1);
}

function sensors({ energyImport, energyExport }: MeterFields): readonly string[] {
  return [energyImport, energyExport].flatMap((one) => one || []);
}

const statePath = (id: string) => `/api/states/${encodeURIComponent(id)}`;

/** The counters of Home Assistant, in the unit that each names. */
function homeAssistantEnergies(answers: readonly unknown[], fields: MeterFields): MeterEnergies {
  const energyOf = (id: string | undefined) => {
    const answer = answers.find((one) => partAt(one, "entity_id") === id);
    const value = numberOf(partAt(answer, "state"));
    const name = partAt(answer, "attributes.unit_of_measurement");
    const units: Readonly<Record<string, number>> = energyUnits;
    const factor = typeof name === "string" ? units[name] : undefined;
    return value === undefined || factor === undefined ? undefined : value * factor;
  };
  const importWh = energyOf(fields.energyImport || undefined);
  const exportWh = energyOf(fields.energyExport || undefined);
  return {
    ...(importWh !== undefined && { importWh }),
    ...(exportWh !== undefined && { exportWh }),
  };
}

/** A sensor of Home Assistant. Its state is a text, and also says that there is none. */
export const homeAssistant: HttpKind = {
  way: "http",
  login: "bearer",
  hasServerTime: true,
  fields: { token, power, powerExport: {}, energyImport: {}, energyExport: {} },
  periodS: 2,
  paths: ({ power: id = "", powerExport }) =>
    [id, ...(powerExport ? [powerExport] : [])].map(statePath),
  read: (answers) => {
    const watts = answers.map((one) =>
      wattsOf(partAt(one, "state"), partAt(one, "attributes.unit_of_measurement")),
    );
    const [inW, outW = 0] = watts;
    if (inW === undefined || watts.includes(undefined)) return err("noValue");
    const times = answers.flatMap(
      (one) => timeOf(partAt(one, "last_reported") ?? partAt(one, "last_updated"), "iso") ?? [],
    );
    return ok({
      powerW: inW - outW,
      ...(times.length > 0 && { measuredAtMs: Math.min(...times) }),
    });
  },
  energyPaths: (fields) => sensors(fields).map(statePath),
  readEnergies: homeAssistantEnergies,
};

/** States of ioBroker by its simple-api: a state can be hours old and still be served, so its time counts. */
export const ioBroker: HttpKind = {
  way: "http",
  login: "password",
  hasServerTime: true,
  fields: { ...login, power, powerExport: {}, unit },
  periodS: 2,
  paths: ({ power: id = "", powerExport }) => [
    `/getBulk/${[id, ...(powerExport ? [powerExport] : [])].map(encodeURIComponent).join(",")}`,
  ],
  read: ([json], { power: id, powerExport, ...fields }) => {
    const states = Array.isArray(json) ? json : [];
    const stateOf = (name: string | undefined): unknown =>
      states.find((one: unknown) => partAt(one, "id") === name);
    const wanted = [id, ...(powerExport ? [powerExport] : [])].map(stateOf);
    const [inW, outW = 0] = wanted.map((state) => numberOf(partAt(state, "val")));
    const isWhole = wanted.every((state) => numberOf(partAt(state, "val")) !== undefined);
    if (inW === undefined || !isWhole) return err("noValue");
    const times = wanted.flatMap((state) => numberOf(partAt(state, "ts")) ?? []);
    return ok({
      powerW: (inW - outW) * factorOf(fields, "unit", "W"),
      ...(times.length > 0 && { measuredAtMs: Math.min(...times) }),
    });
  },
};

/** Sensors of ESPHome's web server: `value` is null before the first reading. */
export const espHome: HttpKind = {
  way: "http",
  login: "password",
  fields: { ...login, power, powerExport: {}, unit },
  periodS: 1,
  paths: ({ power: id = "", powerExport }) =>
    [id, ...(powerExport ? [powerExport] : [])].map((one) => `/sensor/${encodeURIComponent(one)}`),
  read: (answers, fields) => {
    const values = answers.map((one) => numberOf(partAt(one, "value")));
    const [inW, outW = 0] = values;
    if (inW === undefined || values.includes(undefined)) return err("noValue");
    return ok({ powerW: (inW - outW) * factorOf(fields, "unit", "W") });
  },
};

/**
 * Tasmota with a reading head. Group and labels are the owner's own texts. After a start the counters are 0, and a missing
 * login is told with status 200.
 */
export const tasmota: HttpKind = {
  way: "http",
  login: "none",
  fields: {
    user: { initial: "admin" },
    password: { isSecret: true },
    group: { isRequired: true, initial: "SML" },
    power: { isRequired: true, initial: "Power_curr" },
    powerExport: {},
    energyImport: { initial: "Total_in" },
    energyExport: { initial: "Total_out" },
  },
  periodS: 2,
  paths: ({ user, password }) => {
    const own = password
      ? `&user=${encodeURIComponent(user || "admin")}&password=${encodeURIComponent(password)}`
      : "";
    return [`/cm?cmnd=status%2010${own}`];
  },
  read: ([json], { group = "", power: label = "", powerExport, energyImport, energyExport }) => {
    if (partAt(json, "WARNING") !== undefined) return err("login");
    const values = partAt(json, `StatusSNS["${group}"]`);
    if (values === undefined) return err("wrongKind");
    const at = (name: string | undefined) =>
      name ? numberOf(partAt(values, `["${name}"]`)) : undefined;
    const inW = at(label);
    const outW = powerExport ? at(powerExport) : 0;
    const importKwh = at(energyImport);
    if (importKwh === 0) return err("notReady");
    if (inW === undefined || outW === undefined) return err("noValue");
    const exportKwh = at(energyExport);
    return ok({
      powerW: inW - outW,
      ...(importKwh !== undefined && { importWh: importKwh * 1_000 }),
      ...(exportKwh !== undefined && { exportWh: exportKwh * 1_000 }),
    });
  },
};
