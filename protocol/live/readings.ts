import type { Channel, ChannelGroup, LiveInverter } from "../areas/live.ts";
import type { Measured } from "../schema/measured.ts";
import { dataAgeS } from "./data-age.ts";
import { type LiveState, meterReceipt } from "./live.ts";

/**
 * What a plant measures at one moment: the same for every release of both families. A value that the gateway does not
 * tell is undefined. Source: docs/gateway/live.md#live-status.
 */
export interface PlantReadings {
  /** What all inverters feed in, in W. One that cannot be reached counts as 0. */
  readonly powerW: number | undefined;
  /** In Wh. */
  readonly yieldTodayWh: number | undefined;
  /** In Wh. */
  readonly yieldTotalWh: number | undefined;
  /** In the order of the gateway. */
  readonly inverters: readonly InverterReadings[];
  /** Undefined where the gateway reads none. */
  readonly battery: BatteryReadings | undefined;
  readonly chargeController: ControllerReadings | undefined;
  readonly acCharger: ChargerReadings | undefined;
  readonly meter: MeterReadings | undefined;
}

/** What an inverter measures. Without channels, as in the first list of all inverters, powers and yields are undefined. */
export interface InverterReadings {
  readonly serial: string;
  readonly name: string;
  /** What it feeds in over all phases, in W. */
  readonly powerW: number | undefined;
  /** What its strings give, in W. */
  readonly dcPowerW: number | undefined;
  readonly yieldTodayWh: number | undefined;
  readonly yieldTotalWh: number | undefined;
  readonly temperatureC: number | undefined;
  /** Limit in percent of its maximum power. */
  readonly limitPercent: number | undefined;
  /** The same in W; undefined while the gateway does not know the maximum power. */
  readonly limitW: number | undefined;
  /** It is polled, and it answers. */
  readonly isReachable: boolean;
  readonly isProducing: boolean;
  /** Age of these values in whole seconds; infinite while unknown. */
  readonly ageS: number;
  readonly phases: readonly PhaseReadings[];
  readonly strings: readonly StringReadings[];
}

/** A channel of the grid's side; most inverters have one, also with three phases. */
export interface PhaseReadings {
  /** From 1 on. */
  readonly number: number;
  readonly powerW: number | undefined;
  readonly voltageV: number | undefined;
  readonly currentA: number | undefined;
  readonly frequencyHz: number | undefined;
}

/** An input of the inverter with its modules. */
export interface StringReadings {
  /** From 1 on. */
  readonly number: number;
  /** The owner's name for it. */
  readonly name: string | undefined;
  readonly powerW: number | undefined;
  readonly voltageV: number | undefined;
  readonly currentA: number | undefined;
  readonly yieldTodayWh: number | undefined;
  readonly yieldTotalWh: number | undefined;
}

/** A battery. Releases before 2025 tell its state of charge only. */
export interface BatteryReadings {
  readonly socPercent: number | undefined;
  /** Positive while it is charged. */
  readonly powerW: number | undefined;
  readonly voltageV: number | undefined;
  readonly currentA: number | undefined;
}

/** The charge controllers together. */
export interface ControllerReadings {
  readonly powerW: number | undefined;
  readonly yieldTodayWh: number | undefined;
  readonly yieldTotalWh: number | undefined;
}

/** The AC charger. `units.acChargerPower` of the profile tells on which of its sides this is measured. */
export interface ChargerReadings {
  readonly powerW: number | undefined;
}

/** The power meter. */
export interface MeterReadings {
  /** Taken from the grid; negative while feeding in. */
  readonly powerW: number | undefined;
  /** Least age of the reading in whole seconds; infinite before the first one. */
  readonly ageS: number;
}

/** A measured number; undefined when it is missing or the gateway computed NaN. */
export function numberOf(measured: Measured | undefined): number | undefined {
  return measured?.v ?? undefined;
}

/** The configured name of a string; undefined when it has none. */
export function channelName(channel: Channel): string | undefined {
  return channel.name?.u === "" ? undefined : channel.name?.u;
}

/** Channels of a group by ascending `number`; what is not under a number is no channel. */
export function channelsOf(
  group: ChannelGroup | undefined,
): readonly { readonly number: number; readonly channel: Channel }[] {
  return Object.entries(group ?? {})
    .filter(([key]) => /^\d+$/.test(key))
    .map(([key, channel]) => ({ number: Number(key), channel }))
    .sort((a, b) => a.number - b.number);
}

/** True once the channels of an inverter have arrived; the list over HTTP has none. */
export function hasChannels(inverter: Pick<LiveInverter, "INV">): boolean {
  return channelsOf(inverter.INV).length > 0;
}

/**
 * What an inverter feeds in now, over all phases, in its unit; undefined before its channels have
 * arrived. A phase that is not known counts as nothing beside one that is.
 */
export function acPower(inverter: Pick<LiveInverter, "AC">): Measured | undefined {
  const powers = channelsOf(inverter.AC).flatMap(({ channel }) => channel["Power"] ?? []);
  const [first] = powers;
  if (first === undefined || powers.length === 1) return first;
  return { ...first, v: powers.reduce((sum, { v }) => sum + (v ?? 0), 0) };
}

/** Whether the readings of an inverter are current: it is polled, and it answers. */
export function isReachable({
  poll_enabled,
  reachable,
}: Pick<LiveInverter, "poll_enabled" | "reachable">): boolean {
  return Boolean(poll_enabled && reachable);
}

/** A limit as a gateway tells it: percent always (`relative`), watts only when the gateway knows them. */
export interface ShownLimit {
  readonly relative: number | undefined;
  readonly absoluteW: number | undefined;
}

/** The current limit of an inverter; absolute only above -1. Source: docs/interface.md#pages-and-routes. */
export function shownLimit(
  inverter: Pick<LiveInverter, "limit_relative" | "limit_absolute">,
): ShownLimit {
  const absolute = inverter.limit_absolute ?? -1;
  return {
    relative: inverter.limit_relative ?? undefined,
    absoluteW: absolute > -1 ? absolute : undefined,
  };
}

const factors = new Map([
  ["kW", 1000],
  ["kWh", 1000],
]);

/** A number in the unit without prefix; whole in Wh, where thousandths come from binary fractions. */
function inUnit(measured: Measured | undefined): number | undefined {
  const value = numberOf(measured);
  const factor = factors.get(measured?.u ?? "");
  return value === undefined || factor === undefined ? value : Math.round(value * factor);
}

/** What an inverter measured, whenever that was. */
export type InverterValues = Omit<InverterReadings, "ageS">;

/** What a plant measured beside its single inverters, whenever that was. */
export interface PlantValues extends Omit<PlantReadings, "inverters" | "meter"> {
  readonly meter: Pick<MeterReadings, "powerW"> | undefined;
}

/** Reads an inverter. Never throws. */
export function inverterValues(inverter: LiveInverter): InverterValues {
  const { serial, name, producing, AC, DC, INV } = inverter;
  const limit = shownLimit(inverter);
  const sums = INV?.["0"];
  return {
    serial,
    name,
    powerW: inUnit(acPower(inverter)),
    dcPowerW: inUnit(sums?.["Power DC"]),
    yieldTodayWh: inUnit(sums?.["YieldDay"]),
    yieldTotalWh: inUnit(sums?.["YieldTotal"]),
    temperatureC: numberOf(sums?.["Temperature"]),
    limitPercent: limit.relative,
    limitW: limit.absoluteW,
    isReachable: isReachable(inverter),
    isProducing: producing === true,
    phases: channelsOf(AC).map(({ number, channel }) => ({
      number: number + 1,
      powerW: inUnit(channel["Power"]),
      voltageV: numberOf(channel["Voltage"]),
      currentA: numberOf(channel["Current"]),
      frequencyHz: numberOf(channel["Frequency"]),
    })),
    strings: channelsOf(DC).map(({ number, channel }) => ({
      number: number + 1,
      name: channelName(channel),
      powerW: inUnit(channel["Power"]),
      voltageV: numberOf(channel["Voltage"]),
      currentA: numberOf(channel["Current"]),
      yieldTodayWh: inUnit(channel["YieldDay"]),
      yieldTotalWh: inUnit(channel["YieldTotal"]),
    })),
  };
}

/** The parts of a live state that a plant's values are read from. */
type PlantParts = Partial<
  Pick<LiveState, "total" | "battery" | "solar" | "charger" | "power_meter">
>;

/** Reads what a plant measured beside its single inverters. Never throws. */
export function plantValues(parts: PlantParts): PlantValues {
  const { total, battery, solar, charger, power_meter: meter } = parts;
  return {
    ...sumsOf(total),
    battery: battery?.enabled
      ? {
          socPercent: numberOf(battery.soc),
          powerW: inUnit(battery.power),
          voltageV: numberOf(battery.voltage),
          currentA: numberOf(battery.current),
        }
      : undefined,
    chargeController: solar?.enabled ? sumsOf(solar.total) : undefined,
    acCharger: charger?.enabled ? { powerW: inUnit(charger.Power) } : undefined,
    meter: meter?.enabled ? { powerW: inUnit(meter.Power) } : undefined,
  };
}

/** Reads a plant as it is at `nowMs`, a time of the clock by which the state was merged. Never throws. */
export function plantReadings(state: LiveState, nowMs: number): PlantReadings {
  const { inverters, receivedAt } = state;
  const { meter, ...values } = plantValues(state);
  return {
    ...values,
    inverters: inverters.map((one) => ({
      ...inverterValues(one),
      ageS: dataAgeS(one.data_age, receivedAt.get(one.serial) ?? nowMs, nowMs),
    })),
    meter: meter && {
      ...meter,
      ageS: dataAgeS(0, receivedAt.get(meterReceipt) ?? Number.NEGATIVE_INFINITY, nowMs),
    },
  };
}

function sumsOf(total: LiveState["total"]): ControllerReadings {
  return {
    powerW: inUnit(total?.Power),
    yieldTodayWh: inUnit(total?.YieldDay),
    yieldTotalWh: inUnit(total?.YieldTotal),
  };
}
