import type { Device } from "../device/device.ts";
import { isWithin } from "../plant/disturbance.ts";
import type { PhysicalSite } from "../plant/physicalSite.ts";
import type { World } from "../plant/plant.ts";
import { type Equipment, equipmentOf } from "./equipment.ts";

/** Something that was measured: when, in milliseconds of uptime, and the world it was measured in. */
export interface Snapshot {
  readonly atMs: number;
  readonly world: World;
}

/** The wired neighbours of the gateway. */
export type Peripheral = "controller" | "charger" | "battery" | "meter";

const peripherals: readonly Peripheral[] = ["controller", "charger", "battery", "meter"];

// A frame a second, but not quite in step with the gateway's own second.
const FRAME_MS = 1_150;
const CHARGER_MS = 2_500;

/** Battery by number, as in `provider` of docs/gateway/settings.md#battery. */
export const provider = {
  pylontech: 0,
  jkBms: 1,
  mqtt: 2,
  smartShunt: 3,
  pytes: 4,
  sbs: 5,
  jbdBms: 6,
  zendure: 7,
} as const;

function isThere({ enabled, isTrucki, isWired }: Equipment["charger"]): boolean {
  return enabled && (isTrucki || isWired);
}

/** Last data of charge controller, AC charger, battery and power meter; lost with a restart. */
export class Peripherals {
  readonly #device: Device;
  readonly #site: PhysicalSite;
  #last: Partial<Record<Peripheral, Snapshot>> = {};

  constructor(device: Device, site: PhysicalSite) {
    this.#device = device;
    this.#site = site;
  }

  /** The device starts: nothing was received. */
  boot(): void {
    this.#last = {};
  }

  /** Its settings were saved: a provider that restarts has no values yet. */
  forget(peripheral: Peripheral): void {
    const { [peripheral]: _, ...others } = this.#last;
    this.#last = others;
  }

  /** Last data; undefined when there is none, and while it is switched off or has no pins. */
  last(peripheral: Peripheral): Snapshot | undefined {
    return this.#pace(peripheral) === null ? undefined : this.#last[peripheral];
  }

  /**
   * Whole seconds since the last data, since boot when there never was any (docs/gateway/live.md#charge-controller, docs/gateway/live.md#ac-charger, docs/gateway/live.md#battery).
   */
  ageS(peripheral: Peripheral): number {
    const sinceMs = this.#device.clock.uptimeMs() - (this.last(peripheral)?.atMs ?? 0);
    return Math.max(0, Math.floor(sinceMs / 1000));
  }

  isOn(peripheral: Peripheral): boolean {
    return this.#pace(peripheral) !== null;
  }

  /** Reads everything at once. */
  renew(): void {
    this.#last = {};
    this.advance();
  }

  /** Uptime has moved on. */
  advance(): void {
    const nowMs = this.#device.clock.uptimeMs();
    for (const peripheral of peripherals) {
      const paceMs = this.#pace(peripheral);
      if (paceMs === null) continue;
      const isSilent = isWithin(this.#site.disturbances.silentController, nowMs);
      if (peripheral === "controller" && isSilent) continue;
      const lastMs = this.#last[peripheral]?.atMs;
      if (lastMs !== undefined && nowMs - lastMs < paceMs) continue;
      // Kept in step with its own pace, not with the moment somebody looked.
      const late = lastMs === undefined ? 0 : (nowMs - lastMs) % paceMs;
      this.#last = {
        ...this.#last,
        [peripheral]: { atMs: nowMs - late, world: this.#site.world },
      };
      if (peripheral === "meter") this.#logMeter();
    }
  }

  #logMeter(): void {
    if (!equipmentOf(this.#device).meter.isVerbose) return;
    const text = `Power meter: total ${this.#site.world.gridW.toFixed(2)} W`;
    this.#device.console.log({ level: "debug", tag: "powerMeter", text });
  }

  #pace(peripheral: Peripheral): number | null {
    const { pins } = this.#device;
    const { controller, charger, battery, meter } = equipmentOf(this.#device);
    switch (peripheral) {
      case "controller":
        return controller.enabled && !controller.byMqtt && pins.victron.rx >= 0 ? FRAME_MS : null;
      case "charger":
        return isThere(charger) ? CHARGER_MS : null;
      case "meter":
        return meter.enabled ? (meter.everyMs ?? 2_000) : null;
      case "battery":
        return battery.enabled ? this.#batteryPace(battery) : null;
    }
  }

  #batteryPace({ provider: kind, pollS }: Equipment["battery"]): number | null {
    if (kind === provider.jkBms || kind === provider.jbdBms) return Math.max(1, pollS) * 1000;
    // A source that the release does not know stays silent.
    const isKnown = kind <= (this.#device.generation.onBattery === "flat" ? 3 : provider.zendure);
    if (kind === provider.smartShunt) return 1_600;
    return isKnown ? 1_400 : null;
  }
}
