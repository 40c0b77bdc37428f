import { accountOf, ownUse, selfSufficiency, type Account } from "#plant/energy/accounts.ts";
import { savedOn, type Worth } from "#plant/energy/prices.ts";
import { todayWh } from "#plant/history/figures.ts";
import { dayOf, dayStartS, type Day } from "#plant/history/local-day.ts";
import type { Alert } from "#plant/watch/alert.ts";
import type { SourceFigures } from "../record/sourceRecorder.ts";

export interface PlantNow {
  readonly nowS: number;
  readonly figures: readonly SourceFigures[];
  /** Undefined before anybody asked the gateway. */
  readonly isReachable: boolean | undefined;
  readonly alerts: readonly Alert[];
  readonly worth: Worth | undefined;
}

interface Facts extends PlantNow {
  readonly day: Day;
  readonly account: Account;
  readonly of: (source: string) => SourceFigures | undefined;
}

type Value = number | "ON" | "OFF";

/** An entity of Home Assistant; the words are those of its MQTT discovery. */
interface EntityRow {
  readonly component: "sensor" | "binary_sensor";
  readonly device_class?: "power" | "energy" | "monetary" | "problem" | "connectivity";
  /** A total starts again at zero each day. */
  readonly state_class?: "measurement" | "total";
  readonly unit_of_measurement?: "W" | "kWh" | "%";
  readonly entity_category?: "diagnostic";
  /** Decimals that are published and shown. */
  readonly digits?: number;
  /** Its attribute, a list of texts, by the alerts that it counts. */
  readonly lists?: (alert: Alert) => boolean;
  /** Its attribute, the names of the inverters that its value leaves out. */
  readonly without?: (facts: Facts) => readonly string[] | undefined;
  /** Null while it is unknown; undefined of a plant that has not shown to have it. */
  readonly value: (facts: Facts) => Value | null | undefined;
}

const power = {
  component: "sensor",
  device_class: "power",
  state_class: "measurement",
  unit_of_measurement: "W",
  digits: 0,
} as const;
const energy = {
  component: "sensor",
  device_class: "energy",
  state_class: "total",
  unit_of_measurement: "kWh",
  digits: 3,
} as const;

/**
 * Entities of each plant in Home Assistant; a key is the last part of the topics. Names are under `homeAssistant` in
 * src/locales/LANGUAGE/messages.json; docs/integrations/home-assistant.md has the table, which a test compares.
 */
const entities = {
  sun_power: {
    ...power,
    value: ({ of }) => now(sunOf(of)),
    without: ({ of }) => sunOf(of)?.missing,
  },
  house_power: {
    ...power,
    value: ({ of }) => now(of("house")),
    without: ({ of }) => of("house")?.missing,
  },
  grid_power: { ...power, value: ({ of }) => now(of("grid")) },
  battery_power: { ...power, value: ({ of }) => now(of("battery")) },
  sun_today: { ...energy, value: ({ of, nowS }) => sunToday(sunOf(of), nowS) },
  house_today: { ...energy, value: ({ of }) => kWhToday(of("house"), netImportedWh) },
  own_use_today: {
    ...energy,
    value: ({ of, account }) => of("sun") && of("grid") && kWh(ownUse(account)),
  },
  grid_import_today: { ...energy, value: ({ of }) => kWhToday(of("grid"), importedWh) },
  grid_export_today: { ...energy, value: ({ of }) => kWhToday(of("grid"), exportedWh) },
  battery_charge_today: { ...energy, value: ({ of }) => kWhToday(of("battery"), importedWh) },
  battery_discharge_today: { ...energy, value: ({ of }) => kWhToday(of("battery"), exportedWh) },
  self_sufficiency: {
    component: "sensor",
    state_class: "measurement",
    unit_of_measurement: "%",
    digits: 0,
    value: ({ of, account }) => of("house") && scaleValue(selfSufficiency(account), 100),
  },
  saved_today: {
    component: "sensor",
    device_class: "monetary",
    state_class: "total",
    digits: 2,
    value: ({ day, account, worth }) =>
      worth && scaleValue(savedOn({ day, account }, worth.prices), 1),
  },
  problem: {
    component: "binary_sensor",
    device_class: "problem",
    lists: () => true,
    value: ({ alerts }) => (alerts.length > 0 ? "ON" : "OFF"),
  },
  weak_strings: {
    component: "sensor",
    state_class: "measurement",
    digits: 0,
    lists: isWeakString,
    value: ({ alerts }) => alerts.filter(isWeakString).length,
  },
  gateway: {
    component: "binary_sensor",
    device_class: "connectivity",
    entity_category: "diagnostic",
    value: ({ isReachable }) =>
      isReachable === undefined ? null : isReachable ? ("ON" as const) : ("OFF" as const),
  },
} as const satisfies Readonly<Record<string, EntityRow>>;

export type EntityName = keyof typeof entities;

export const rows: Readonly<Record<EntityName, EntityRow>> = entities;

export const entityRows: readonly (readonly [EntityName, EntityRow])[] = Object.keys(rows)
  .filter(isEntityName)
  .map((name) => [name, rows[name]]);

export function isEntityName(text: string): text is EntityName {
  return Object.hasOwn(rows, text);
}

export interface PlantState {
  /** When the day began, which all totals count from. */
  readonly day_start: string;
  readonly values: ReadonlyMap<EntityName, Value | null>;
  /** Names of the inverters that the values of entities leave out, of all that may leave one out. */
  readonly without: ReadonlyMap<EntityName, readonly string[]>;
}

/** The values of a plant's entities, without those that it has not shown to have. */
export function plantState(plant: PlantNow): PlantState {
  const { figures, nowS } = plant;
  const day = dayOf(nowS);
  const known = figures.flatMap(({ source, today }) => (today ? [[source, today] as const] : []));
  const account = accountOf(new Map(known), new Set(figures.map(({ source }) => source)));
  const of = (source: string) => figures.find((one) => one.source === source);
  const facts = { ...plant, day, account, of };
  return {
    day_start: new Date((dayStartS(day) ?? 0) * 1000).toISOString(),
    values: new Map(
      entityRows.flatMap(([name, { value, digits = 0 }]) => {
        const found = value(facts);
        if (found === undefined) return [];
        return [[name, typeof found === "number" ? Number(found.toFixed(digits)) : found] as const];
      }),
    ),
    without: new Map(
      entityRows.flatMap(([name, { without }]) => (without ? [[name, without(facts) ?? []]] : [])),
    ),
  };
}

/** Output of the inverters, while the power of the sun is unknown. */
function sunOf(of: Facts["of"]): SourceFigures | undefined {
  return of("sun") ?? of("total");
}

function now(figures: SourceFigures | undefined): number | null | undefined {
  return figures && (figures.value ?? null);
}

type Today = NonNullable<SourceFigures["today"]>;

function importedWh({ energy: { inWh } }: Today): number {
  return inWh;
}

function exportedWh({ energy: { outWh } }: Today): number {
  return outWh;
}

function netImportedWh(today: Today): number {
  return Math.max(0, importedWh(today) - exportedWh(today));
}

function kWhToday(figures: SourceFigures | undefined, part: (today: Today) => number) {
  return figures && (figures.today ? part(figures.today) / 1000 : null);
}

function sunToday(figures: SourceFigures | undefined, nowS: number) {
  return figures && kWh(figures.today && todayWh(figures.today, nowS));
}

function kWh(wattHours: number | undefined): number | null {
  return scaleValue(wattHours, 1 / 1000);
}

function scaleValue(value: number | undefined, factor: number): number | null {
  return value === undefined ? null : value * factor;
}

function isWeakString({ rule }: Alert): boolean {
  return rule === "stringLow";
}
