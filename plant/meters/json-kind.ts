import { err, ok } from "#protocol/result.ts";
import {
  energyUnits,
  type MeterFault,
  type MeterFieldName,
  type MeterFields,
  powerUnits,
} from "./fields.ts";
import type { HttpKind } from "./kind.ts";
import { partAt } from "./path.ts";
import { type MeterEnergies, type MeterReading, numberOf } from "./reading.ts";

/** The first of several paths at which there is something. */
type Path = string | readonly string[];

/** A meter that answers with JSON, in the places of its parts. */
export interface JsonPreset extends Pick<
  HttpKind,
  "fields" | "periodS" | "headers" | "isForDisplay" | "isTls" | "hasServerTime"
> {
  readonly path: string | ((fields: MeterFields) => string);
  readonly login?: HttpKind["login"];
  readonly power: Path | ((fields: MeterFields) => Path);
  /** Power that goes out, where it stands apart. */
  readonly minus?: Path | ((fields: MeterFields) => Path | undefined);
  readonly phases?: readonly string[];
  /** Counters: each a path, or several that are added up where the first has nothing. */
  readonly importEnergy?: FixedOrByFields<readonly (readonly string[])[]>;
  readonly exportEnergy?: FixedOrByFields<readonly (readonly string[])[]>;
  readonly energyUnit?: keyof typeof energyUnits;
  readonly time?: { readonly path: string; readonly as: "iso" | "ms" };
  /** Why an answer counts for nothing. */
  readonly fault?: (json: unknown) => MeterFault | undefined;
}

function firstAt(json: unknown, path: Path): unknown {
  const paths = typeof path === "string" ? [path] : path;
  return paths.map((one) => partAt(json, one)).find((part) => part !== undefined);
}

type FixedOrByFields<Value> = Value | ((fields: MeterFields) => Value);

function valueFor<Value extends string | readonly unknown[] | undefined>(
  value: FixedOrByFields<Value>,
  fields: MeterFields,
): Value {
  return typeof value === "function" ? value(fields) : value;
}

/** The factor of the unit that a field says; of the preset's otherwise. */
export function factorOf(
  fields: MeterFields,
  name: Extract<MeterFieldName, "unit" | "energyUnit">,
  initial: keyof typeof powerUnits | keyof typeof energyUnits,
): number {
  const units: Readonly<Record<string, number>> = { ...powerUnits, ...energyUnits };
  return units[fields[name] || initial] ?? 1;
}

function energyAt(
  json: unknown,
  choices: readonly (readonly string[])[],
  factor: number,
): number | undefined {
  for (const parts of choices) {
    const values = parts.map((part) => numberOf(partAt(json, part)));
    const known = values.filter((value) => value !== undefined);
    if (known.length > 0 && known.length === values.length)
      return known.reduce((sum, value) => sum + value, 0) * factor;
  }
  return undefined;
}

/** Milliseconds since 1970 of a time stamp. */
export function timeOf(value: unknown, as: "iso" | "ms"): number | undefined {
  const ms =
    as === "ms" ? numberOf(value) : typeof value === "string" ? Date.parse(value) : undefined;
  return ms === undefined || Number.isNaN(ms) ? undefined : ms;
}

function countersIn(json: unknown, preset: JsonPreset, fields: MeterFields): MeterEnergies {
  const factor = factorOf(fields, "energyUnit", preset.energyUnit ?? "Wh");
  const importWh = energyAt(json, valueFor(preset.importEnergy, fields) ?? [], factor);
  const exportWh = energyAt(json, valueFor(preset.exportEnergy, fields) ?? [], factor);
  return {
    ...(importWh !== undefined && { importWh }),
    ...(exportWh !== undefined && { exportWh }),
  };
}

function withPhases(json: unknown, phases: readonly string[]): Pick<MeterReading, "phasesW"> {
  const phasesW = phases.flatMap((one) => numberOf(partAt(json, one)) ?? []);
  return phasesW.length > 0 ? { phasesW } : {};
}

function withTime(measuredAtMs: number | undefined): Pick<MeterReading, "measuredAtMs"> {
  return measuredAtMs === undefined ? {} : { measuredAtMs };
}

export function jsonKind(preset: JsonPreset): HttpKind {
  const { path, login = "none", phases = [], time, fault } = preset;
  const read: HttpKind["read"] = ([json], fields) => {
    const broken = fault?.(json);
    if (broken !== undefined) return err(broken);
    const inW = numberOf(firstAt(json, valueFor(preset.power, fields)));
    const minus = valueFor(preset.minus, fields);
    const outW = minus === undefined ? 0 : numberOf(firstAt(json, minus));
    if (inW === undefined || outW === undefined) return err("noValue");
    const reading: MeterReading = {
      powerW: (inW - outW) * factorOf(fields, "unit", "W"),
      ...countersIn(json, preset, fields),
      ...withPhases(json, phases),
      ...(time && withTime(timeOf(partAt(json, time.path), time.as))),
    };
    return ok(reading);
  };
  const { fields, periodS, headers, isForDisplay, isTls, hasServerTime } = preset;
  return {
    way: "http",
    fields,
    periodS,
    login,
    paths: (own) => [valueFor(path, own)],
    read,
    ...(headers && { headers }),
    ...(isForDisplay && { isForDisplay }),
    ...(isTls && { isTls }),
    ...(hasServerTime && { hasServerTime }),
  };
}
