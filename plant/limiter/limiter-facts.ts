import type { CauseAnswers } from "../causes/cause-facts.ts";
import { causeLimits } from "../causes/causes.ts";
import { dataAgeS } from "#protocol/live/data-age.ts";
import { type LiveState, meterReceipt } from "#protocol/live/live.ts";
import type { BatteryLive } from "#protocol/areas/battery.ts";
import type { LiveInverter } from "#protocol/areas/live.ts";
import type { Measured } from "#protocol/schema/measured.ts";
import { plantValues } from "#protocol/live/readings.ts";
import type { GovernableInverter, LimiterList, LimiterMetadata } from "#protocol/areas/limiter.ts";
import type { NestedMeterConfig } from "#protocol/areas/meter.ts";
import { gatewaySun } from "../live/gateway-sun.ts";
import { limiterState, type LimiterState } from "../live/limiter-state.ts";
import { inverterWith } from "./inverter-with.ts";

/** Known facts about the limiter and its inputs; undefined if unknown. Powers in W, ages in s. */
export interface LimiterFacts {
  readonly settings: LimiterList;
  readonly inverters: readonly LiveInverter[];
  /** The inverters as the gateway has them set up, for those who are signed in. */
  readonly governable?: readonly GovernableInverter[] | undefined;
  readonly isClockSet?: boolean | undefined;
  readonly isDay?: boolean | undefined;
  readonly meter?: {
    readonly isOn: boolean | undefined;
    readonly power?: Measured | undefined;
    /** At least; a reading may be older than the message that brought it. */
    readonly ageS?: number | undefined;
    /** How long the limiter relies on a reading. */
    readonly validS?: number | undefined;
  };
  /** Undefined while none is set up. */
  readonly battery?:
    | { readonly soc: Measured | undefined; readonly ageS: number | undefined }
    | undefined;
  /** The battery voltage without load, as the limiter estimates it. */
  readonly voltage?: Measured | undefined;
  /** Whether the battery asks to be charged at once. */
  readonly mustCharge?: boolean;
  readonly state?: LimiterState | undefined;
  /** The limiter's total demand on its inverters. */
  readonly expectedW?: number | undefined;
  /** Power of the AC charger from the grid. */
  readonly chargerW?: number | undefined;
  /** Output of the charge controllers. */
  readonly solarW?: number | undefined;
}

export interface LimiterAnswers {
  readonly settings: LimiterList;
  readonly metadata?: LimiterMetadata | undefined;
  readonly meter?: NestedMeterConfig | undefined;
}

/**
 * Facts about the limiter out of the answers and the live feed. `nowMs` as for the causes: undefined while the feed is
 * not connected.
 */
export function limiterFacts(
  { settings, metadata, meter }: LimiterAnswers,
  { time, controller, battery }: CauseAnswers,
  live: LiveState,
  nowMs: number | undefined,
): LimiterFacts {
  const { dpl } = controller ?? {};
  const { acCharger, chargeController } = plantValues(live);
  return {
    settings,
    inverters: live.inverters,
    governable: metadata?.inverters,
    ...timeOf(time),
    meter: meterOf(live, nowMs, meter),
    battery: batteryOf(live, battery),
    voltage: voltageOf(settings, { controller, battery }, live),
    mustCharge: mustCharge(battery) ?? false,
    state: limiterState(dpl?.PLSTATE),
    expectedW: dpl?.PLLIMIT,
    chargerW: acCharger?.powerW,
    solarW: chargeController?.powerW,
  };
}

function timeOf(time: CauseAnswers["time"]): Pick<LimiterFacts, "isClockSet" | "isDay"> {
  return { isClockSet: time?.ntp_status, isDay: time && gatewaySun(time)?.isDay };
}

function batteryOf(
  { battery }: LiveState,
  answer: BatteryLive | undefined,
): LimiterFacts["battery"] {
  return battery?.enabled
    ? { soc: battery.soc, ageS: answer?.values && answer.data_age }
    : undefined;
}

function meterOf(
  { receivedAt, power_meter }: LiveState,
  nowMs: number | undefined,
  settings: NestedMeterConfig | undefined,
): NonNullable<LimiterFacts["meter"]> {
  const atMs = receivedAt.get(meterReceipt);
  return {
    isOn: power_meter?.enabled,
    power: power_meter?.Power,
    ageS: atMs === undefined || nowMs === undefined ? undefined : dataAgeS(0, atMs, nowMs),
    validS: validS(settings),
  };
}

// Meters that are polled may miss three rounds.
function validS(meter: NestedMeterConfig | undefined): number | undefined {
  switch (meter?.source) {
    case undefined:
      return undefined;
    case 1:
    case 2:
      return 3 * meter.serial_sdm.polling_interval;
    case 3:
      return 3 * meter.http_json.polling_interval;
    case 6:
      return 3 * meter.http_sml.polling_interval;
    default:
      return 30;
  }
}

/** The best voltage that there is, as the limiter takes it: of the battery, a charge controller or an inverter. */
function voltageOf(
  settings: LimiterList,
  { controller, battery }: Pick<CauseAnswers, "controller" | "battery">,
  live: LiveState,
): Measured | undefined {
  const ageS = live.battery?.enabled ? battery?.data_age : Infinity;
  // Nobody can tell whether the limiter takes the battery's then.
  if (ageS === undefined) return undefined;
  const ofBattery = ageS < causeLimits.batteryAgeS ? live.battery?.voltage : undefined;
  const [ofController] = controller?.chargers.flatMap(({ output }) => output?.["V"] ?? []) ?? [];
  return ofBattery ?? ofController ?? inverterVoltage(settings, live);
}

function inverterVoltage(settings: LimiterList, live: LiveState): Measured | undefined {
  const inverter = inverterWith(live.inverters, settings.inverter_serial_for_dc_voltage);
  const input = String(settings.inverter_channel_id_for_dc_voltage);
  return inverter?.reachable ? inverter.DC?.[input]?.["Voltage"] : undefined;
}

/** Whether a battery asks to be charged at once; undefined where it does not say. */
export function mustCharge(battery: BatteryLive | undefined): boolean | undefined {
  const group = Object.values(battery?.values ?? {}).find((one) => "chargeImmediately" in one);
  return group && group["chargeImmediately"] === "yes";
}
