import type { Device } from "../device/device.ts";
import type { LimitType, RadioInverter } from "../device/seam.ts";
import type { PowerCommand } from "../plant/powerCommand.ts";
import type { InverterSlot } from "../settings/inverters.ts";
import { hasCmt, hasNrf } from "../device/pins.ts";
import { isDayPeriod } from "../time/ntpState.ts";
import { isWithin } from "../plant/disturbance.ts";
import type { PhysicalSite } from "../plant/physicalSite.ts";
import { commandStep, withOrder } from "./command.ts";
import {
  countRequest,
  knownMaxPowerW,
  noStats,
  orderedPercent,
  unknownInverter,
  type KnownInverter,
  type LimitOrder,
} from "./knownInverter.ts";
import { pollEntries } from "./pollLines.ts";
import { afterAnswer, afterSilence, withAnswer, type Answer } from "./pollOutcome.ts";
import { garbledReading, type InverterReading, readingOf, withoutDay } from "./reading.ts";

const FLAGS_EVERY_MS = 60_000;
const HOUR_MS = 3_600_000;

/**
 * The radio layer of the gateway: its inverters, the polls, the answers, and the pending commands. Everything in here
 * is lost with a restart. Source: docs/gateway/inverters.md#limit, docs/gateway/calls.md#timers,
 * docs/gateway/live.md#over-time.
 */
export class Radio {
  readonly #device: Device;
  readonly #site: PhysicalSite;
  #known: readonly KnownInverter[] = [];
  #turn = 0;
  #pollDueMs = 0;
  #flagsDueMs = 0;
  #localDay = 0;
  #bootSerials: readonly string[] = [];

  constructor(device: Device, site: PhysicalSite) {
    this.#device = device;
    this.#site = site;
  }

  /** The device starts: nothing is known. */
  boot(): void {
    this.#known = [];
    this.#turn = 0;
    this.#pollDueMs = this.#pollMs();
    this.#localDay = this.#site.world.localDay;
    this.#bootSerials = this.#device.config.inverters.map(({ serial }) => serial);
    this.reconcile();
  }

  get known(): readonly KnownInverter[] {
    return this.#known;
  }

  /** The inverter of a serial in wire form, or undefined. */
  find(serial: string): KnownInverter | undefined {
    return this.#known.find((inverter) => inverter.serial === serial);
  }

  slotOf({ slot }: KnownInverter): InverterSlot | undefined {
    return this.#device.config.inverters[slot];
  }

  /** Answers in time, or not failed often enough to say otherwise (docs/gateway/live.md#live-status). */
  isReachable(inverter: KnownInverter): boolean {
    return (
      inverter.isPolled && inverter.failedPolls <= (this.slotOf(inverter)?.reachable_threshold ?? 0)
    );
  }

  /** Feeds in, by the last answer. */
  isProducing({ isPolled, reading }: KnownInverter): boolean {
    return isPolled && reading.acW > 0;
  }

  /** Not switched off by a command; on until the first command. */
  isSwitchedOn({ serial }: KnownInverter): boolean {
    return this.#site.state(serial)?.isOn ?? true;
  }

  /** The list that the requests for limit and power see. */
  list(): readonly RadioInverter[] {
    return this.#known.map((inverter) => ({
      serial: inverter.serial,
      limitPercent: inverter.limitPercent,
      maxPowerW: knownMaxPowerW(inverter),
      limitStatus: inverter.limit.status,
      powerStatus: inverter.power.status,
    }));
  }

  /** Takes the inverters of the configuration: new inverters last, those that kept slot and serial unchanged. */
  reconcile(): void {
    const { config } = this.#device;
    const wanted = config.inverters.flatMap(({ serial }, slot) => {
      // Without a radio, only those set up since the start are known.
      if (serial === "" || (!this.#runs() && this.#bootSerials[slot] === serial)) return [];
      const site = this.#site.inverterSite(serial, this.#device.generation.families);
      return site === undefined ? [] : [{ slot, site }];
    });
    const isWanted = (inverter: KnownInverter) =>
      wanted.some(({ slot, site }) => slot === inverter.slot && site.serial === inverter.serial);
    const kept = this.#known.filter(isWanted);
    const added = wanted.filter(({ slot }) => kept.every((inverter) => inverter.slot !== slot));
    this.#known = [...kept, ...added.map(({ slot, site }) => unknownInverter(slot, site))];
    this.#site.install(this.#known.map(({ site }) => site));
    this.#refreshFlags();
  }

  /** Queues a limit; lost when commands are switched off or pending. */
  setLimit(serial: string, value: number, type: LimitType): void {
    this.#update(serial, (inverter) =>
      this.#mayCommand(inverter)
        ? { ...inverter, limit: withOrder(inverter.limit, { value, type }) }
        : inverter,
    );
  }

  /** Queues a power command, under the same terms. */
  setPower(serial: string, command: PowerCommand): void {
    this.#update(serial, (inverter) =>
      this.#mayCommand(inverter)
        ? { ...inverter, power: withOrder(inverter.power, command) }
        : inverter,
    );
  }

  /** Sets the counters of an inverter to zero. */
  resetStats(serial: string): void {
    this.#update(serial, (inverter) => ({ ...inverter, stats: noStats }));
  }

  /** Takes a reading as if the inverter had just answered with it. */
  takeReading(serial: string, reading: InverterReading): void {
    const atMs = this.#device.clock.uptimeMs();
    this.#update(serial, (it) => ({ ...it, reading, dataAtMs: atMs, changedAtMs: atMs }));
  }

  advance(stepMs: number): void {
    const nowMs = this.#device.clock.uptimeMs();
    if (nowMs >= this.#flagsDueMs) this.#refreshFlags();
    this.#watchMidnight();
    for (const { serial, limit, power } of this.#known) {
      if (limit.status !== "Pending" && power.status !== "Pending") continue;
      this.#update(serial, (it) => this.#commands(it, stepMs));
    }
    if (nowMs < this.#pollDueMs) return;
    this.#pollDueMs = nowMs + this.#pollMs();
    this.#pollNext();
  }

  /** Asks every polled inverter at once, as if it had been asked `agoMs` before the device's start. */
  pretendPolled(agoMs: number): void {
    const atMs = this.#device.clock.uptimeMs() - agoMs;
    for (const { serial } of this.#known) {
      this.#update(serial, (inverter) => {
        const answer = inverter.isPolled ? this.#answerOf(inverter, atMs) : undefined;
        if (answer === undefined) return this.#longSilent(inverter, atMs);
        return {
          ...withAnswer(inverter, answer),
          hasDeviceInfo: true,
          hasProfile: true,
          ...(this.#readsLimit(serial) && {
            limitPercent: answer.state.limitPct,
            limitReadAtMs: atMs,
          }),
        };
      });
    }
  }

  /** An inverter whose last answer is an hour old has failed more polls than any threshold allows. */
  #longSilent(inverter: KnownInverter, atMs: number): KnownInverter {
    const slot = this.slotOf(inverter);
    const isLong = inverter.isPolled && atMs - (inverter.dataAtMs ?? atMs) >= HOUR_MS;
    return isLong && slot ? afterSilence({ ...inverter, failedPolls: 255 }, slot, atMs) : inverter;
  }

  #pollMs(): number {
    const { config, generation } = this.#device;
    return Math.max(1, config.dtu.pollinterval) * generation.pollUnitMs;
  }

  #runs(): boolean {
    return hasNrf(this.#device.pins) || hasCmt(this.#device.pins);
  }

  #update(serial: string, change: (inverter: KnownInverter) => KnownInverter): void {
    this.#known = this.#known.map((it) => (it.serial === serial ? change(it) : it));
  }

  #refreshFlags(): void {
    this.#flagsDueMs = this.#device.clock.uptimeMs() + FLAGS_EVERY_MS;
    const day = isDayPeriod(this.#device);
    this.#known = this.#known.map((inverter) => {
      const slot = this.slotOf(inverter);
      const isPolled = slot !== undefined && slot.poll_enable && (day || slot.poll_enable_night);
      return { ...inverter, isPolled };
    });
  }

  #mayCommand(inverter: KnownInverter): boolean {
    const slot = this.slotOf(inverter);
    return (
      slot !== undefined &&
      slot.command_enable &&
      (isDayPeriod(this.#device) || slot.command_enable_night)
    );
  }

  #watchMidnight(): void {
    const { localDay } = this.#site.world;
    if (localDay === this.#localDay) return;
    this.#localDay = localDay;
    const changedAtMs = this.#device.clock.uptimeMs();
    this.#known = this.#known.map((inverter) => {
      const slot = this.slotOf(inverter);
      return {
        ...inverter,
        ...(slot?.zero_day === true ? { reading: withoutDay(inverter.reading), changedAtMs } : {}),
        ...(slot?.clear_eventlog === true ? { log: [], changedAtMs } : {}),
      };
    });
  }

  // One inverter per interval, in turn; without a valid clock none at all (docs/gateway/live.md#over-time).
  #pollNext(): void {
    if (!this.#device.clock.isValid() || this.#known.length === 0) return;
    const inverter = this.#known[this.#turn % this.#known.length];
    this.#turn = (this.#turn + 1) % this.#known.length;
    if (inverter === undefined || !inverter.isPolled) return;
    const { console, clock } = this.#device;
    const slot = this.slotOf(inverter);
    const answer = this.#answerOf(inverter, clock.uptimeMs());
    for (const entry of pollEntries(inverter, answer !== undefined, this.#device))
      console.log(entry);
    this.#update(inverter.serial, (before) => {
      const it = { ...before, stats: countRequest(before.stats, answer !== undefined) };
      if (answer !== undefined) {
        return afterAnswer(it, answer, this.#readsLimit(inverter.serial));
      }
      return slot === undefined ? it : afterSilence(it, slot, clock.uptimeMs());
    });
  }

  #readsLimit(serial: string): boolean {
    return this.#site.disturbances.unreadLimits?.includes(serial) !== true;
  }

  #answers({ serial, site }: KnownInverter, atMs: number): boolean {
    const isReceived = site.model.radio === "nrf" ? hasNrf : hasCmt;
    return isReceived(this.#device.pins) && this.#site.answers(serial, atMs);
  }

  #answerOf(inverter: KnownInverter, atMs: number): Answer | undefined {
    const { site, serial } = inverter;
    const state = this.#site.state(serial);
    if (state === undefined || !this.#answers(inverter, atMs)) return undefined;
    const reading = readingOf(state, site, this.#site.world, this.#site.seed);
    const { garbled } = this.#site.disturbances;
    const isGarbled = garbled?.serial === serial && isWithin(garbled, atMs);
    return { state, atMs, reading: isGarbled ? garbledReading(reading, garbled.part) : reading };
  }

  #commands(inverter: KnownInverter, stepMs: number): KnownInverter {
    const answers = this.#answers(inverter, this.#device.clock.uptimeMs());
    const { limitCommandFails, powerCommandFails } = this.#device.switches;
    const limit = commandStep(inverter.limit, { stepMs, answers: answers && !limitCommandFails });
    const power = commandStep(inverter.power, { stepMs, answers: answers && !powerCommandFails });
    if (power.arrived !== null) this.#site.command(inverter.serial, power.arrived);
    const after = { ...inverter, limit: limit.command, power: power.command };
    return limit.arrived === null ? after : this.#limited(after, limit.arrived);
  }

  #limited(inverter: KnownInverter, order: LimitOrder): KnownInverter {
    this.#site.limit(inverter.site, order);
    const percent = orderedPercent(order, knownMaxPowerW(inverter));
    return {
      ...inverter,
      limitPercent: percent ?? inverter.limitPercent,
      limitCommandAtMs: this.#device.clock.uptimeMs(),
    };
  }
}
