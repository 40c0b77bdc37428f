import type { BatteryLive } from "#protocol/areas/battery.ts";
import type { ChargerLive } from "#protocol/areas/charger-live.ts";
import { dataAgeS } from "#protocol/live/data-age.ts";
import type { LiveInverter } from "#protocol/areas/live.ts";
import { type LiveState, meterReceipt } from "#protocol/live/live.ts";
import type { SolarLive } from "#protocol/areas/solar-live.ts";
import { isSerial } from "#protocol/serial.ts";
import { deviceMaximaW, ratedByLimitW } from "#protocol/areas/bounds.ts";
import type { FeedState } from "#protocol/live/feed.ts";
import { inverterAgeS } from "#protocol/live/sums.ts";
import { inverterMaxima } from "#protocol/areas/maxima.ts";
import {
  inverterSumValues,
  inverterValues,
  type PlantValues,
  plantValues,
} from "#protocol/live/readings.ts";
import { isHeld } from "#protocol/live/ages.ts";
import { batteryPower } from "#protocol/live/storage.ts";
import type { ChargerSide } from "../flow/flow-readings.ts";
import { gridPower, type UnmeteredInverters } from "../flow/grid-power.ts";
import {
  inverterId,
  measuredSources,
  sourceOf,
  stringId,
  type MeasuredSource,
  type SourceId,
} from "./sources.ts";

export interface SourceReading {
  readonly source: SourceId;
  /** The owner's name of an inverter or string. */
  readonly name?: string | undefined;
  /** Undefined when the inverter has been silent for long: then only its yield is known. */
  readonly value: number | undefined;
  /** How long ago it was measured, in s; just now if omitted. */
  readonly ageS?: number | undefined;
  /** The most that it can give, in W, where that is known. */
  readonly mostW?: number | undefined;
  /** It is more than all inverters can give, as far as they are known. */
  readonly isDoubtful?: boolean | undefined;
  /** The gateway's counter of the day's yield, in Wh. */
  readonly yieldWh?: number | undefined;
}

/** No inverter has more than six. */
export const mostStrings = 16;

/** Last answers to the calls of single devices. */
export interface DeviceAnswers {
  readonly solar?: FeedState<SolarLive>;
  readonly charger?: FeedState<ChargerLive>;
}

export interface FeedStates {
  readonly live: LiveState;
  readonly battery: FeedState<BatteryLive>;
  readonly unmetered: UnmeteredInverters;
  /** Side of the AC charger on which the live sums measure its power. */
  readonly chargerSide?: ChargerSide | undefined;
  /** Last answers to the calls of single devices, where a program makes them. */
  readonly devices?: DeviceAnswers;
  /** Whether it is day at the plant; undefined while nobody says. */
  readonly isDay?: boolean | undefined;
  /** Inverters that a battery feeds, by serial. */
  readonly storage?: readonly string[] | undefined;
  readonly nowMs: number;
}

/**
 * Whether a group of sources is due, such as an inverter with its strings. `mark` changes with every reading of the
 * gateway, also if the values stay the same.
 */
export type IsDue = (group: string, mark: unknown) => boolean;

/** Readings of the sources that are due; sources that are off or unknown are left out. */
export function sourceReadings(states: FeedStates, isDue: IsDue): readonly SourceReading[] {
  const { inverters, receivedAt } = states.live;
  const plant = plantValues(states.live);
  return [
    ...inverters.flatMap((inverter) =>
      // A source is kept for good, so only a valid serial becomes a source.
      isSerial(inverter.serial) && isDue(inverter.serial, receivedAt.get(inverter.serial))
        ? inverterSources(inverter, states)
        : [],
    ),
    ...measuredSources.flatMap((source) => {
      const { mark, isOn, value, yieldWh, mostW } = readers[source](plant, states);
      if (!isDue(source, mark) || !isOn || value === undefined) return [];
      const most = mostW === undefined ? {} : { mostW };
      if (source === "total" && isAboveAll(value, inverters))
        return { source, value, yieldWh, isDoubtful: true };
      return { source, value, ...most, ...(yieldWh !== undefined && { yieldWh }) };
    }),
  ];
}

/** Present reading of each source of the plant; undefined while it is off or unknown. */
export function readingsNow(states: FeedStates): ReadonlyMap<SourceId, number | undefined> {
  const plant = plantValues(states.live);
  return new Map(
    measuredSources.map((source) => {
      const { isOn, value } = readers[source](plant, states);
      return [source, isOn ? value : undefined];
    }),
  );
}

/** Present sources of a plant, whether or not they can be read, including an AC charger whose side is unknown. */
export function enabledSources({
  live,
  chargerSide,
}: Pick<FeedStates, "live" | "chargerSide">): ReadonlySet<MeasuredSource> {
  const { chargeController, battery, meter, acCharger } = plantValues(live);
  const chargerSource: MeasuredSource = chargerSide === "input" ? "chargerInput" : "charger";
  return new Set<MeasuredSource>([
    "total",
    ...(chargeController ? (["controller"] as const) : []),
    ...(battery ? (["battery"] as const) : []),
    ...(meter ? (["grid"] as const) : []),
    ...(acCharger ? [chargerSource] : []),
  ]);
}

interface PlantReading extends Pick<SourceReading, "value" | "yieldWh" | "mostW"> {
  /** Changes with every reading of the gateway; see `IsDue`. */
  readonly mark: unknown;
  readonly isOn: boolean;
}

type ReadSource = (plant: PlantValues, states: FeedStates) => PlantReading;

const readers: Readonly<Record<MeasuredSource, ReadSource>> = {
  // An equal total is a new reading with every message.
  total: (_plant, states) => ({
    mark: states.live.receivedAt,
    isOn: true,
    ...sumsIn(inverterSumValues(states)),
  }),
  controller: ({ chargeController }, states) => ({
    mark: states.live.solar?.total,
    isOn: chargeController !== undefined,
    ...sumsIn(areControllersHeld(states) ? chargeController : undefined),
    mostW: deviceMaximaW.controller,
  }),
  battery: (plant, states) => ({
    mark: states.battery ?? states.live.battery?.power,
    isOn: plant.battery !== undefined,
    value: batteryNow(plant, states),
  }),
  soc: ({ battery }, states) => ({
    mark: states.live.battery?.soc,
    isOn: battery !== undefined,
    value: isBatteryHeld(states) ? battery?.socPercent : undefined,
  }),
  grid({ meter }, states) {
    const value = gridNow(states);
    return { mark: value, isOn: meter !== undefined, value };
  },
  charger: (plant, states) => chargerReading(plant, states, "output"),
  chargerInput: (plant, states) => chargerReading(plant, states, "input"),
};

function sumsIn(sums: PlantValues["chargeController"]): Pick<PlantReading, "value" | "yieldWh"> {
  return { value: sums?.powerW, yieldWh: sums?.yieldTodayWh };
}

// Which side is measured may be unknown.
function chargerReading(
  { acCharger }: PlantValues,
  states: FeedStates,
  side: ChargerSide,
): PlantReading {
  const isOn = acCharger !== undefined && states.chargerSide === side;
  const value = isChargerHeld(states) ? acCharger?.powerW : undefined;
  return { mark: states.live.charger?.Power, isOn, value };
}

function batteryNow(plant: PlantValues, states: FeedStates): number | undefined {
  if (!isBatteryHeld(states)) return undefined;
  // The sums of newer releases have the power too, so its own feed need not be open.
  const sumW = plant.battery?.powerW;
  return sumW ?? (states.battery && batteryPower(states.battery.data));
}

/** Whether the battery told something lately, as far as its own feed is open. */
function isBatteryHeld({ battery, nowMs }: FeedStates): boolean {
  if (battery === undefined) return true;
  return isHeld("battery", dataAgeS(battery.data.data_age ?? 0, battery.receivedAtMs, nowMs));
}

function gridNow({ live, unmetered, nowMs }: FeedStates): number | undefined {
  const ageS = dataAgeS(0, live.receivedAt.get(meterReceipt) ?? nowMs, nowMs);
  return isHeld("meter", ageS) ? gridPower({ live, nowMs }, unmetered) : undefined;
}

/**
 * Whether all controllers sent a value lately, as far as their own feed was asked: the gateway's sum includes stale
 * controllers.
 */
function areControllersHeld({ devices, nowMs }: FeedStates): boolean {
  const solar = devices?.solar;
  if (solar === undefined || solar.data.chargers.length === 0) return true;
  const ages = solar.data.chargers.map(({ data_age }) =>
    dataAgeS(data_age, solar.receivedAtMs, nowMs),
  );
  return isHeld("controller", Math.max(...ages));
}

/** Whether the AC charger told something lately, as far as it was asked. */
function isChargerHeld({ devices, nowMs }: FeedStates): boolean {
  const charger = devices?.charger;
  if (charger?.data.data_age === undefined) return true;
  return isHeld("charger", dataAgeS(charger.data.data_age, charger.receivedAtMs, nowMs));
}

/** The gateway adds up a garbled power before the message of its inverter tells that it is garbled. */
function isAboveAll(powerW: number, inverters: readonly LiveInverter[]): boolean {
  const ratedW = inverters.reduce((sum, one) => sum + (ratedByLimitW(one) ?? 0), 0);
  // Most sums are below that, which costs the least.
  if (powerW <= ratedW || inverters.length === 0) return false;
  return powerW > inverters.reduce((sum, one) => sum + inverterMaxima(one).acW, 0);
}

/** The most that an inverter or string gives by its serial, in W; undefined for other sources. */
export function mostOfSource(id: SourceId): number | undefined {
  const source = sourceOf(id);
  if (source?.kind !== "inverter" && source?.kind !== "string") return undefined;
  const unread = { limit_relative: null, limit_absolute: null };
  const { acW, dcW } = inverterMaxima({ serial: source.serial, ...unread });
  return source.kind === "inverter" ? acW : dcW;
}

function inverterSources(
  inverter: LiveInverter,
  { live, nowMs }: FeedStates,
): readonly SourceReading[] {
  const { serial, name, powerW, yieldTodayWh, strings } = inverterValues(inverter);
  const { acW, dcW, stringW } = inverterMaxima(inverter);
  const ageS = inverterAgeS(inverter, { live, nowMs });
  const known: readonly SourceReading[] = [
    {
      source: inverterId(serial),
      name,
      value: powerW,
      yieldWh: yieldTodayWh,
      ageS,
      mostW: acW,
    },
    ...strings.slice(0, mostStrings).map((string) => ({
      // The record counts strings as the wire does, from 0 on.
      source: stringId(serial, string.number - 1),
      name: string.name,
      value: string.powerW,
      yieldWh: string.yieldTodayWh,
      ageS,
      mostW: stringW.get(String(string.number - 1)) ?? dcW,
    })),
  ];
  const withValue = known.filter(({ value }) => value !== undefined);
  return isHeld("inverter", ageS)
    ? withValue
    : withValue.map((one) => ({ ...one, value: undefined }));
}
