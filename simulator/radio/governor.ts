import type { Device } from "../device/device.ts";
import { type GovernedInverter, powerSource } from "../settings/nested/powerlimiter.ts";
import { isDayPeriod } from "../time/ntpState.ts";
import { equipmentOf } from "./equipment.ts";
import {
  batteryShareW,
  newInverterLimit,
  type ListReading,
  initialListState,
  stepList,
} from "./inverterList.ts";
import type { KnownInverter } from "./knownInverter.ts";
import { dplEntry, limiterState, type LimiterState } from "./limiter.ts";
import type { Measurements } from "./measurements.ts";
import type { Radio } from "./radio.ts";
import { type Candidate, type Order, sharePower } from "./share.ts";

const FRESH_SOC_MS = 60_000;
const FRESH_METER_MS = 30_000;
const TELL_MS = 10_000;

interface GovernedTarget {
  readonly setting: GovernedInverter;
  readonly inverter: KnownInverter;
}

/**
 * The dynamic power limiter of the releases that govern a list of inverters: shares the house's demand, so that the
 * meter reads its target. It waits for readings newer than its last commands, so it never chases itself.
 */
export class Governor {
  readonly #device: Device;
  readonly #radio: Radio;
  readonly #measurements: Measurements;
  #use = initialListState;
  #limits: Readonly<Record<string, number>> = {};
  #settledMs = 0;
  #state: LimiterState = limiterState.inactive;
  #reportedMs = 0;

  constructor(device: Device, radio: Radio, measurements: Measurements) {
    this.#device = device;
    this.#radio = radio;
    this.#measurements = measurements;
  }

  /** The device starts, or its settings were saved. */
  boot(): void {
    this.#use = initialListState;
    this.#limits = {};
    this.#settledMs = 0;
    this.#reportedMs = 0;
    this.#state = limiterState.inactive;
  }

  /** `PLSTATE`. */
  get state(): LimiterState {
    return this.#device.config.nestedLimiter.enabled ? this.#state : limiterState.disabled;
  }

  /** `PLLIMIT`: the sum of the last requested limits, W. */
  get limitW(): number {
    return Object.values(this.#limits).reduce((sum, limitW) => sum + limitW, 0);
  }

  /** Uptime has moved on. */
  advance(): void {
    if (!this.#device.config.nestedLimiter.enabled) return;
    this.#report();
    const governed = this.#governed();
    if (governed.length === 0) {
      this.#state = limiterState.inactive;
      return;
    }
    this.#state = this.#stateOf(governed);
    if (this.#isWaiting(governed)) return;
    const { nestedLimiter } = this.#device.config;
    const reading = this.#reading(governed);
    this.#use = stepList(nestedLimiter, reading, this.#use);
    const [fed, others] = [
      governed.filter(isOnBattery),
      governed.filter((one) => !isOnBattery(one)),
    ];
    const isDay = reading.isDay;
    const eligible = others.filter(
      ({ setting }) => isDay || setting.power_source !== powerSource.solar,
    );
    const neededW = Math.max(this.#neededW([...eligible, ...fed]), 0);
    const orders = sharePower(neededW, eligible.map(candidateOf));
    for (const order of orders) this.#obey(order, governed);
    const coveredW = orders.reduce((sum, { limitW }) => sum + limitW, 0);
    const busW = batteryShareW(nestedLimiter, reading, this.#use, Math.max(neededW - coveredW, 0));
    this.#govern(fed, busW);
    this.#state = this.#stateOf(governed);
  }

  #governed(): readonly GovernedTarget[] {
    return this.#device.config.nestedLimiter.inverters.flatMap((setting) => {
      const inverter = setting.is_governed ? this.#radio.find(setting.serial) : undefined;
      return inverter !== undefined && this.#radio.isReachable(inverter)
        ? [{ setting, inverter }]
        : [];
    });
  }

  #isWaiting(governed: readonly GovernedTarget[]): boolean {
    const nowMs = this.#device.clock.uptimeMs();
    const isPending = governed.some(
      ({ inverter: { limit, power } }) => limit.status === "Pending" || power.status === "Pending",
    );
    if (isPending) {
      this.#settledMs = nowMs;
      return true;
    }
    const readMs = governed.map(({ inverter }) => inverter.dataAtMs ?? 0);
    // A meter that has fallen silent is not waited for: the base load counts instead.
    const meterMs = this.#freshMeter()?.atMs;
    return Math.min(...readMs, ...(meterMs === undefined ? [] : [meterMs])) <= this.#settledMs;
  }

  #reading(governed: readonly GovernedTarget[]): ListReading {
    const battery = this.#measurements.battery();
    const isFresh =
      battery !== undefined && this.#device.clock.uptimeMs() - battery.atMs < FRESH_SOC_MS;
    const fed = governed.filter(isOnBattery);
    return {
      level: {
        socPct: isFresh ? battery.socPct : undefined,
        voltageV: battery?.voltageV,
        drawnW: fed.reduce((sum, { inverter }) => sum + inverter.reading.acW, 0),
      },
      hasBatteryInverter: fed.length > 0,
      solarW: this.#measurements.solar()?.outputW,
      isDay: isDayPeriod(this.#device),
      isChargerAutomatic: equipmentOf(this.#device).charger.isAutomatic,
      dischargeLimitW:
        battery?.dischargeLimitA === undefined || battery.voltageV === undefined
          ? Number.POSITIVE_INFINITY
          : battery.dischargeLimitA * battery.voltageV,
    };
  }

  /** Brings the inverters on the battery to a power, in sequence. */
  #govern(fed: readonly GovernedTarget[], busW: number): void {
    const { target_power_consumption_hysteresis: hysteresisW } = this.#device.config.nestedLimiter;
    let leftW = busW;
    for (const { setting, inverter } of fed) {
      const outputW = inverter.reading.acW;
      const limitW = newInverterLimit(
        {
          outputW,
          limitW: this.#limits[setting.serial] ?? outputW,
          lowerW: setting.lower_power_limit,
          upperW: setting.upper_power_limit,
        },
        leftW,
        hysteresisW,
      );
      if (limitW !== undefined)
        this.#obey({ serial: setting.serial, limitW: Math.round(limitW) }, fed);
      leftW = Math.max(leftW - (limitW ?? outputW), 0);
    }
  }

  #freshMeter() {
    const meter = this.#measurements.meter();
    const isFresh =
      meter !== undefined && this.#device.clock.uptimeMs() - meter.atMs <= FRESH_METER_MS;
    return isFresh ? meter : undefined;
  }

  /** Total demand on the inverters, W. */
  #neededW(governed: readonly GovernedTarget[]): number {
    const { nestedLimiter: setting } = this.#device.config;
    const meter = this.#freshMeter();
    if (meter === undefined) return setting.base_load_limit;
    const ownW = governed
      .filter((one) => one.setting.is_behind_power_meter)
      .reduce((sum, { inverter }) => sum + inverter.reading.acW, 0);
    const neededW = meter.powerW + ownW - setting.target_power_consumption;
    return Math.min(neededW, setting.total_upper_power_limit);
  }

  #obey({ serial, limitW }: Order, governed: readonly GovernedTarget[]): void {
    const { nestedLimiter: setting } = this.#device.config;
    const inverter = governed.find((one) => one.inverter.serial === serial)?.inverter;
    if (inverter === undefined) return;
    const isOff = !this.#radio.isSwitchedOn(inverter);
    if (limitW === 0) {
      if (!isOff) this.#command(serial, 0, () => this.#radio.setPower(serial, "off"));
      return;
    }
    const known = this.#limits[serial] ?? 0;
    const isNear = Math.abs(limitW - known) < setting.target_power_consumption_hysteresis;
    if (isOff) this.#radio.setPower(serial, "on");
    if (isNear && !isOff) return;
    this.#command(serial, limitW, () => this.#radio.setLimit(serial, limitW, 0));
  }

  #command(serial: string, limitW: number, send: () => void): void {
    send();
    this.#limits = { ...this.#limits, [serial]: limitW };
    this.#settledMs = this.#device.clock.uptimeMs();
  }

  #stateOf(governed: readonly GovernedTarget[]): LimiterState {
    const isProducing = governed.some(({ inverter }) => this.#radio.isProducing(inverter));
    if (!isProducing) return limiterState.charging;
    return this.#use.mayDischarge ? limiterState.battery : limiterState.solar;
  }

  #report(): void {
    const { clock, console, config, generation } = this.#device;
    const isQuiet = generation.hasVerboseLogging && !config.nestedLimiter.verbose_logging;
    if (isQuiet || clock.uptimeMs() - this.#reportedMs < TELL_MS) return;
    this.#reportedMs = clock.uptimeMs();
    const source = this.#use.mayDischarge ? "battery allowed" : "solar only";
    console.log(dplEntry(`state ${this.#state}, limits ${this.limitW} W, ${source}`));
  }
}

function isOnBattery({ setting }: GovernedTarget): boolean {
  return setting.power_source === powerSource.battery;
}

function candidateOf({ setting }: GovernedTarget): Candidate {
  return { setting, availableW: setting.upper_power_limit };
}
