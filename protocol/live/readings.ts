import type { ValueSections } from "../areas/battery.ts";
import type { SolarCharger } from "../areas/solar-live.ts";
import type { LiveInverter } from "../areas/live.ts";
import { acPower, channelName, channelsOf, numberOf } from "./channels.ts";
import { dataAgeS } from "./data-age.ts";
import { inUnit, type ReadNumber, toDecimals } from "./numbers.ts";
import { type LiveState, meterReceipt } from "./live.ts";
import { inverterAgeS, inverterSums, type InverterStates } from "./sums.ts";

/**
 * What a plant measures at one moment: the same for every release of both families, with the decimals that the gateway
 * gives each value. A value that it does not tell is undefined. Source: docs/gateway/live.md#live-status.
 */
export interface PlantReadings {
  /** What the inverters feed in together, in W: those whose figures are current. At least, where `missing` names some. */
  readonly powerW: number | undefined;
  /** Serials of inverters that are polled and of which nobody knows what they give. */
  readonly missing: readonly string[];
  /** In Wh. */
  readonly yieldTodayWh: number | undefined;
  /** In Wh. */
  readonly yieldTotalWh: number | undefined;
  /** In the order of the gateway. */
  readonly inverters: readonly InverterReadings[];
  /** Undefined where the gateway reads none. */
  readonly battery: BatteryReadings | undefined;
  /** What its own feed tells; undefined where nobody asked for `details`, or nothing has come yet. */
  readonly batteryDetails: BatteryDetails | undefined;
  readonly chargeController: ControllerReadings | undefined;
  /** Each by its own feed; undefined where nobody asked for `details`, or nothing has come yet. */
  readonly chargeControllers: readonly ChargeControllerReadings[] | undefined;
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

/**
 * A battery. Releases before August 2024 tell its state of charge only, unless `details` are asked for: then the rest comes
 * from its own feed.
 */
export interface BatteryReadings {
  readonly socPercent: number | undefined;
  /** Positive while it is charged. */
  readonly powerW: number | undefined;
  readonly voltageV: number | undefined;
  readonly currentA: number | undefined;
}

/** What a battery tells by its own feed. */
export interface BatteryDetails {
  readonly manufacturer: string | undefined;
  /** Age of the values in whole seconds. */
  readonly ageS: number;
  /** Sections with their values and words, by the names of the gateway: they differ by battery and release. */
  readonly values: ValueSections;
  readonly issues: Readonly<Record<string, "warning" | "alarm">>;
}

/** What a charge controller tells by its own feed. */
export interface ChargeControllerReadings {
  /** Empty while unknown. */
  readonly serial: string;
  readonly product: string | undefined;
  /** Age of the values in whole seconds; infinite before the first. */
  readonly ageS: number;
  /** What its panels give, in W. */
  readonly powerW: number | undefined;
  readonly panelVoltageV: number | undefined;
  readonly panelCurrentA: number | undefined;
  /** What it gives to the battery, in W. */
  readonly outputPowerW: number | undefined;
  readonly outputVoltageV: number | undefined;
  readonly outputCurrentA: number | undefined;
  readonly efficiencyPercent: number | undefined;
  readonly yieldTodayWh: number | undefined;
  readonly yieldTotalWh: number | undefined;
  /** The same and what else it tells, by the names of the gateway. */
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

/** The power meter. */
export interface MeterReadings {
  /** Taken from the grid; negative while feeding in. */
  readonly powerW: number | undefined;
  /** Least age of the reading in whole seconds; infinite before the first one. */
  readonly ageS: number;
}

/** Whether an inverter is polled, and answers. Its figures may be current for some time after it stopped (`isCurrent`). */
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
  /** Nobody knows the limit, and it may be 0 %: the gateway says 0 of such a limit and of one that it has not read yet. */
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

/** What an inverter measured, whenever that was. */
export type InverterValues = Omit<InverterReadings, "ageS">;

/** What the devices beside the inverters measured, whenever that was. */
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

/** Reads what the devices beside the inverters measured; `read` rounds. Never throws. */
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

/** What all inverters give together; at least, where some are missing. */
export interface SumReadings extends ControllerReadings {
  readonly missing: readonly LiveInverter[];
}

/** What all inverters give together, in W and Wh; `read` rounds. Never throws. */
export function inverterSumValues(
  states: InverterStates,
  read: ReadNumber = numberOf,
): SumReadings {
  const { total, missing } = inverterSums(states);
  return { ...sumsOf(total, read), missing };
}

/**
 * Reads a plant as it is at `nowMs`, a time of the clock by which the state was merged. `isDay`: whether it is day
 * there; while nobody says, an inverter that fell silent with next to no power counts as 0. Never throws.
 */
export function plantReadings(state: LiveState, nowMs: number, isDay?: boolean): PlantReadings {
  const { inverters, receivedAt } = state;
  const { meter, ...values } = plantValues(state, toDecimals);
  const states = { live: state, nowMs, isDay };
  const { missing, ...sums } = inverterSumValues(states, toDecimals);
  return {
    ...sums,
    missing: missing.map(({ serial }) => serial),
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

function sumsOf(total: LiveState["total"], read: ReadNumber): ControllerReadings {
  return {
    powerW: inUnit(total?.Power, read),
    yieldTodayWh: inUnit(total?.YieldDay, read),
    yieldTotalWh: inUnit(total?.YieldTotal, read),
  };
}
