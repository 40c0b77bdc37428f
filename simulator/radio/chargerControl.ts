import type { Device } from "../device/device.ts";
import type { ChargerSetting } from "../plant/acCharger.ts";
import type { ChargerCommand } from "../device/seam.ts";
import { equipmentOf } from "./equipment.ts";
import type { Peripherals } from "./peripherals.ts";

/** Hours of the local day in which the owner's home automation lets the charger run. */
export interface ChargerHours {
  readonly from: number;
  readonly to: number;
  readonly currentA: number;
}

const ONLINE_VOLTAGE = 55.2;

/**
 * The commands of the AC charger. By hand: the last values over the API, or the owner's automation until a current is
 * sent. In automatic mode: the surplus by the meter. Source: docs/gateway/live.md#limits-of-the-ac-charger and
 * docs/gateway/settings.md#ac-charger.
 */
export class ChargerControl {
  readonly #device: Device;
  readonly #peripherals: Peripherals;
  readonly #hours: ChargerHours;
  #voltageV = ONLINE_VOLTAGE;
  #currentA: number | null = null;
  #automaticA = 0;
  #meterSeenMs = 0;
  #isSwitchedOn = true;

  constructor(device: Device, peripherals: Peripherals, hours: ChargerHours) {
    this.#device = device;
    this.#peripherals = peripherals;
    this.#hours = hours;
  }

  /** The device starts; the charger itself keeps its last command. */
  boot(): void {
    this.#automaticA = 0;
    this.#meterSeenMs = 0;
  }

  /** The charger's command at a time of the local day, in milliseconds since any midnight. */
  setting(localMs: number): ChargerSetting {
    const { isAutomatic, voltageLimitV: limitV } = equipmentOf(this.#device).charger;
    const enabled = this.#isSwitchedOn && this.#peripherals.isOn("charger");
    if (isAutomatic) {
      return { enabled, voltageLimitV: limitV, currentLimitA: this.#automaticA };
    }
    const hour = (localMs / 3_600_000) % 24;
    const { from, to, currentA } = this.#hours;
    const automated = hour >= from && hour < to ? currentA : 0;
    return {
      enabled,
      voltageLimitV: this.#voltageV,
      currentLimitA: this.#currentA ?? automated,
    };
  }

  /** A value over the API. Offline values are kept for a lost line, which never happens here. */
  command({ mode, quantity, value }: ChargerCommand): void {
    const { isAutomatic } = equipmentOf(this.#device).charger;
    if (mode === "offline" || isAutomatic || !this.#peripherals.isOn("charger")) return;
    if (quantity === "voltage") this.#voltageV = value;
    else this.#currentA = value;
  }

  /** The output was switched by a command. */
  switchTo(on: boolean): void {
    this.#isSwitchedOn = on;
  }

  get isSwitchedOn(): boolean {
    return this.#isSwitchedOn;
  }

  /** Uptime has moved on: automatic mode follows each reading of the meter. */
  advance(): void {
    const { charger } = equipmentOf(this.#device);
    const meter = this.#peripherals.last("meter");
    if (!charger.isAutomatic || meter === undefined || meter.atMs === this.#meterSeenMs) return;
    this.#meterSeenMs = meter.atMs;
    const { voltageV } = meter.world.battery;
    const wantedW = this.#automaticA * voltageV - meter.world.gridW;
    const allowedW = Math.min(wantedW, charger.upperW);
    this.#automaticA = allowedW < charger.lowerW ? 0 : Math.max(0, allowedW / voltageV);
  }
}
