import type { Device } from "./device/device.ts";
import { openFeeds } from "./sockets/feeds.ts";
import { plantRoutes } from "./handlers/plantRoutes.ts";
import { ChargerControl, type ChargerHours } from "./radio/chargerControl.ts";
import { Limiter } from "./radio/limiter.ts";
import { Peripherals } from "./radio/peripherals.ts";
import { Radio } from "./radio/radio.ts";
import type { PlantFactory } from "./device/plantFactory.ts";
import type { Plant } from "./device/seam.ts";
import type { PlayedDay } from "./plant/playedDay.ts";
import type { ControllerPlate, Installation, PlantFaults } from "./live/installation.ts";
import type { World } from "./plant/plant.ts";
import { isMqttConnected } from "./device/services.ts";
import { Governor } from "./radio/governor.ts";
import { Measurements } from "./radio/measurements.ts";
import { MqttInbox } from "./radio/mqttInbox.ts";
import { PhysicalSite, type SitePlan } from "./plant/physicalSite.ts";

/** A site with everything a scenario decides about it. */
export interface PlantPlan extends SitePlan {
  readonly utcOffsetS: number;
  /** The gateway already knows its inverters when the simulation begins, as if it had run all day. */
  readonly isWarm: boolean;
  /** Whole days that it has run before that day; at night an inverter has its values from the last of them. */
  readonly daysBefore?: number;
  readonly chargerHours: ChargerHours;
  readonly controllerName: string;
  readonly controllers: readonly ControllerPlate[];
  /** Messages of the house's devices to the broker, by topic. */
  readonly published: Readonly<Record<string, (world: World) => string>>;
  readonly faults: PlantFaults;
  readonly gridProfile: (serial: string) => readonly number[];
}

const PUBLISH_MS = 2_000;
const STRIDE_MS = 300_000;
const DAY_MS = 86_400_000;

/**
 * The plant half of a gateway: the world behind it and everything that reports from there. `watch` gets hold of it, for
 * those who want to make something happen in it.
 */
export function createPlant(
  plan: PlantPlan,
  watch: (installation: Installation) => void = () => undefined,
): PlantFactory {
  return (device) => {
    const installation = install(device, plan);
    watch(installation);
    return {
      plant: new LivePlant(installation, plan),
      feeds: openFeeds(installation),
      routes: plantRoutes(installation),
    };
  };
}

function install(device: Device, plan: PlantPlan): Installation {
  const site = new PhysicalSite(plan, plan.utcOffsetS);
  const radio = new Radio(device, site);
  const peripherals = new Peripherals(device, site);
  const inbox = new MqttInbox();
  const measurements = new Measurements(device, peripherals, inbox);
  const isNested = device.generation.onBattery === "nested";
  return {
    device,
    site,
    radio,
    peripherals,
    inbox,
    measurements,
    limiter: isNested
      ? new Governor(device, radio, measurements)
      : new Limiter(device, radio, peripherals),
    charger: new ChargerControl(device, peripherals, plan.chargerHours),
    faults: plan.faults,
    controllerName: plan.controllerName,
    controllers: plan.controllers,
    gridProfile: plan.gridProfile,
    localMs: () => site.world.atMs + plan.utcOffsetS * 1000,
  };
}

class LivePlant implements Plant {
  readonly #all: Installation;
  readonly #plan: PlantPlan;
  #hasLived = false;
  #publishedMs = 0;

  constructor(installation: Installation, plan: PlantPlan) {
    this.#all = installation;
    this.#plan = plan;
  }

  boot(): void {
    const { radio, peripherals, limiter, charger } = this.#all;
    const startMs = this.#all.device.clock.worldMs();
    if (!this.#hasLived) this.#all.site.beginAt(this.#firstMidnight(startMs));
    peripherals.boot();
    this.#all.inbox.boot();
    this.#publishedMs = 0;
    limiter.boot();
    charger.boot();
    radio.boot();
    if (!this.#hasLived) this.#liveUntil(startMs);
    this.#hasLived = true;
  }

  advance(stepMs: number): void {
    const { device, radio, peripherals, limiter, charger } = this.#all;
    this.#moveWorld(device.clock.worldMs());
    if (!device.isRunning()) return;
    radio.advance(stepMs);
    peripherals.advance();
    this.#publish();
    charger.advance();
    limiter.advance();
  }

  resume(day: PlayedDay): void {
    const { site, radio, peripherals } = this.#all;
    site.resume(day);
    if (this.#plan.isWarm && this.#all.device.clock.isValid()) radio.pretendPolled(0);
    peripherals.renew();
  }

  configChanged(area: Parameters<Plant["configChanged"]>[0]): void {
    const { radio, peripherals, limiter } = this.#all;
    if (area === "inverters" || area === "dtu" || area === "ntp") radio.reconcile();
    if (area === "battery" || area === "nestedBattery") peripherals.forget("battery");
    if (area === "powerlimiter" || area === "nestedLimiter") limiter.boot();
  }

  inverters(): ReturnType<Plant["inverters"]> {
    return this.#all.radio.list();
  }

  setLimit(...[serial, value, type]: Parameters<Plant["setLimit"]>): void {
    this.#all.radio.setLimit(serial, value, type);
  }

  setPower(...[serial, command]: Parameters<Plant["setPower"]>): void {
    this.#all.radio.setPower(serial, command);
  }

  setCharger(command: Parameters<Plant["setCharger"]>[0]): void {
    this.#all.charger.command(command);
  }

  switchCharger(on: boolean): void {
    this.#all.charger.switchTo(on);
  }

  deliver(topic: string, payload: string): void {
    this.#all.inbox.deliver(topic, payload, this.#all.device.clock.uptimeMs());
  }

  resetRadioStats(serial: string): void {
    this.#all.radio.resetStats(serial);
  }

  radioAnswers(): boolean {
    return !this.#all.faults.radioProblem;
  }

  meterPowerW(): number {
    return this.#all.site.world.gridW;
  }

  #publish(): void {
    const { device, site } = this.#all;
    const nowMs = device.clock.uptimeMs();
    if (nowMs - this.#publishedMs < PUBLISH_MS || !isMqttConnected(device)) return;
    this.#publishedMs = nowMs;
    for (const [topic, payload] of Object.entries(this.#plan.published)) {
      this.deliver(topic, payload(site.world));
    }
  }

  // From a midnight to the beginning of the simulation, so that yields, logs and charge fit the time of day.
  #liveUntil(startMs: number): void {
    const { device, site, radio, peripherals } = this.#all;
    const isPolling = this.#plan.isWarm && device.clock.isValid();
    for (let atMs = site.world.atMs + STRIDE_MS; atMs < startMs; atMs += STRIDE_MS) {
      this.#moveWorld(atMs, STRIDE_MS / 1000);
      if (isPolling) radio.pretendPolled(startMs - atMs);
    }
    this.#moveWorld(startMs);
    if (isPolling) radio.pretendPolled(1000);
    if (this.#plan.isWarm) peripherals.advance();
  }

  #firstMidnight(startMs: number): number {
    const { utcOffsetS, daysBefore = 0 } = this.#plan;
    const offsetMs = utcOffsetS * 1000;
    const midnightMs = Math.floor((startMs + offsetMs) / DAY_MS) * DAY_MS - offsetMs;
    return midnightMs - daysBefore * DAY_MS;
  }

  #moveWorld(worldMs: number, longestS?: number): void {
    const { site, charger, localMs } = this.#all;
    const controls = {
      charger: charger.setting(localMs()),
      hasController: true,
      hasBattery: true,
      utcOffsetS: this.#plan.utcOffsetS,
    };
    site.advanceTo(worldMs, controls, longestS);
  }
}
