import type { Generation } from "../generation/generation.ts";
import type { Disturbances } from "./disturbance.ts";
import type { PowerCommand } from "./powerCommand.ts";
import type { PlayedDay } from "./playedDay.ts";
import type { InverterSite, InverterState } from "./inverter.ts";
import { restingInverter, withDay } from "./inverter.ts";
import { advanceWorld, worldAt, type Controls, type Site, type World } from "./plant.ts";

/** When the radio cannot reach an inverter although it is awake: in every `everyMs`, from `fromMs` on for `forMs`. */
export interface Outage {
  readonly everyMs: number;
  readonly fromMs: number;
  readonly forMs: number;
}

/** Installation and faults of a site. */
export interface SitePlan extends Site {
  /** The place of a serial, or undefined when no such inverter can work. */
  readonly inverterSite: (
    serial: string,
    families: Generation["families"],
  ) => InverterSite | undefined;
  readonly outages: Readonly<Record<string, Outage>>;
  readonly disturbances?: Disturbances;
}

interface DueChange {
  readonly site: InverterSite;
  readonly atMs: number;
  readonly change: (state: InverterState) => InverterState;
}

function forgetLimit(state: InverterState): InverterState {
  return { ...state, limitPct: state.keptLimitPct };
}

const RESTART_MS = 20_000;
const LONGEST_STEP_S = 60;

/** The physical world, advanced by a single owner: it survives every restart of the gateway. */
export class PhysicalSite {
  readonly #plan: SitePlan;
  #world: World;
  #sites: readonly InverterSite[] = [];

  readonly #utcOffsetS: number;
  /** Changes of inverters that come by themselves. */
  #due: DueChange[] = [];

  constructor(plan: SitePlan, utcOffsetS: number) {
    this.#plan = plan;
    this.#utcOffsetS = utcOffsetS;
    this.#world = worldAt(0, plan, utcOffsetS);
  }

  /** Puts the world at rest to a moment, before it is brought to life. */
  beginAt(atMs: number): void {
    this.#world = worldAt(atMs, this.#plan, this.#utcOffsetS);
  }

  get world(): World {
    return this.#world;
  }

  /** Faults between the devices and the gateway. */
  get disturbances(): Disturbances {
    return this.#plan.disturbances ?? {};
  }

  /** Seed of everything random on this site. */
  get seed(): number {
    return this.#plan.climate.seed;
  }

  /** Where a serial stands, or undefined when no such inverter can work. */
  inverterSite(serial: string, families: Generation["families"]): InverterSite | undefined {
    return this.#plan.inverterSite(serial, families);
  }

  /** Adds inverters that a person set up. Those set up earlier stay on the roof and go on working. */
  install(sites: readonly InverterSite[]): void {
    const added = sites.filter(({ serial }) => this.#sites.every((site) => site.serial !== serial));
    this.#sites = [...this.#sites, ...added];
  }

  /** The inverter itself, or undefined when it was never set up or has not lived through a step yet. */
  state(serial: string): InverterState | undefined {
    return this.#world.inverters[serial];
  }

  answers(serial: string, uptimeMs: number): boolean {
    if (this.state(serial)?.awake !== true) return false;
    const outage = this.#plan.outages[serial];
    if (outage === undefined) return true;
    const within = ((uptimeMs % outage.everyMs) + outage.everyMs) % outage.everyMs;
    return within < outage.fromMs || within >= outage.fromMs + outage.forMs;
  }

  /** A limit has arrived: watt or percent by its type, kept through nights when 256 is part of it. */
  limit(
    site: InverterSite,
    { value, type }: { readonly value: number; readonly type: number },
  ): void {
    const isRelative = type % 2 === 1;
    const percent = Math.min(100, isRelative ? value : (value / site.model.maxPowerW) * 100);
    const { lateMs, forgetsAfterMs } = this.disturbances.limitHabits?.[site.serial] ?? {};
    const take = (state: InverterState): InverterState => ({
      ...state,
      limitPct: percent,
      keptLimitPct: type >= 256 ? percent : state.keptLimitPct,
    });
    const atMs = this.#world.atMs + (lateMs ?? 0);
    this.#due = this.#due.filter((one) => one.site.serial !== site.serial);
    if (lateMs === undefined) this.#change(site, take);
    else this.#due.push({ site, atMs, change: take });
    if (forgetsAfterMs !== undefined)
      this.#due.push({ site, atMs: atMs + forgetsAfterMs, change: forgetLimit });
  }

  command(serial: string, command: PowerCommand): void {
    const site = this.#sites.find((it) => it.serial === serial);
    if (site === undefined) return;
    this.#change(site, (state) =>
      command === "restart"
        ? { ...state, restartLeftMs: RESTART_MS, limitPct: state.keptLimitPct }
        : { ...state, isOn: command === "on" },
    );
  }

  /** Takes over the counters of a day, and the charge of the battery. */
  resume({ inverterWh, controllerWh, chargePct }: PlayedDay): void {
    const { battery, controller } = this.#world;
    for (const site of this.#sites) {
      const wh = inverterWh.get(site.serial);
      if (wh !== undefined) this.#change(site, (state) => withDay(state, wh));
    }
    const yieldTotalWh = controller.yieldTotalWh + controllerWh - controller.yieldTodayWh;
    this.#world = {
      ...this.#world,
      battery: { ...battery, socPct: chargePct },
      controller: { ...controller, yieldTodayWh: controllerWh, yieldTotalWh },
    };
  }

  /** The world moves on to `worldMs`, in steps of at most `longestS`. */
  advanceTo(worldMs: number, controls: Omit<Controls, "sites">, longestS = LONGEST_STEP_S): void {
    const dtS = (worldMs - this.#world.atMs) / 1000;
    if (dtS <= 0) return;
    this.#world = advanceWorld(
      this.#world,
      this.#plan,
      { ...controls, sites: this.#sites },
      { dtS, longestS },
    );
    for (const { site, atMs, change } of this.#due) if (atMs <= worldMs) this.#change(site, change);
    this.#due = this.#due.filter(({ atMs }) => atMs > worldMs);
  }

  #change(site: InverterSite, change: (state: InverterState) => InverterState): void {
    const before = this.state(site.serial) ?? restingInverter(site);
    const inverters = { ...this.#world.inverters, [site.serial]: change(before) };
    this.#world = { ...this.#world, inverters };
  }
}
