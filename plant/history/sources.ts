import { acPower } from "../live/ac-power.ts";
import { channelsOf, channelName, numberOf } from "../live/inverter-state.ts";
import type { LiveInverter } from "#protocol/areas/live.ts";
import type { Measured } from "#protocol/schema/measured.ts";
import type { BatteryLive } from "#protocol/areas/battery.ts";
import type { FeedState } from "#protocol/live/feed.ts";
import { meterReceipt, type LiveState } from "#protocol/live/live.ts";
import { dataAgeS } from "../live/age.ts";
import { batteryPower, type ChargerSide } from "../flow/flow-readings.ts";
import { gridPower, type Unmetered } from "../flow/grid-power.ts";

/**
 * What a history is kept of: "total", "inv SERIAL", "str SERIAL NUMBER", "controller", "battery"
 * (positive while charging), "soc" (percent, all others watts), "grid" (negative while exporting),
 * "charger" (what it gives), "chargerInput" (what it takes, where the gateway measures that).
 */
export type SourceId = string;

/** What a source reads just now. */
export interface SourceReading {
  readonly source: SourceId;
  /** The owner's name of an inverter or string. */
  readonly name?: string | undefined;
  /** Undefined when the inverter has been silent for long: then only its yield is known. */
  readonly value: number | undefined;
  /** The gateway's counter of the day's yield, in Wh. */
  readonly yieldWh?: number | undefined;
}

/** Readings of an inverter, battery or meter older than this say nothing about its power now. */
const STALE_S = 300;

/** What the live feeds hold, and when they are looked at. */
export interface FeedStates {
  readonly live: LiveState;
  readonly battery: FeedState<BatteryLive>;
  readonly unmetered: Unmetered;
  /** Side of the AC charger on which the live sums measure its power. */
  readonly chargerSide?: ChargerSide | undefined;
  readonly nowMs: number;
}

/**
 * Whether a group of sources is to be read, such as an inverter with its strings. `mark` is another one
 * after every reading of the gateway, also after one that reads the same.
 */
export type IsDue = (group: string, mark: unknown) => boolean;

/** What the live feeds tell of the sources that are due; what is off or unknown is left out. */
export function sourceReadings(states: FeedStates, isDue: IsDue): readonly SourceReading[] {
  const { live, battery } = states;
  const { inverters, total, power_meter: meter, battery: cells, charger } = live;
  const solar = live.solar?.total;
  const gridW = gridNow(states);
  const groups: readonly Group[] = [
    ...inverters.map((inverter): Group => [
      inverter.serial,
      live.receivedAt.get(inverter.serial),
      () => inverterReadings(inverter, states),
    ]),
    // A total that reads the same is a new one with every message.
    ["total", live.receivedAt, () => reading("total", total?.Power, total?.YieldDay)],
    [
      "controller",
      solar,
      () => ifOn(live.solar, reading("controller", solar?.Power, solar?.YieldDay)),
    ],
    ["battery", battery ?? cells?.power, () => ifOn(cells, single("battery", batteryNow(states)))],
    ["soc", cells?.soc, () => ifOn(cells, reading("soc", cells?.soc))],
    ["grid", gridW, () => ifOn(meter, single("grid", gridW))],
    ["charger", charger?.Power, () => ifOn(charger, chargerReadings(states))],
  ];
  return groups.flatMap(([group, mark, read]) => (isDue(group, mark) ? read() : []));
}

type Group = readonly [name: string, mark: unknown, read: () => readonly SourceReading[]];

/** What is taken and what is given are two sources; which one it is may be unknown. */
function chargerReadings({ live: { charger }, chargerSide }: FeedStates): readonly SourceReading[] {
  if (chargerSide === "output") return reading("charger", charger?.Power);
  return chargerSide === "input" ? reading("chargerInput", charger?.Power) : [];
}

function batteryNow({ live, battery, nowMs }: FeedStates): number | undefined {
  // The sums of newer releases have the power too, so its own feed need not be open.
  const sumW = numberOf(live.battery?.power);
  if (battery === undefined) return sumW;
  const ageS = dataAgeS(battery.data.data_age ?? 0, battery.receivedAtMs, nowMs);
  return ageS > STALE_S ? undefined : (sumW ?? batteryPower(battery.data));
}

function gridNow({ live, unmetered, nowMs }: FeedStates): number | undefined {
  const ageS = dataAgeS(0, live.receivedAt.get(meterReceipt) ?? nowMs, nowMs);
  return ageS > STALE_S ? undefined : gridPower(live, unmetered);
}

function ifOn(
  part: { readonly enabled?: boolean | undefined } | undefined,
  readings: readonly SourceReading[],
): readonly SourceReading[] {
  return part?.enabled === true ? readings : [];
}

function inverterReadings(
  inverter: LiveInverter,
  { live, nowMs }: FeedStates,
): readonly SourceReading[] {
  const { serial, DC, INV } = inverter;
  const own = reading(`inv ${serial}`, acPower(inverter));
  const yieldWh = numberOf(INV?.["0"]?.["YieldDay"]);
  const strings = channelsOf(DC).flatMap(({ number, channel }) =>
    reading(`str ${serial} ${number}`, channel["Power"], channel["YieldDay"]).map((string) => ({
      ...string,
      name: channelName(channel),
    })),
  );
  const all = [...own.map((made) => ({ ...made, yieldWh, name: inverter.name })), ...strings];
  const isStale =
    dataAgeS(inverter.data_age, live.receivedAt.get(serial) ?? nowMs, nowMs) > STALE_S;
  return isStale ? all.map((made) => ({ ...made, value: undefined })) : all;
}

function reading(
  source: SourceId,
  power: Measured | undefined,
  yieldDay?: Measured,
): readonly SourceReading[] {
  const yieldWh = numberOf(yieldDay);
  return single(source, numberOf(power)).map((made) => ({ ...made, yieldWh }));
}

function single(source: SourceId, value: number | undefined): readonly SourceReading[] {
  return value === undefined ? [] : [{ source, value }];
}
