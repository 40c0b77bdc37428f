import type { JsonObject } from "../firmware/convert.ts";
import type { Installation } from "./installation.ts";
import { equipmentOf } from "../radio/equipment.ts";
import { type Peripheral, provider } from "../radio/peripherals.ts";
import { inverterMessage, onBatteryMessage } from "./liveBody.ts";
import { type OnBatteryTopic, onBatteryTopics } from "./onBatteryTotals.ts";

const FORCED_MS = 10_000;

const peripheralOf: Readonly<Record<OnBatteryTopic, Peripheral>> = {
  solar: "controller",
  charger: "charger",
  battery: "battery",
  meter: "meter",
};

/** Messages of `/livedata` in each of its rounds of one second (docs/gateway/sockets.md#live-socket). */
export class LiveRounds {
  readonly #all: Installation;
  #fullMs = Number.NEGATIVE_INFINITY;
  #sentMs: Partial<Record<OnBatteryTopic, number>> = {};
  #inverterSentMs: Readonly<Record<string, number>> = {};

  constructor(installation: Installation) {
    this.#all = installation;
  }

  /** The device restarts: nothing was sent yet. */
  boot(): void {
    // The newer releases wait for the first ten seconds too.
    const isStrict = this.#all.device.generation.isStrict;
    this.#fullMs = isStrict ? 0 : Number.NEGATIVE_INFINITY;
    this.#sentMs = {};
    this.#inverterSentMs = {};
  }

  /** The messages of a round: the on-battery objects first, then each inverter that is due. */
  round(): readonly (JsonObject | null)[] {
    const { clock, generation } = this.#all.device;
    const nowMs = clock.uptimeMs();
    const inverters = this.#inverters(nowMs);
    if (generation.onBattery === null) return inverters;
    const onBattery = this.#onBattery(nowMs);
    // The older releases say so when nothing has changed.
    return onBattery === null && generation.isStrict ? inverters : [onBattery, ...inverters];
  }

  #onBattery(nowMs: number): JsonObject | null {
    const isFull = nowMs - this.#fullMs > FORCED_MS;
    // A full round does not count: its new values are sent once more in the next.
    if (isFull) {
      this.#fullMs = nowMs;
      return onBatteryMessage(this.#all, onBatteryTopics);
    }
    const due = onBatteryTopics.filter((topic) => this.#isDue(topic));
    for (const topic of due) {
      this.#sentMs = { ...this.#sentMs, [topic]: this.#changedMs(topic) ?? 0 };
    }
    return onBatteryMessage(this.#all, due);
  }

  /** When a topic has changed last; undefined before it ever did. */
  #changedMs(topic: OnBatteryTopic): number | undefined {
    const { measurements, peripherals, device } = this.#all;
    if (device.generation.onBattery === "flat") return peripherals.last(peripheralOf[topic])?.atMs;
    if (topic === "charger") return peripherals.last("charger")?.atMs;
    return measurements[topic]()?.atMs;
  }

  #isDue(topic: OnBatteryTopic): boolean {
    const isFlat = this.#all.device.generation.onBattery === "flat";
    const fixed = isFlat ? this.#fixedDue(topic) : undefined;
    if (fixed !== undefined) return fixed;
    const sentMs = this.#sentMs[topic];
    const changedMs = this.#changedMs(topic);
    // The newer releases report nothing of a silent battery or controller.
    const waits = !isFlat && (topic === "solar" || topic === "battery");
    if (waits && changedMs === undefined) return false;
    return sentMs === undefined || (changedMs ?? 0) > sentMs;
  }

  /** In the older releases a controller that is off is always reported, a battery over MQTT never. */
  #fixedDue(topic: OnBatteryTopic): boolean | undefined {
    const { controller, battery } = equipmentOf(this.#all.device);
    if (topic === "solar" && !controller.enabled) return true;
    const isMqtt = battery.enabled && battery.provider === provider.mqtt;
    return topic === "battery" && isMqtt ? false : undefined;
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
