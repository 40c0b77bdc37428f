import type { BatteryLive, ValueSections } from "../areas/battery.ts";
import type { SolarCharger, SolarLive } from "../areas/solar-live.ts";
import { isCurrent } from "./ages.ts";
import { dataAgeS } from "./data-age.ts";
import type { FeedState } from "./feed.ts";
import { inUnit, toDecimals } from "./numbers.ts";
import type {
  BatteryDetails,
  BatteryReadings,
  ChargeControllerReadings,
  PlantReadings,
} from "./readings.ts";

// Battery and charge controllers by the feeds of their own.

/** The last answers of the feeds of battery and charge controllers. */
export interface StorageStates {
  readonly battery: FeedState<BatteryLive>;
  readonly solar: FeedState<SolarLive>;
}

/** Readings of a plant completed by the feeds of battery and charge controllers. Never throws. */
export function withStorage<Plant extends PlantReadings>(
  plant: Plant,
  { battery, solar }: StorageStates,
  nowMs: number,
): Plant {
  const details = battery && batteryDetails(battery.data, battery.receivedAtMs, nowMs);
  return {
    ...plant,
    battery: plant.battery && withFeed(plant.battery, battery?.data, details?.ageS),
    batteryDetails: details,
    chargeControllers: solar?.data.chargers.map((one) =>
      controllerReadings(one, solar.receivedAtMs, nowMs),
    ),
  };
}

const levels = new Map([
  [1, "warning"],
  [2, "alarm"],
] as const);

function batteryDetails(battery: BatteryLive, receivedAtMs: number, nowMs: number): BatteryDetails {
  const { manufacturer, data_age, values = {}, issues = {} } = battery;
  return {
    // Devices fill it with blanks.
    manufacturer: manufacturer?.trim(),
    ageS: dataAgeS(data_age ?? Number.POSITIVE_INFINITY, receivedAtMs, nowMs),
    values,
    issues: Object.fromEntries(
      Object.entries(issues).flatMap(([name, level]) => {
        const word = level === 1 || level === 2 ? levels.get(level) : undefined;
        return word ? [[name, word]] : [];
      }),
    ),
  };
}

/** The live sums, completed by the battery's own feed while that is current. */
function withFeed(
  sums: BatteryReadings,
  feed: BatteryLive | undefined,
  ageS = Number.POSITIVE_INFINITY,
): BatteryReadings {
  if (!isCurrent("battery", ageS)) return sums;
  return {
    socPercent: sums.socPercent ?? batteryValue(feed, "SoC"),
    powerW: sums.powerW ?? tenths(batteryPower(feed)),
    voltageV: sums.voltageV ?? batteryValue(feed, "voltage"),
    currentA: sums.currentA ?? batteryValue(feed, "current"),
  };
}

/** A product of two measured values has no more. */
function tenths(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Math.round(value * 10) / 10;
}

function controllerReadings(
  wire: SolarCharger,
  receivedAtMs: number,
  nowMs: number,
): ChargeControllerReadings {
  const { serial, product, data_age, isSilent, input, output } = wire;
  return {
    serial,
    product,
    ageS: isSilent ? Number.POSITIVE_INFINITY : dataAgeS(data_age, receivedAtMs, nowMs),
    powerW: inUnit(input?.["PPV"], toDecimals),
    panelVoltageV: toDecimals(input?.["VPV"]),
    panelCurrentA: toDecimals(input?.["IPV"]),
    outputPowerW: inUnit(output?.["P"], toDecimals),
    outputVoltageV: toDecimals(output?.["V"]),
    outputCurrentA: toDecimals(output?.["I"]),
    efficiencyPercent: toDecimals(output?.["E"]),
    yieldTodayWh: inUnit(input?.["YieldToday"], toDecimals),
    yieldTotalWh: inUnit(input?.["YieldTotal"], toDecimals),
    wire,
  };
}

/** Power of the battery in W, positive while charging: as sent, or voltage times current. */
export function batteryPower(battery: BatteryLive | undefined): number | undefined {
  const power = batteryValue(battery, "power");
  if (power !== undefined) return power;
  const voltage = batteryValue(battery, "voltage");
  const current = batteryValue(battery, "current");
  if (voltage === undefined || current === undefined) return undefined;
  return voltage * current;
}

/** A value of the battery by its name in the feed. */
export function batteryValue(battery: BatteryLive | undefined, name: string): number | undefined {
  // The packs of a battery have sections of their own, named with an underscore: no sums.
  const sections = Object.entries(battery?.values ?? {})
    .filter(([section]) => !section.startsWith("_"))
    .map(([, section]) => section);
  const values: ValueSections[string] = Object.assign({}, ...sections, battery?.values?.["status"]);
  const value = values[name];
  return typeof value === "object" ? toDecimals(value) : undefined;
}
