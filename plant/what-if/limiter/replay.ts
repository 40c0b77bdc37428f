import { governList } from "./inverter-list.ts";
import { governOne } from "./one-inverter.ts";
import type { ReplayBattery, ReplayMinutes, ReplayPlan } from "./plan.ts";
import {
  batteryOutputW,
  type Groups,
  groupsOf,
  type Memory,
  type Reading,
  type Unit,
  unitsOf,
} from "./state.ts";
import { restVoltage } from "./voltage.ts";

// A minute is six steps of ten seconds with constant load and sun. The limiter acts after each.
const STEPS = 6;
const STEP_H = 1 / 360;
/** Output above which an inverter counts as on. */
const ON_W = 5;

/** Result of a replay. Energies in Wh, states of charge in percent. */
export interface ReplayResult {
  readonly importWh: number;
  readonly exportWh: number;
  /** AC of the governed inverters. */
  readonly outWh: number;
  readonly batteryInWh: number;
  readonly batteryOutWh: number;
  /** Additional power that the charge controllers could have given. */
  readonly throttledWh: number;
  /** How often inverters on the battery began to give power; a rough count. */
  readonly starts: number;
  readonly onMinutes: number;
  /** Minutes in which the battery may be discharged, and in which all sun goes out. */
  readonly dischargeMinutes: number;
  readonly fullMinutes: number;
  readonly loadWh: number;
  readonly covered: number;
  readonly minSoc: number;
  readonly maxSoc: number;
  readonly socEnd: number;
  readonly selfSufficiency: number;
  /** Mean output of each minute, W. */
  readonly outW: Float64Array;
  /** Mean grid of each minute, W, import positive. */
  readonly gridW: Float64Array;
  /** State of charge at the end of each minute. */
  readonly soc: Float64Array;
}

/** Replays minutes under the settings of a plan. Minutes with an unknown load or sun are left out. */
export function replay(plan: ReplayPlan, minutes: ReplayMinutes): ReplayResult {
  const player = new Player(plan, minutes);
  for (let minute = 0; minute < minutes.load.length; minute += 1) player.playMinute(minute);
  return player.result();
}

class Player {
  private readonly plan: ReplayPlan;
  private readonly minutes: ReplayMinutes;
  private readonly units: readonly Unit[];
  private readonly groups: Groups;
  private readonly memory: Memory;
  private storedWh: number;
  private terminalW = 0;
  private throttledW = 0;
  /** Power that the AC charger leaves at the meter while the battery is full. */
  private sparedW = 0;
  private readonly sums = {
    importW: 0,
    exportW: 0,
    outW: 0,
    inW: 0,
    fromW: 0,
    throttledW: 0,
    loadW: 0,
    starts: 0,
    on: 0,
    discharge: 0,
    full: 0,
    covered: 0,
    minSoc: Number.POSITIVE_INFINITY,
    maxSoc: Number.NEGATIVE_INFINITY,
  };
  private readonly outW: Float64Array;
  private readonly gridW: Float64Array;
  private readonly soc: Float64Array;

  constructor(plan: ReplayPlan, minutes: ReplayMinutes) {
    this.plan = plan;
    this.minutes = minutes;
    this.units = unitsOf(plan);
    this.groups = groupsOf(this.units);
    this.memory = {
      mayDischarge: plan.beginsInUse === true,
      isFull: false,
      isNightUse: false,
      voltsBefore: undefined,
    };
    this.storedWh = (plan.battery.capacityWh * plan.battery.socStart) / 100;
    const unknown = () => new Float64Array(minutes.load.length).fill(Number.NaN);
    this.outW = unknown();
    this.gridW = unknown();
    this.soc = unknown();
  }

  playMinute(minute: number): void {
    const loadW = this.minutes.load[minute] ?? Number.NaN;
    const controllerW = this.minutes.controller[minute] ?? Number.NaN;
    if (Number.isNaN(loadW) || Number.isNaN(controllerW)) return;
    let [gridW, outW] = [0, 0];
    for (let step = 0; step < STEPS; step += 1) {
      const given = this.playStep(minute, controllerW);
      const servedW = loadW - this.sparedW;
      gridW += (servedW - given) / STEPS;
      outW += given / STEPS;
      this.govern(minute, servedW, controllerW - this.throttledW);
    }
    this.count(minute, { gridW, outW, loadW });
  }

  /** Physics of a step; returns the output of the inverters together. */
  private playStep(minute: number, controllerW: number): number {
    const { battery } = this.plan;
    const charger = this.chargerAt(minute);
    for (const [at, unit] of this.units.entries()) {
      const wasOff = unit.outputW <= 0;
      this.setOutput(unit, minute, this.minutes.available[at]?.[minute] ?? 0);
      if (wasOff && unit.outputW > 0 && unit.inverter.source === "battery") this.sums.starts += 1;
    }
    const heldW = (this.storedWh * battery.dischargeEff) / STEP_H;
    const offeredW = controllerW + charger.outputW + Math.min(battery.dischargeW, heldW);
    let neededW = this.neededW();
    if (neededW > offeredW) {
      const share = offeredW / neededW;
      for (const unit of this.units) if (unit.inverter.source === "battery") unit.outputW *= share;
      neededW = offeredW;
    }
    const tooMuchW = this.charge(controllerW + charger.outputW - neededW);
    const refusedW = charger.inputW > 0 ? Math.min(tooMuchW, charger.outputW) : 0;
    this.sparedW = refusedW > 0 ? (refusedW / charger.outputW) * charger.inputW : 0;
    this.throttledW = Math.min(tooMuchW - refusedW, controllerW);
    this.sums.throttledW += this.throttledW;
    return this.units.reduce((sum, { outputW }) => sum + outputW, 0);
  }

  private neededW(): number {
    let sum = 0;
    for (const { inverter, outputW } of this.units) {
      if (inverter.source === "battery") sum += outputW / inverter.eff;
    }
    return sum;
  }

  private chargerAt(minute: number) {
    const { charger, chargerInput } = this.minutes;
    return { outputW: charger?.[minute] ?? 0, inputW: chargerInput?.[minute] ?? 0 };
  }

  /** Charges or draws; returns the power for which there is no room. */
  private charge(restW: number): number {
    const { capacityWh, chargeEff, dischargeEff, chargeW } = this.plan.battery;
    const roomW = (capacityWh - this.storedWh) / (chargeEff * STEP_H);
    const chargedW = Math.max(0, Math.min(restW, chargeW, roomW));
    const drawnW = Math.max(-restW, 0);
    this.terminalW = chargedW - drawnW;
    const storedWh =
      this.storedWh + chargedW * chargeEff * STEP_H - (drawnW * STEP_H) / dischargeEff;
    this.storedWh = Math.min(Math.max(storedWh, 0), capacityWh);
    this.sums.inW += chargedW;
    this.sums.fromW += drawnW;
    return Math.max(restW - chargedW, 0);
  }

  private setOutput(unit: Unit, minute: number, availableW: number): void {
    const { inverter, limitW, trackersW } = unit;
    const isGiving = unit.isOn && !this.isRestarting(unit, minute);
    if (inverter.source === "battery") {
      unit.outputW = isGiving ? Math.min(limitW * inverter.reach, inverter.maxW) : 0;
      return;
    }
    let sum = 0;
    for (const [at, share] of inverter.shares.entries()) {
      const most = isGiving ? limitW / inverter.shares.length : 0;
      const watts = Math.min(availableW * share, most);
      trackersW[at] = watts;
      sum += watts;
    }
    unit.outputW = inverter.hasPdl && isGiving ? Math.min(availableW, limitW) : sum;
  }

  private isRestarting({ inverter }: Unit, minute: number): boolean {
    const { settings, restartMinutes, release } = this.plan;
    const hour = settings.inverter_restart_hour;
    if (hour < 0 || hour > 23 || (release === "2026.03.31" && inverter.source === "solar"))
      return false;
    const sinceW = (minute % MINUTES_OF_DAY) - hour * 60;
    return sinceW >= 0 && sinceW < restartMinutes;
  }

  private govern(minute: number, loadW: number, controllerW: number): void {
    const reading: Reading = {
      settings: this.plan.settings,
      units: this.units,
      groups: this.groups,
      meterW: flag(this.minutes.meterOk, minute, true) ? loadW - this.seenW() : undefined,
      soc: (this.storedWh / this.plan.battery.capacityWh) * 100,
      volts: voltageOf(this.plan.battery, this.storedWh, this.terminalW),
      controllerW,
      isDay: flag(this.minutes.isDay, minute, true),
      chargeNow: flag(this.minutes.chargeNow, minute, false),
      chargerAuto: flag(this.minutes.chargerAuto, minute, false),
      dischargeLimitW: this.plan.battery.dischargeLimitW,
    };
    if (this.plan.release === "2024.03.07") governOne(reading, this.memory);
    else governList(reading, this.memory);
  }

  /** The inverters' power that the meter sees. */
  private seenW(): number {
    const { settings, release } = this.plan;
    if (release === "2024.03.07" && !settings.is_inverter_behind_powermeter) return 0;
    let sum = 0;
    for (const { inverter, outputW } of this.units) if (inverter.isBehindMeter) sum += outputW;
    return sum;
  }

  private count(minute: number, means: { gridW: number; outW: number; loadW: number }): void {
    const { sums, memory } = this;
    const soc = (this.storedWh / this.plan.battery.capacityWh) * 100;
    this.outW[minute] = means.outW;
    this.gridW[minute] = means.gridW;
    this.soc[minute] = soc;
    sums.importW += Math.max(means.gridW, 0);
    sums.exportW += Math.max(-means.gridW, 0);
    sums.outW += means.outW;
    sums.loadW += means.loadW;
    sums.covered += 1;
    if (batteryOutputW(this.units) > ON_W) sums.on += 1;
    if (memory.mayDischarge) sums.discharge += 1;
    if (memory.mayDischarge && memory.isFull) sums.full += 1;
    sums.minSoc = Math.min(sums.minSoc, soc);
    sums.maxSoc = Math.max(sums.maxSoc, soc);
  }

  result(): ReplayResult {
    const { sums } = this;
    const [importWh, loadWh] = [sums.importW / 60, sums.loadW / 60];
    return {
      importWh,
      exportWh: sums.exportW / 60,
      outWh: sums.outW / 60,
      batteryInWh: sums.inW * STEP_H,
      batteryOutWh: sums.fromW * STEP_H,
      throttledWh: sums.throttledW * STEP_H,
      starts: sums.starts,
      onMinutes: sums.on,
      dischargeMinutes: sums.discharge,
      fullMinutes: sums.full,
      loadWh,
      covered: sums.covered,
      minSoc: sums.minSoc,
      maxSoc: sums.maxSoc,
      socEnd: (this.storedWh / this.plan.battery.capacityWh) * 100,
      selfSufficiency: loadWh > 0 ? 1 - importWh / loadWh : 0,
      outW: this.outW,
      gridW: this.gridW,
      soc: this.soc,
    };
  }
}

const MINUTES_OF_DAY = 1440;

function flag(column: Float64Array | undefined, minute: number, usual: boolean): boolean {
  const value = column?.[minute];
  return value === undefined || Number.isNaN(value) ? usual : value !== 0;
}

/** Voltage at the terminals, V: at rest, plus the drop by the current. */
function voltageOf({ ocv, ohm, capacityWh }: ReplayBattery, storedWh: number, watts: number) {
  const rest = restVoltage(ocv, (storedWh / capacityWh) * 100);
  return rest === undefined ? undefined : rest + (watts / rest) * ohm;
}
