import type { ValueSections } from "../areas/battery.ts";
import type { SolarCharger } from "../areas/solar-live.ts";
import type { LiveInverter } from "../areas/live.ts";
import { acPower, channelName, channelsOf, numberOf } from "./channels.ts";
import { dataAgeS } from "./data-age.ts";
import { inUnit, type ReadNumber, toDecimals } from "./numbers.ts";
import { type LiveState, meterReceipt } from "./live.ts";
import { inverterAgeS, inverterSums, type InverterStates, type InverterSums } from "./sums.ts";

/**
 * Measurements of a plant at a moment: the same for every release of both families, with the gateway's decimals.
 * Missing values are undefined. Source: docs/gateway/live.md#live-status.
 */
export interface PlantReadings {
  /** Power of the inverters with current figures, in W. A lower bound if `missing` names some. */
  readonly powerW: number | undefined;
  /** Serials of polled inverters whose power is unknown. */
  readonly missing: readonly string[];
  /** The same of the yields: serials of the inverters of which they are unknown. */
  readonly missingYields: {
    readonly today: readonly string[];
    readonly total: readonly string[];
  };
  /** In Wh. */
  readonly yieldTodayWh: number | undefined;
  /** In Wh. */
  readonly yieldTotalWh: number | undefined;
  /** In the order of the gateway. */
  readonly inverters: readonly InverterReadings[];
  /** Undefined where the gateway reads none. */
  readonly battery: BatteryReadings | undefined;
  /** Data of the battery's own feed; undefined without `details` or before the first message. */
  readonly batteryDetails: BatteryDetails | undefined;
  readonly chargeController: ControllerReadings | undefined;
  /** Each by its own feed; undefined where nobody asked for `details`, or nothing has come yet. */
  readonly chargeControllers: readonly ChargeControllerReadings[] | undefined;
  readonly acCharger: ChargerReadings | undefined;
  readonly meter: MeterReadings | undefined;
}

/**
 * Measurements of an inverter. Without channels, as in the first list of all inverters, powers and yields are
 * undefined.
 */
export interface InverterReadings {
  readonly serial: string;
  readonly name: string;
  /** Power fed in over all phases, in W. */
  readonly powerW: number | undefined;
  /** Power of its strings, in W. */
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

/** A grid-side channel; most inverters have one, even with three phases. */
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

/**
 * A battery. Releases before August 2024 report only its state of charge, unless `details` are requested: then the rest
 * comes from its own feed.
 */
export interface BatteryReadings {
  readonly socPercent: number | undefined;
  /** Positive while it is charged. */
  readonly powerW: number | undefined;
  readonly voltageV: number | undefined;
  readonly currentA: number | undefined;
}

/** Data of the battery's own feed. */
export interface BatteryDetails {
  readonly manufacturer: string | undefined;
  /** Age of the values in whole seconds. */
  readonly ageS: number;
  /** Sections with their values and words, by the gateway's names: they differ by battery and release. */
  readonly values: ValueSections;
  readonly issues: Readonly<Record<string, "warning" | "alarm">>;
}

/** Data of a charge controller's own feed. */
export interface ChargeControllerReadings {
  /** Empty while unknown. */
  readonly serial: string;
  readonly product: string | undefined;
  /** Age of the values in whole seconds; infinite before the first. */
  readonly ageS: number;
  /** Power of its panels, in W. */
  readonly powerW: number | undefined;
  readonly panelVoltageV: number | undefined;
  readonly panelCurrentA: number | undefined;
  /** Power into the battery, in W. */
  readonly outputPowerW: number | undefined;
  readonly outputVoltageV: number | undefined;
  readonly outputCurrentA: number | undefined;
  readonly efficiencyPercent: number | undefined;
  readonly yieldTodayWh: number | undefined;
  readonly yieldTotalWh: number | undefined;
  /** All its data by the gateway's names. */
  readonly wire: SolarCharger;
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

/** Readings of the power meter at the grid connection. */
export interface MeterReadings {
  /** Taken from the grid; negative while feeding in. */
  readonly powerW: number | undefined;
  /** Least age of the reading in whole seconds; infinite before the first one. */
  readonly ageS: number;
}

/**
 * Whether an inverter is polled, and answers. Its figures may stay current for some time after it stopped
 * (`isCurrent`).
 */
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
  /** The limit is unknown and may be 0 %: the gateway reports 0 for such a limit and for an unread one. */
  readonly isPerhaps0: boolean;
}

/** An inverter that gives more than this, in W, is not held at 0 %. */
const heldAt0W = 20;

/** The limit of an inverter as it was read; both undefined before that. Source: docs/interface.md#pages-and-routes. */
export function shownLimit(
  inverter: Pick<LiveInverter, "limit_relative" | "limit_absolute" | "limit_sent" | "AC">,
): ShownLimit {
  const { limit_relative, limit_absolute, limit_sent } = inverter;
  const isHeld = (inUnit(acPower(inverter)) ?? 0) <= heldAt0W;
  return {
    relative: limit_relative ?? undefined,
    absoluteW: limit_absolute ?? undefined,
    isPerhaps0: limit_relative === null && limit_sent === 0 && isHeld,
  };
}

/** Measurements of an inverter, at any time. */
export type InverterValues = Omit<InverterReadings, "ageS">;

/** Measurements of the devices beside the inverters, at any time. */
export interface PlantValues extends Pick<
  PlantReadings,
  "battery" | "chargeController" | "acCharger"
> {
  readonly meter: Pick<MeterReadings, "powerW"> | undefined;
}

/** Reads an inverter; `read` rounds. Never throws. */
export function inverterValues(
  inverter: LiveInverter,
  read: ReadNumber = numberOf,
): InverterValues {
  const { serial, name, producing, AC, DC, INV } = inverter;
  const limit = shownLimit(inverter);
  const sums = INV?.["0"];
  return {
    serial,
    name,
    powerW: inUnit(acPower(inverter), read),
    dcPowerW: inUnit(sums?.["Power DC"], read),
    yieldTodayWh: inUnit(sums?.["YieldDay"], read),
    yieldTotalWh: inUnit(sums?.["YieldTotal"], read),
    temperatureC: read(sums?.["Temperature"]),
    limitPercent: limit.relative,
    limitW: limit.absoluteW,
    isReachable: isReachable(inverter),
    isProducing: producing === true,
    phases: channelsOf(AC).map(({ number, channel }) => ({
      number: number + 1,
      powerW: inUnit(channel["Power"], read),
      voltageV: read(channel["Voltage"]),
      currentA: read(channel["Current"]),
      frequencyHz: read(channel["Frequency"]),
    })),
    strings: channelsOf(DC).map(({ number, channel }) => ({
      number: number + 1,
      name: channelName(channel),
      powerW: inUnit(channel["Power"], read),
      voltageV: read(channel["Voltage"]),
      currentA: read(channel["Current"]),
      yieldTodayWh: inUnit(channel["YieldDay"], read),
      yieldTotalWh: inUnit(channel["YieldTotal"], read),
    })),
  };
}

/** The parts of a live state that a plant's values are read from. */
type PlantParts = Partial<Pick<LiveState, "battery" | "solar" | "charger" | "power_meter">>;

/** Reads the measurements of the devices beside the inverters; `read` rounds. Never throws. */
export function plantValues(parts: PlantParts, read: ReadNumber = numberOf): PlantValues {
  const { battery, solar, charger, power_meter: meter } = parts;
  return {
    battery: battery?.enabled
      ? {
          socPercent: read(battery.soc),
          powerW: inUnit(battery.power, read),
          voltageV: read(battery.voltage),
          currentA: read(battery.current),
        }
      : undefined,
    chargeController: solar?.enabled ? sumsOf(solar.total, read) : undefined,
    acCharger: charger?.enabled ? { powerW: inUnit(charger.Power, read) } : undefined,
    meter: meter?.enabled ? { powerW: inUnit(meter.Power, read) } : undefined,
  };
}

/** Sums of all inverters; lower bounds if some are missing. */
export interface SumReadings
  extends ControllerReadings, Pick<InverterSums, "missing" | "missingYields"> {}

/** Sums of all inverters, in W and Wh; `read` rounds. Never throws. */
export function inverterSumValues(
  states: InverterStates,
  read: ReadNumber = numberOf,
): SumReadings {
  const { total, ...missing } = inverterSums(states);
  return { ...sumsOf(total, read), ...missing };
}

/**
 * Readings of a plant at `nowMs`, a time of the clock that stamped the state. `isDay`: whether it is day there; while
 * unknown, an inverter that fell silent at almost no power counts as 0. Never throws.
 */
export function plantReadings(state: LiveState, nowMs: number, isDay?: boolean): PlantReadings {
  const { inverters, receivedAt } = state;
  const { meter, ...values } = plantValues(state, toDecimals);
  const states = { live: state, nowMs, isDay };
  const { missing, missingYields, ...sums } = inverterSumValues(states, toDecimals);
  const { YieldDay, YieldTotal } = missingYields;
  return {
    ...sums,
    missing: serialsOf(missing),
    missingYields: { today: serialsOf(YieldDay), total: serialsOf(YieldTotal) },
    ...values,
    batteryDetails: undefined,
    chargeControllers: undefined,
    inverters: inverters.map((one) => ({
      ...inverterValues(one, toDecimals),
      ageS: inverterAgeS(one, states),
    })),
    meter: meter && {
      ...meter,
      ageS: dataAgeS(0, receivedAt.get(meterReceipt) ?? Number.NEGATIVE_INFINITY, nowMs),
    },
  };
}

function serialsOf(inverters: readonly LiveInverter[]): readonly string[] {
  return inverters.map(({ serial }) => serial);
}

function sumsOf(total: LiveState["total"], read: ReadNumber): ControllerReadings {
  return {
    powerW: inUnit(total?.Power, read),
    yieldTodayWh: inUnit(total?.YieldDay, read),
    yieldTotalWh: inUnit(total?.YieldTotal, read),
  };
}
