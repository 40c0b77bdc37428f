import type { BatteryLive } from "#protocol/areas/battery.ts";
import type { LiveState } from "#protocol/live/live.ts";
import { numberOf } from "#protocol/live/channels.ts";
import { plantValues } from "#protocol/live/readings.ts";
import { packOf } from "#protocol/privacy/pack-of.ts";

type Groups = NonNullable<BatteryLive["values"]>;

/**
 * Power in W by which a battery is discharged, negative while it is charged; undefined without its power or current. Releases
 * before 2025 report it only among the values of the battery.
 */
export function batteryDischarge(live: LiveState, { values }: BatteryLive): number | undefined {
  const { powerW } = plantValues(live).battery ?? {};
  if (powerW !== undefined) return -powerW;
  const reportedPowerW = figureIn(values, "power");
  if (reportedPowerW !== undefined) return -reportedPowerW;
  const [voltageV, currentA] = [figureIn(values, "voltage"), figureIn(values, "current")];
  return voltageV === undefined || currentA === undefined ? undefined : -voltageV * currentA;
}

/** State of charge of a pack, and the least that the battery is set to, both in percent. */
export interface PackLevel {
  /** Its number among the packs from 1 on, and its model; not its serial, which is hidden from a hub's guests. */
  readonly name: string;
  readonly soc: number;
  readonly least: number;
  readonly isLow: boolean;
}

/** The packs of a battery that reports packs and a least state of charge; none otherwise. */
export function packLevels({ values }: BatteryLive): readonly PackLevel[] {
  const least = figureIn(values, "minSoC");
  if (least === undefined || least <= 0) return [];
  const packs = Object.entries(values ?? {}).filter(([key]) => packOf(key).serial !== undefined);
  return packs.flatMap(([key, group], at) => {
    const soc = figureOf(group, "SoC");
    if (soc === undefined) return [];
    return [{ name: `${at + 1} (${packOf(key).name})`, soc, least, isLow: soc < least }];
  });
}

function figureIn(values: Groups | undefined, name: string): number | undefined {
  return Object.entries(values ?? {})
    .filter(([key]) => packOf(key).serial === undefined)
    .map(([, group]) => figureOf(group, name))
    .find((figure) => figure !== undefined);
}

function figureOf(group: Groups[string], name: string): number | undefined {
  const value = group[name];
  return typeof value === "object" ? numberOf(value) : undefined;
}
