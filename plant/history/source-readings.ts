import {
  acPower,
  channelsOf,
  channelName,
  numberOf,
  type LiveInverter,
  type Measured,
  type BatteryLive,
  type LiveState,
  dataAgeS,
} from "#protocol/live.ts";
import { isSerial } from "#protocol/serial.ts";
import { type FeedState, meterReceipt } from "#protocol/internal/live.ts";
import { batteryPower, type ChargerSide } from "../flow/flow-readings.ts";
import { gridPower, type Unmetered } from "../flow/grid-power.ts";
import {
  inverterId,
  measuredSources,
  stringId,
  type MeasuredSource,
  type SourceId,
} from "./sources.ts";

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
export const STALE_S = 300;

/** No inverter has more than six. */
const mostStrings = 16;

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
  const { inverters, receivedAt } = states.live;
  return [
    ...inverters.flatMap((inverter) =>
      // A source is kept for good, so not every text may become one.
      isSerial(inverter.serial) && isDue(inverter.serial, receivedAt.get(inverter.serial))
        ? inverterReadings(inverter, states)
        : [],
    ),
    ...measuredSources.flatMap((source) => {
      const { mark, isOn, value, yieldWh } = readers[source](states);
      if (!isDue(source, mark) || !isOn || value === undefined) return [];
      return { source, value, ...(yieldWh !== undefined && { yieldWh }) };
    }),
  ];
}

/** What a source of the plant reads just now; undefined while it is off or unknown. */
export function readingNow(source: MeasuredSource, states: FeedStates): number | undefined {
  const { isOn, value } = readers[source](states);
  return isOn ? value : undefined;
}

/** The sources that a plant has now, whether or not they can be read. An AC charger whose side is unknown is one, too. */
export function enabledSources({
  live,
  chargerSide,
}: Pick<FeedStates, "live" | "chargerSide">): ReadonlySet<MeasuredSource> {
  const { solar, battery, power_meter, charger } = live;
  const chargerSource: MeasuredSource = chargerSide === "input" ? "chargerInput" : "charger";
  return new Set<MeasuredSource>([
    "total",
    ...(solar?.enabled ? (["controller"] as const) : []),
    ...(battery?.enabled ? (["battery"] as const) : []),
    ...(power_meter?.enabled ? (["grid"] as const) : []),
    ...(charger?.enabled ? [chargerSource] : []),
  ]);
}

interface PlantReading extends Pick<SourceReading, "value" | "yieldWh"> {
  /** Another one after every reading of the gateway; see `IsDue`. */
  readonly mark: unknown;
  /** Whether the plant has it, and its gateway reads it. */
  readonly isOn: boolean;
}

/** How each source of the plant is read from the live feeds. */
const readers: Readonly<Record<MeasuredSource, (states: FeedStates) => PlantReading>> = {
  // A total that reads the same is a new one with every message.
  total: ({ live: { total, receivedAt } }) => ({
    mark: receivedAt,
    isOn: true,
    value: numberOf(total?.Power),
    yieldWh: numberOf(total?.YieldDay),
  }),
  controller({ live: { solar } }) {
    const total = solar?.total;
    return {
      mark: total,
      isOn: solar?.enabled === true,
      value: numberOf(total?.Power),
      yieldWh: numberOf(total?.YieldDay),
    };
  },
  battery: (states) => ({
    mark: states.battery ?? states.live.battery?.power,
    isOn: states.live.battery?.enabled === true,
    value: batteryNow(states),
  }),
  soc: ({ live: { battery } }) => ({
    mark: battery?.soc,
    isOn: battery?.enabled === true,
    value: numberOf(battery?.soc),
  }),
  grid(states) {
    const value = gridNow(states);
    return { mark: value, isOn: states.live.power_meter?.enabled === true, value };
  },
  charger: (states) => chargerReading(states, "output"),
  chargerInput: (states) => chargerReading(states, "input"),
};

// Which side is measured may be unknown.
function chargerReading(
  { live: { charger }, chargerSide }: FeedStates,
  side: ChargerSide,
): PlantReading {
  const isOn = charger?.enabled === true && chargerSide === side;
  return { mark: charger?.Power, isOn, value: numberOf(charger?.Power) };
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

function inverterReadings(
  inverter: LiveInverter,
  { live, nowMs }: FeedStates,
): readonly SourceReading[] {
  const { serial, DC, INV } = inverter;
  const own = reading(inverterId(serial), acPower(inverter));
  const yieldWh = numberOf(INV?.["0"]?.["YieldDay"]);
  const strings = channelsOf(DC)
    .slice(0, mostStrings)
    .flatMap(({ number, channel }) =>
      reading(stringId(serial, number), channel["Power"], channel["YieldDay"]).map((string) => ({
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
  const value = numberOf(power);
  return value === undefined ? [] : [{ source, value, yieldWh: numberOf(yieldDay) }];
}
