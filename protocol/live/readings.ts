import type { LiveInverter } from "../areas/live.ts";
import type { Measured } from "../schema/measured.ts";
import { acPower, channelName, channelsOf, numberOf } from "./channels.ts";
import { dataAgeS } from "./data-age.ts";
import { type LiveState, meterReceipt } from "./live.ts";
import { inverterAgeS, inverterSums, type InverterStates } from "./sums.ts";

/**
 * What a plant measures at one moment: the same for every release of both families. A value that the gateway does not
 * tell is undefined. Source: docs/gateway/live.md#live-status.
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

/** What the devices beside the inverters measured, whenever that was. */
export interface PlantValues extends Pick<
  PlantReadings,
  "battery" | "chargeController" | "acCharger"
> {
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
type PlantParts = Partial<Pick<LiveState, "battery" | "solar" | "charger" | "power_meter">>;

/** Reads what the devices beside the inverters measured. Never throws. */
export function plantValues(parts: PlantParts): PlantValues {
  const { battery, solar, charger, power_meter: meter } = parts;
  return {
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

/** What all inverters give together; at least, where some are missing. */
export interface SumReadings extends ControllerReadings {
  readonly missing: readonly LiveInverter[];
}

/** What all inverters give together, in W and Wh. Never throws. */
export function inverterSumValues(states: InverterStates): SumReadings {
  const { total, missing } = inverterSums(states);
  return { ...sumsOf(total), missing };
}

/**
 * Reads a plant as it is at `nowMs`, a time of the clock by which the state was merged. `isDay`: whether it is day
 * there; while nobody says, an inverter that fell silent with next to no power counts as 0. Never throws.
 */
export function plantReadings(state: LiveState, nowMs: number, isDay?: boolean): PlantReadings {
  const { inverters, receivedAt } = state;
  const { meter, ...values } = plantValues(state);
  const states = { live: state, nowMs, isDay };
  const { missing, ...sums } = inverterSumValues(states);
  return {
    ...sums,
    missing: missing.map(({ serial }) => serial),
    ...values,
    inverters: inverters.map((one) => ({
      ...inverterValues(one),
      ageS: inverterAgeS(one, states),
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
