import { mentionedInverters } from "../flow/grid-power.ts";
import { dataAgeS } from "#protocol/live/data-age.ts";
import type { BatteryLive } from "#protocol/areas/battery.ts";
import type { LiveInverter } from "#protocol/areas/live.ts";
import type { SolarLive } from "#protocol/areas/solar-live.ts";
import { type LiveState, meterReceipt } from "#protocol/live/live.ts";
import type { InverterRadio } from "#protocol/models.ts";
import { decodeSerial } from "#protocol/serial.ts";
import type { InverterList } from "#protocol/areas/inverter.ts";
import type { NtpStatus } from "#protocol/areas/ntp.ts";
import type { SystemStatus } from "#protocol/areas/system.ts";
import type { LimiterRole } from "#protocol/areas/limiter-role.ts";
import { inverterValues, plantValues } from "#protocol/live/readings.ts";
import { limiterState } from "../live/limiter-state.ts";
import { demandContradiction } from "../live/demand-contradiction.ts";
import { type CauseFacts, causeLimits, type RadioState } from "./causes.ts";
import { gatewaySun } from "../live/gateway-sun.ts";

/** Answers that explain why an inverter may not produce; a missing answer is left out. */
export interface CauseAnswers {
  readonly time?: NtpStatus | undefined;
  readonly system?: SystemStatus | undefined;
  readonly limiter?: LimiterRole | undefined;
  readonly controller?: SolarLive | undefined;
  readonly battery?: BatteryLive | undefined;
  readonly list?: InverterList | undefined;
}

/**
 * Facts about an inverter from the answers and the live feed. `nowMs` is of the clock that stamped the feed;
 * undefined while the feed is not connected, when no age is known.
 */
export function causeFacts(
  inverter: LiveInverter,
  answers: CauseAnswers,
  live: LiveState,
  nowMs: number | undefined,
): CauseFacts {
  const { time, list } = answers;
  const slot = list?.inverter.find(({ serial }) => serial === inverter.serial);
  return {
    inverter: {
      pollEnabled: inverter.poll_enabled,
      reachable: inverter.reachable,
      producing: inverter.producing,
      limitPercent: limitOf(inverter),
      brokenLimit: brokenLimitOf(inverter),
      drained: drainedBy(inverter, answers, live),
      against: contradictionBy(inverter, answers, live),
      radio: radioOf(inverter),
      isStorage: isStorage(inverter, answers, live),
    },
    polling: slot && { day: slot.poll_enable, night: slot.poll_enable_night },
    isClockSet: time?.ntp_status,
    sun: time && gatewaySun(time),
    radios: answers.system && radioStates(answers.system),
    limiter: limiterOf(answers),
    meter: meterOf(live, nowMs),
    battery: batteryOf(live, answers),
    charger: chargerOf(live),
  };
}

/** The facts without the limiter's state and the limit that it sets. */
export function withoutLimiter(facts: CauseFacts): CauseFacts {
  const { inverter, polling, isClockSet, sun, radios } = facts;
  const without = { ...inverter, limitPercent: undefined, drained: undefined, against: undefined };
  return { inverter: without, polling, isClockSet, sun, radios };
}

function radioOf({ serial }: LiveInverter): InverterRadio | undefined {
  const decoded = decodeSerial(serial);
  return decoded.ok ? (decoded.value.radio ?? undefined) : undefined;
}

function isStorage({ serial }: LiveInverter, { limiter }: CauseAnswers, live: LiveState) {
  if (limiter === undefined) return undefined;
  return limiter.enabled && mentionedInverters(limiter.storage, live.inverters).includes(serial);
}

function limiterOf({ limiter, controller }: CauseAnswers): CauseFacts["limiter"] {
  const state = limiter?.enabled ? limiterState(controller?.dpl?.PLSTATE) : undefined;
  return state && { state };
}

function chargerOf({ charger }: LiveState): CauseFacts["charger"] {
  const powerW = charger?.enabled ? charger.Power?.v : undefined;
  return typeof powerW === "number" ? { powerW } : undefined;
}

function limitOf({ limit_relative }: LiveInverter): number | undefined {
  return limit_relative ?? undefined;
}

// Inverters follow a limit to a few percent only, and a small limit less exactly.
const keptToRatio = 1.1;
const keptToW = 20;
/** The least lower limits are below this. */
const drainedW = 50;

function brokenLimitOf(inverter: LiveInverter): CauseFacts["inverter"]["brokenLimit"] {
  const { limitW, powerW } = inverterValues(inverter);
  if (limitW === undefined || powerW === undefined || !inverter.reachable) return undefined;
  return powerW > limitW * keptToRatio + keptToW ? { limitW, powerW } : undefined;
}

/** The battery below the limiter's stop value, where this inverter gives more than the charge controllers bring. */
function drainedBy(
  inverter: LiveInverter,
  answers: CauseAnswers,
  live: LiveState,
): CauseFacts["inverter"]["drained"] {
  if (!isDischarging(inverter, live) || !isStorage(inverter, answers, live)) return undefined;
  const { soc, ageS = 0 } = batteryOf(live, answers) ?? {};
  const { ignoresSoc, stopSoc: stop } = answers.limiter ?? {};
  if (ignoresSoc === true || soc === undefined || stop === undefined) return undefined;
  return soc < stop && ageS < causeLimits.batteryAgeS ? { soc, stop } : undefined;
}

/** What speaks against the demand of a limiter that steers this inverter alone. */
function contradictionBy(
  inverter: LiveInverter,
  answers: CauseAnswers,
  live: LiveState,
): CauseFacts["inverter"]["against"] {
  const expectedW = demandOn(inverter, answers, live);
  if (expectedW === undefined) return undefined;
  const { limitW = 0, powerW: givenW } = inverterValues(inverter);
  const upperW = (100 * limitW) / (limitOf(inverter) ?? 100);
  const toleranceW = answers.limiter?.target?.toleranceW ?? 0;
  const taking = [{ isOff: limitW === 0, limitW, upperW, givenW }];
  return demandContradiction({ expectedW, toleranceW }, taking);
}

/** Demand in W on the only inverter of a limiter, while it produces; undefined before the limiter has asked. */
function demandOn(
  inverter: LiveInverter,
  { limiter, controller }: CauseAnswers,
  live: LiveState,
): number | undefined {
  const { isReachable, isProducing } = inverterValues(inverter);
  if (!isReachable || !isProducing || !limiter?.enabled) return undefined;
  const steered = (limiter.steered ?? []).map((one) => one.inverter);
  const [serial, ...others] = mentionedInverters(steered, live.inverters);
  const isOnly = serial === inverter.serial && others.length === 0;
  return isOnly ? controller?.dpl?.PLLIMIT || undefined : undefined;
}

function isDischarging(inverter: LiveInverter, live: LiveState): boolean {
  const { isReachable, powerW = 0 } = inverterValues(inverter);
  const solarW = plantValues(live).chargeController?.powerW ?? 0;
  return isReachable && powerW > solarW + drainedW;
}

/** How far each radio of a gateway is usable. */
export function radioStates(system: SystemStatus): Readonly<Record<InverterRadio, RadioState>> {
  return {
    // The firmware wants the plus variant.
    "nRF24L01+": radioState(system.nrf_configured, system.nrf_connected && system.nrf_pvariant),
    CMT2300A: radioState(system.cmt_configured, system.cmt_connected),
  };
}

function radioState(isConfigured: boolean, isConnected: boolean): RadioState {
  if (isConnected) return "connected";
  return isConfigured ? "silent" : "absent";
}

function meterOf(live: LiveState, nowMs: number | undefined): CauseFacts["meter"] {
  const atMs = live.receivedAt.get(meterReceipt);
  if (!live.power_meter?.enabled || atMs === undefined || nowMs === undefined) return undefined;
  return { ageS: dataAgeS(0, atMs, nowMs) };
}

function batteryOf({ battery }: LiveState, answers: CauseAnswers): CauseFacts["battery"] {
  if (!battery?.enabled) return undefined;
  const { limiter } = answers;
  const start = limiter?.ignoresSoc ? 0 : limiter?.startSoc;
  return {
    soc: battery.soc?.v ?? undefined,
    ageS: answers.battery?.values ? answers.battery.data_age : undefined,
    // 0 switches the threshold off (docs/gateway/settings.md#power-limiter).
    startSoc: start === 0 ? undefined : start,
  };
}
