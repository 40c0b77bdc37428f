import type {
  BatteryThresholds,
  GovernableInverter,
  GovernedInverter,
  LimiterList,
  LimiterMetadata,
} from "#protocol/areas/limiter.ts";
import { isFedBy, mayRest, type PowerSource } from "./power-source.ts";

type Figures = Readonly<Record<string, number>>;

/** A sentence about the settings as a whole: its name, the serials of the inverters it is about, and its figures in W. */
export interface LimiterNote {
  readonly note: LimiterNoteName;
  readonly isWarning: boolean;
  readonly serials: readonly string[];
  readonly figures: Figures;
}

export type LimiterNoteName =
  | "off"
  | "nothingGoverned"
  | "target"
  | "baseLoad"
  | "noMeter"
  | "staysOn"
  | "totalLower"
  | "lowerAboveUpper"
  | "stopAboveStart"
  | "commandsOff"
  | "commandsOffAtNight"
  | "unknownInverter";

/** Inverters that are asked at the same turn. */
export interface LimiterTurn {
  readonly source: PowerSource;
  readonly serials: readonly string[];
}

/** Meaning of the limiter's settings together. */
export interface LimiterMeaning {
  /** First to last: who is asked for power. */
  readonly turns: readonly LimiterTurn[];
  readonly notes: readonly LimiterNote[];
  /** States of charge in percent between which discharging ends and begins; undefined where they do not count. */
  readonly soc?: { readonly start: number; readonly stop: number };
}

type Settings = BatteryThresholds &
  Pick<
    LimiterList,
    "enabled" | "base_load_limit" | "target_power_consumption" | "total_upper_power_limit"
  >;

interface MeaningFacts {
  readonly settings: Settings;
  readonly governed: readonly GovernedInverter[];
  readonly plant: LimiterMetadata;
}

// The firmware asks each group for the rest that the group before does not cover.
const turnOrder: readonly PowerSource[] = ["solar", "smartBuffer", "battery"];

/**
 * Effect of these settings on the limiter, and settings that cannot work. Source: the limiter of the firmware,
 * release 2026.03.31.
 */
export function limiterMeaning(
  settings: Settings,
  inverters: readonly GovernedInverter[],
  plant: LimiterMetadata,
): LimiterMeaning {
  if (!settings.enabled) return { turns: [], notes: [note("off")] };
  const governed = inverters.filter(({ is_governed }) => is_governed);
  if (governed.length === 0) return { turns: [], notes: [warning("nothingGoverned", [])] };
  const facts = { settings, governed, plant };
  return {
    turns: turnOrder.flatMap((source) => {
      const serials = serialsOf(governed, (one) => isFedBy(one, source));
      return serials.length > 0 ? [{ source, serials }] : [];
    }),
    notes: [...targets(facts), ...rests(facts), ...totals(facts), ...faults(facts)],
    ...(usesBattery(facts) &&
      usesSoc(facts) && {
        soc: {
          start: settings.battery_soc_start_threshold,
          stop: settings.battery_soc_stop_threshold,
        },
      }),
  };
}

function usesBattery({ governed }: Pick<MeaningFacts, "governed">): boolean {
  return governed.some((one) => isFedBy(one, "battery"));
}

function usesSoc({ settings, plant }: Pick<MeaningFacts, "settings" | "plant">): boolean {
  const { battery_soc_start_threshold: start, battery_soc_stop_threshold: stop } = settings;
  // A threshold of 0 % is never looked at: the voltage takes its place.
  return plant.battery_enabled && !settings.ignore_soc && Math.min(start, stop) > 0;
}

function targets({ settings, plant }: MeaningFacts): readonly LimiterNote[] {
  const base = { watts: settings.base_load_limit };
  if (!plant.power_meter_enabled) return [note("noMeter", [], base)];
  return [
    note("target", [], { watts: settings.target_power_consumption }),
    note("baseLoad", [], base),
  ];
}

function rests({ governed }: MeaningFacts): readonly LimiterNote[] {
  const awake = governed.filter((one) => !mayRest(one));
  const watts = sum(awake.map((one) => one.lower_power_limit));
  return awake.length > 0 ? [note("staysOn", serialsOf(awake), { watts })] : [];
}

function totals({ settings, governed }: MeaningFacts): readonly LimiterNote[] {
  const watts = settings.total_upper_power_limit;
  const together = sum(governed.map((one) => one.upper_power_limit));
  return watts < together ? [note("totalLower", [], { watts, together })] : [];
}

function faults({ settings, governed, plant }: MeaningFacts): readonly LimiterNote[] {
  const known = new Map(plant.inverters.map((one) => [one.serial, one]));
  const lacks =
    (isAsked: (one: GovernableInverter) => boolean) =>
    ({ serial }: GovernedInverter) => {
      const inverter = known.get(serial);
      return inverter !== undefined && !isAsked(inverter);
    };
  const byDay = lacks((one) => one.poll_enable && one.command_enable);
  const atNight = lacks((one) => one.poll_enable_night && one.command_enable_night);
  const isCrossed =
    settings.voltage_stop_threshold >= settings.voltage_start_threshold ||
    (usesSoc({ settings, plant }) &&
      settings.battery_soc_stop_threshold >= settings.battery_soc_start_threshold);
  return [
    ...(usesBattery({ governed }) && isCrossed ? [warning("stopAboveStart", [])] : []),
    ...warnings(
      "lowerAboveUpper",
      governed,
      (one) => one.lower_power_limit > one.upper_power_limit,
    ),
    ...warnings("commandsOff", governed, byDay),
    ...warnings("commandsOffAtNight", governed, (one) => !isFedBy(one, "solar") && atNight(one)),
    ...warnings("unknownInverter", governed, ({ serial }) => !known.has(serial)),
  ];
}

function warnings(
  name: LimiterNoteName,
  governed: readonly GovernedInverter[],
  isSo: (one: GovernedInverter) => boolean,
): readonly LimiterNote[] {
  const serials = serialsOf(governed, isSo);
  return serials.length > 0 ? [warning(name, serials)] : [];
}

function note(
  name: LimiterNoteName,
  serials: readonly string[] = [],
  figures: Figures = {},
): LimiterNote {
  return { note: name, isWarning: false, serials, figures };
}

function warning(name: LimiterNoteName, serials: readonly string[]): LimiterNote {
  return { ...note(name, serials), isWarning: true };
}

function serialsOf(
  inverters: readonly GovernedInverter[],
  isMeant: (one: GovernedInverter) => boolean = () => true,
): readonly string[] {
  return inverters.filter(isMeant).map(({ serial }) => serial);
}

function sum(watts: readonly number[]): number {
  return watts.reduce((whole, part) => whole + part, 0);
}
