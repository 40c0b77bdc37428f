import { ZeroFeedIn } from "#plant/zero-feed-in/controller.ts";
import type { ControlOptions } from "#plant/zero-feed-in/types.ts";
import type { LoopDay, LoopMeter, Span } from "./day.ts";
import { type LoopEntry, LoopGateway } from "./gateway.ts";
import { DAY_S, houseTrace } from "#simulator/plant/houseTrace.ts";
import { withoutPulses } from "./pulses.ts";
import { cloudTrace, LoopInverter } from "./inverter.ts";
import { Chance } from "#simulator/plant/chance.ts";

const POLL_S = 5;

/** A controller at work in the loop, or none. */
export type MakeController = (
  options: ControlOptions,
  startS: number,
) => Pick<ZeroFeedIn, "reading" | "report" | "tick">;

export const noController: MakeController = () => ({ reading() {}, report() {}, tick: () => [] });

/** The control of the product. Its clock begins at any time: only differences count. */
export function ownController(position: ControlOptions["position"]): MakeController {
  return (options, startS) => new ZeroFeedIn({ ...options, position }, startS);
}

function optionsOf({ house, meter, inverters }: LoopDay): ControlOptions {
  return {
    targetW: 0,
    position: "balanced",
    baseW: Math.round(house.baseW * 0.7),
    meterPeriodS: meter.periodS,
    pollS: POLL_S,
    inverters: inverters.map(({ serial, ratedW, strings, sharing }) => ({
      serial,
      ratedW,
      inputs: strings.length,
      sharing,
    })),
  };
}

function reportOf({ inverter, limitPercent, isReachable, powerW, inputsW, status }: LoopEntry) {
  const { serial, ratedW } = inverter.plan;
  const limitW = (limitPercent * ratedW) / 100;
  const shownW = Math.round(powerW * 10) / 10;
  return { serial, powerW: shownW, inputsW, limitW, isReachable, isProducing: shownW > 0, status };
}

export interface DayResult {
  readonly exportWs: number;
  readonly lostWs: number;
  readonly slowLostWs: number;
  readonly usableWs: number;
  /** Feed-in while the meter was silent or frozen. */
  readonly blindExportWs: number;
  /** The longest run of more than 50 W out, s. */
  readonly longestS: number;
  readonly commands: number;
  readonly perInverterMinute: number;
  readonly worstMinute: number;
}

/** The meter of a day: late, lossy, silent or frozen at times. */
class MeterOfDay {
  private readonly r: Chance;
  private readonly meter: LoopMeter;
  private readonly coming: { readonly atS: number; readonly watts: number }[] = [];
  private sentW = 0;
  private nextS = 0;

  constructor(r: Chance, meter: LoopMeter) {
    this.r = r;
    this.meter = meter;
  }

  isBlind(second: number): boolean {
    return isIn(this.meter.silent, second) || isIn(this.meter.frozen, second);
  }

  /** The readings that arrive in a second, W. */
  step(second: number, gridW: number): readonly number[] {
    const { r, meter } = this;
    if (second >= this.nextS) {
      this.nextS = second + meter.periodS * (meter.periodS > 1 ? r.between(0.9, 1.15) : 1);
      if (!isIn(meter.frozen, second)) this.sentW = gridW + r.normal() * 1.5;
      if (!isIn(meter.silent, second) && !r.happens(meter.dropShare))
        this.coming.push({ atS: second + meter.delayS * r.between(0.7, 1.4), watts: this.sentW });
    }
    const arrived: number[] = [];
    for (let first = this.coming[0]; first && first.atS <= second; first = this.coming[0]) {
      arrived.push(Math.round(first.watts));
      this.coming.shift();
    }
    return arrived;
  }
}

function isIn(spans: readonly Span[] | undefined, second: number): boolean {
  return spans?.some(([from, to]) => second >= from && second < to) === true;
}

function total(inverters: readonly LoopInverter[], of: (one: LoopInverter) => number): number {
  return inverters.reduce((sum, one) => sum + of(one), 0);
}

/** The sums of a day, second by second. */
class Sums {
  exportWs = 0;
  lostWs = 0;
  slowLostWs = 0;
  usedWs = 0;
  blindExportWs = 0;
  longestS = 0;
  daylightS = 0;
  private runS = 0;

  add(inverters: readonly LoopInverter[], loadW: number, slowW: number, isBlind: boolean): void {
    const outputW = total(inverters, ({ powerW }) => powerW);
    const couldW = total(inverters, ({ availableW }) => availableW);
    const outW = Math.max(0, outputW - loadW);
    this.usedWs += Math.min(outputW, loadW);
    this.lostWs += Math.max(0, Math.min(couldW, loadW) - outputW);
    this.slowLostWs += Math.max(0, Math.min(couldW, slowW) - outputW);
    if (couldW > 0) this.daylightS += 1;
    this.exportWs += outW;
    if (isBlind) this.blindExportWs += outW;
    // The lowest limits give some power whatever the house takes.
    const leastW = total(inverters, ({ isAwake, plan }) => (isAwake ? plan.ratedW * 0.03 : 0));
    this.runS = outW > 50 + Math.max(0, leastW - loadW) ? this.runS + 1 : 0;
    this.longestS = Math.max(this.longestS, this.runS);
  }
}

function percentOf({ inverters }: LoopDay, serial: string, limitW: number): number {
  const plan = inverters.find((one) => one.serial === serial);
  return (limitW / (plan?.ratedW ?? 1)) * 100;
}

interface Traces {
  readonly load: ArrayLike<number>;
  readonly slowLoad: ArrayLike<number>;
  readonly light: ArrayLike<number>;
}

/** House and sky of each day, the same under every controller. */
const traces = new WeakMap<LoopDay, Traces>();

function tracesOf(day: LoopDay): Traces {
  const known = traces.get(day);
  if (known !== undefined) return known;
  const load = houseTrace(new Chance(day.seed * 31 + 1), day.house);
  const light = cloudTrace(new Chance(day.seed * 17 + 5), day.kind);
  const made = { load, slowLoad: withoutPulses(load, 30), light };
  traces.set(day, made);
  return made;
}

/** Runs a controller through a day, second by second. `zeroS` is where its clock begins. */
export function runDay(day: LoopDay, make: MakeController, zeroS = 0): DayResult {
  const r = new Chance(day.seed * 7919 + 13);
  const { load, slowLoad, light } = tracesOf(day);
  const inverters = day.inverters.map(
    (plan, at) => new LoopInverter(new Chance(day.seed * 101 + at), plan),
  );
  const gateway = new LoopGateway(r, inverters, POLL_S);
  const meter = new MeterOfDay(r, day.meter);
  const sums = new Sums();
  let controller = make(optionsOf(day), zeroS);
  for (let second = 0; second < DAY_S; second += 1) {
    const nowS = zeroS + second;
    if (day.restartAt.includes(second)) controller = make(optionsOf(day), nowS);
    for (const inverter of inverters) inverter.step(second, light[second] ?? 1);
    const loadW = load[second] ?? 0;
    const gridW = loadW - total(inverters, ({ powerW }) => powerW);
    for (const watts of meter.step(second, gridW)) controller.reading(nowS, watts);
    for (const entry of gateway.step(second)) controller.report(nowS, reportOf(entry));
    for (const { serial, limitW } of controller.tick(nowS))
      gateway.set(second, serial, percentOf(day, serial, limitW));
    sums.add(inverters, loadW, slowLoad[second] ?? 0, meter.isBlind(second));
  }
  const { usedWs, daylightS, exportWs, lostWs, slowLostWs, blindExportWs, longestS } = sums;
  const minutes = Math.max(1, daylightS / 60) * inverters.length;
  return {
    exportWs,
    lostWs,
    slowLostWs,
    blindExportWs,
    longestS,
    usableWs: usedWs + lostWs,
    commands: gateway.sent,
    perInverterMinute: gateway.sent / minutes,
    worstMinute: Math.max(0, ...gateway.perMinute.values()),
  };
}
