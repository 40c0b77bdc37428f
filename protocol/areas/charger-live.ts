import * as v from "valibot";
import type { Schema } from "../api/endpoint.ts";
import { type BatteryValue, ValueSections } from "./battery.ts";
import { chargerValues } from "./charger-values.ts";
import { plausibleCharger } from "./plausible.ts";
import { MaybeMeasured, type Measured } from "../schema/measured.ts";

type Name = (typeof chargerValues)[number];

/** Section and name, in releases since June 2025, of each value. */
const places: Readonly<Record<Name, readonly [section: string, name: string]>> = {
  input_voltage: ["input", "voltage"],
  input_current: ["input", "current"],
  input_power: ["input", "power"],
  output_voltage: ["output", "voltage"],
  output_current: ["output", "current"],
  max_output_current: ["output", "maxCurrent"],
  output_power: ["output", "power"],
  input_temp: ["input", "temp"],
  output_temp: ["output", "temp"],
  efficiency: ["input", "efficiency"],
};

const Wire = v.looseObject({
  ...v.entriesFromList(chargerValues, MaybeMeasured),
  data_age: v.optional(v.number()),
  dataAge: v.optional(v.number()),
  values: v.optional(ValueSections),
  provider: v.optional(v.number()),
  vendorName: v.optional(v.string()),
  productName: v.optional(v.string()),
  serial: v.optional(v.string()),
  reachable: v.optional(v.boolean()),
  producing: v.optional(v.boolean()),
});

/** Values of the AC charger since June 2025. */
interface NewerCharger {
  readonly further?: ValueSections;
  /** Maker and name of the product. */
  readonly product?: string;
  readonly serial?: string | undefined;
  readonly reachable?: boolean | undefined;
  readonly producing?: boolean | undefined;
  /** Whether it takes limits and can be switched; a Trucki does not. */
  readonly takesCommands?: boolean;
}

const huawei = 0;

/** Values of the AC charger, of every release and of newer releases only. */
export interface ChargerLive
  extends Readonly<Partial<Record<Name, Measured | undefined>>>, NewerCharger {
  /** In s; undefined while the charger is off. */
  readonly data_age: number | undefined;
}

/**
 * AC charger, over HTTP and on its socket; one model for all releases. Newer releases answer `{}` while it is off.
 * Source: docs/gateway/live.md#ac-charger.
 */
export const ChargerLive: Schema<ChargerLive> = v.pipe(
  Wire,
  v.transform(({ dataAge, data_age, values = {}, ...rest }): ChargerLive => {
    if (dataAge === undefined) return plausibleCharger({ ...rest, data_age });
    const { provider = huawei, vendorName = "", productName = "" } = rest;
    const { serial, reachable, producing } = rest;
    return {
      data_age: Math.floor(dataAge / 1000),
      ...plausibleCharger(commonOf(values)),
      further: furtherValues(values),
      product: `${vendorName} ${productName}`.trim(),
      serial,
      reachable,
      producing,
      takesCommands: provider === huawei,
    };
  }),
);

function commonOf(values: ValueSections): Partial<Record<Name, Measured>> {
  const common: Partial<Record<Name, Measured>> = {};
  for (const name of chargerValues) {
    const [section, key] = places[name];
    // Trucki gives the efficiency among the values of the device.
    const value = values[section]?.[key] ?? (name === "efficiency" && values["device"]?.[key]);
    if (isMeasured(value)) common[name] = value;
  }
  return common;
}

function furtherValues(values: ValueSections): ValueSections {
  const taken = new Set([...Object.values(places), ["device", "efficiency"]].map(String));
  const further = Object.entries(values).map(([section, group]) => {
    const rest = Object.entries(group).filter(
      ([name, value]) => value !== undefined && !taken.has(String([section, name])),
    );
    return [section, plausibleCharger(Object.fromEntries(rest))] as const;
  });
  return Object.fromEntries(further.filter(([, group]) => Object.keys(group).length > 0));
}

function isMeasured(value: BatteryValue | false | undefined): value is Measured {
  return typeof value === "object";
}
