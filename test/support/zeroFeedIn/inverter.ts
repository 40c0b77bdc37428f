import { DAY_S } from "#simulator/plant/houseTrace.ts";
import type { Chance } from "#simulator/plant/chance.ts";

/** An input of an inverter with its modules. */
export interface StringPlan {
  readonly peakW: number;
  /** Hour of the day at which it is lit best. */
  readonly peakHour: number;
  readonly sunrise: number;
  readonly sunset: number;
}

export interface InverterPlan {
  readonly serial: string;
  readonly ratedW: number;
  readonly sharing: "input" | "total";
  readonly strings: readonly StringPlan[];
  readonly gain: number;
  readonly reactionS: number;
  readonly rampUpS: number;
  readonly rampDownS: number;
  readonly softStartS: number;
  /** 0: it forgets none. */
  readonly forgetsAfterS: number;
  readonly radioLoss: number;
  readonly deaf: readonly (readonly [number, number])[];
}

/** The share of full sun in each second of a day. */
export function cloudTrace(r: Chance, kind: "clear" | "broken"): Float64Array {
  const trace = new Float64Array(DAY_S).fill(1);
  if (kind === "clear") return trace.map(() => 1 + r.normal() * 0.002);
  let value = 1;
  let goal = 1;
  let left = 0;
  for (let s = 0; s < DAY_S; s += 1) {
    if (left <= 0) {
      const isSun = goal < 0.7;
      goal = isSun ? r.between(0.95, 1.12) : r.between(0.15, 0.5);
      if (r.happens(0.06)) left = r.between(900, 2700);
      else left = isSun ? r.between(40, 400) : r.between(30, 300);
    }
    left -= 1;
    value += (goal - value) * 0.12;
    trace[s] = value;
  }
  return trace;
}

function sunOf(second: number, { peakW, peakHour, sunrise, sunset }: StringPlan): number {
  const hour = second / 3600;
  if (hour <= sunrise || hour >= sunset) return 0;
  const day = Math.sin((Math.PI * (hour - sunrise)) / (sunset - sunrise));
  const aim = Math.cos((Math.PI / 12) * (hour - peakHour));
  return peakW * day ** 0.8 * Math.max(0.12, 0.35 + 0.65 * aim) * 0.95;
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

/** An inverter that reacts late, ramps, starts softly, loses its limit at night, may forget it, and may be deaf. */
export class LoopInverter {
  readonly plan: InverterPlan;
  outputs: readonly number[];
  limitPercent = 100;
  powerW = 0;
  availableW = 0;
  isAwake = false;
  private readonly r: Chance;
  private setS = -Infinity;
  private startS = 0;
  private coming: { readonly atS: number; readonly percent: number }[] = [];

  constructor(r: Chance, plan: InverterPlan) {
    this.r = r;
    this.plan = plan;
    this.outputs = plan.strings.map(() => 0);
  }

  isDeaf(second: number): boolean {
    return !this.isAwake || this.plan.deaf.some(([from, to]) => second >= from && second < to);
  }

  /** A command that came through by radio; it has its effect later. */
  command(second: number, percent: number): void {
    this.coming.push({ atS: second + this.plan.reactionS * this.r.between(0.8, 1.3), percent });
  }

  step(second: number, light: number): void {
    const { ratedW, strings, gain, softStartS } = this.plan;
    const sun = strings.map((string) => sunOf(second, string) * light);
    const all = sum(sun);
    if (this.isAwake && all < 4) this.sleep();
    else if (!this.isAwake && all > 12) this.wake(second);
    if (!this.isAwake) {
      this.powerW = 0;
      this.availableW = 0;
      return;
    }
    this.limitAt(second);
    this.availableW = Math.min(ratedW, all);
    const soft = Math.min(1, (second - this.startS) / softStartS);
    const limitW = ((this.limitPercent * ratedW) / 100) * gain;
    const goals = this.share(sun, limitW).map((watts) => watts * soft);
    this.outputs = goals.map((goal, at) => this.ramp(this.outputs[at] ?? 0, goal));
    const watts = sum(this.outputs);
    // Below about 12 W an input, such an inverter does not hold its power.
    const isShaky = limitW < 12 * strings.length && watts > 0;
    const factor = isShaky && this.r.happens(0.5) ? 0.2 : 1 + this.r.normal() * 0.004;
    this.powerW = Math.max(0, watts * factor);
  }

  private limitAt(second: number): void {
    for (let first = this.coming[0]; first && first.atS <= second; first = this.coming[0]) {
      this.limitPercent = Math.max(0, Math.min(100, first.percent));
      this.setS = second;
      this.coming.shift();
    }
    const { forgetsAfterS } = this.plan;
    if (forgetsAfterS > 0 && second - this.setS > forgetsAfterS) this.limitPercent = 100;
  }

  private share(sun: readonly number[], limitW: number): readonly number[] {
    const cap = Math.min(limitW, this.plan.ratedW);
    if (this.plan.sharing === "input") return sun.map((watts) => Math.min(watts, cap / sun.length));
    const all = sum(sun);
    const factor = all > cap ? cap / all : 1;
    return sun.map((watts) => watts * factor);
  }

  private ramp(now: number, goal: number): number {
    const { ratedW, strings, rampUpS, rampDownS } = this.plan;
    const part = ratedW / strings.length;
    return goal > now
      ? Math.min(goal, now + part / rampUpS)
      : Math.max(goal, now - part / rampDownS);
  }

  private sleep(): void {
    this.isAwake = false;
    this.outputs = this.outputs.map(() => 0);
    this.coming = [];
  }

  private wake(second: number): void {
    this.isAwake = true;
    this.startS = second;
    this.limitPercent = 100;
    this.setS = second;
  }
}
