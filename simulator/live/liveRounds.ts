import type { JsonObject } from "../firmware/convert.ts";
import type { Installation } from "../plant/installation.ts";
import { provider, type Peripheral } from "../radio/peripherals.ts";
import { inverterMessage, onBatteryKeys, onBatteryMessage } from "./liveBody.ts";

const FORCED_MS = 10_000;

type OnBatteryKey = (typeof onBatteryKeys)[number][0];

/** What `/livedata` sends in each of its rounds of one second (gateway reference 8.2). */
export class LiveRounds {
  readonly #all: Installation;
  #fullMs = Number.NEGATIVE_INFINITY;
  #sentMs: Partial<Record<OnBatteryKey, number>> = {};
  #inverterSentMs: Readonly<Record<string, number>> = {};

  constructor(installation: Installation) {
    this.#all = installation;
  }

  /** The device restarts: nothing was sent yet. */
  boot(): void {
    this.#fullMs = Number.NEGATIVE_INFINITY;
    this.#sentMs = {};
    this.#inverterSentMs = {};
  }

  /** The messages of a round: exactly one about the on-battery objects, then one per inverter that is due. */
  round(): readonly (JsonObject | null)[] {
    const nowMs = this.#all.device.clock.uptimeMs();
    return [this.#onBattery(nowMs), ...this.#inverters(nowMs)];
  }

  #onBattery(nowMs: number): JsonObject | null {
    const isFull = nowMs - this.#fullMs > FORCED_MS;
    if (isFull) this.#fullMs = nowMs;
    const due = onBatteryKeys.filter(([key, peripheral]) => isFull || this.#isDue(key, peripheral));
    for (const [key, peripheral] of due) {
      this.#sentMs = {
        ...this.#sentMs,
        [key]: this.#all.peripherals.last(peripheral)?.atMs ?? 0,
      };
    }
    return onBatteryMessage(
      this.#all,
      due.map(([key]) => key),
    );
  }

  #isDue(key: OnBatteryKey, peripheral: Peripheral): boolean {
    const { device, peripherals } = this.#all;
    const { vedirect, battery } = device.config;
    if (key === "vedirect" && !vedirect.vedirect_enabled) return true;
    if (key === "battery" && battery.enabled && battery.provider === provider.mqtt) return false;
    const sentMs = this.#sentMs[key];
    return sentMs === undefined || (peripherals.last(peripheral)?.atMs ?? 0) > sentMs;
  }

  #inverters(nowMs: number): readonly JsonObject[] {
    return this.#all.radio.known.flatMap((inverter) => {
      const sentMs = this.#inverterSentMs[inverter.serial] ?? Number.NEGATIVE_INFINITY;
      const hasChanged = (inverter.changedAtMs ?? Number.NEGATIVE_INFINITY) > sentMs;
      if (!hasChanged && nowMs - sentMs <= FORCED_MS) return [];
      this.#inverterSentMs = { ...this.#inverterSentMs, [inverter.serial]: nowMs };
      return [inverterMessage(this.#all, inverter)];
    });
  }
}
