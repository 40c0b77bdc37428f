import type { Chance } from "./chance.ts";

/** Seconds of a day. */
export const DAY_S = 86_400;

/** Habits of a house. */
export interface House {
  readonly isBusy: boolean;
  readonly baseW: number;
  /** Loads on top: from and to in seconds of the day, and watts. */
  readonly extra: readonly (readonly [number, number, number])[];
}

/** The power of a house in each second of a day. */
class Load {
  readonly trace = new Float64Array(DAY_S);
  private readonly r: Chance;

  constructor(r: Chance) {
    this.r = r;
  }

  add(from: number, seconds: number, watts: number): void {
    const end = Math.min(DAY_S, Math.floor(from + seconds));
    for (let s = Math.max(0, Math.floor(from)); s < end; s += 1)
      this.trace[s] = (this.trace[s] ?? 0) + watts;
  }

  /** A load that goes on and off. */
  pulse(
    [from, seconds]: readonly [number, number],
    watts: number,
    on: () => number,
    off: () => number,
  ): void {
    const end = from + seconds;
    for (let s = from; s < end;) {
      const length = Math.min(on(), end - s);
      this.add(s, length, watts);
      s += length + off();
    }
  }

  refrigerator(): void {
    const { r } = this;
    const watts = r.between(70, 130);
    for (let s = r.between(-1800, 600); s < DAY_S;) {
      const on = r.between(720, 1300);
      this.add(s, 2, 350);
      this.add(s, on, watts);
      s += on + r.between(1300, 2700);
    }
  }

  /** A radiant hob: full power in pulses. */
  cooker(hour: number): void {
    const { r } = this;
    const watts = r.between(1200, 2100);
    const share = r.between(0.25, 0.6);
    const period = r.between(18, 40);
    const start = hour * 3600 + r.between(-1200, 1200);
    this.add(start, r.between(120, 300), watts);
    this.pulse(
      [start + 300, r.between(900, 2400)],
      watts,
      () => period * share * r.between(0.9, 1.1),
      () => period * (1 - share) * r.between(0.9, 1.1),
    );
  }

  /** An induction hob: steady when high, short pulses when low. */
  induction(hour: number): void {
    const { r } = this;
    const start = hour * 3600 + r.between(-1200, 1200);
    this.add(start, r.between(120, 360), r.between(1600, 3000));
    this.pulse(
      [start + 360, r.between(600, 1800)],
      r.between(700, 1200),
      () => r.between(1.5, 3),
      () => r.between(2, 5),
    );
  }

  kettle(hour: number): void {
    const { r } = this;
    this.add(hour * 3600 + r.between(-900, 900), r.between(90, 230), r.between(1800, 2300));
  }

  oven(hour: number): void {
    const { r } = this;
    const start = hour * 3600 + r.between(-1200, 1200);
    const watts = r.between(2000, 2600);
    this.add(start, r.between(360, 600), watts);
    this.pulse(
      [start + 600, r.between(1200, 3000)],
      watts,
      () => r.between(20, 60),
      () => r.between(50, 140),
    );
  }

  washingMachine(hour: number): void {
    const { r } = this;
    const start = hour * 3600 + r.between(-1800, 1800);
    this.add(start + 180, r.between(480, 1000), r.between(1900, 2200));
    this.pulse(
      [start + 60, 3600],
      r.between(120, 330),
      () => r.between(8, 14),
      () => r.between(3, 8),
    );
    this.add(start + 3700, 240, r.between(350, 600));
  }

  dishwasher(hour: number): void {
    const { r } = this;
    const start = hour * 3600 + r.between(-1800, 1800);
    this.add(start, 5400, 60);
    this.add(start + 600, r.between(700, 1000), r.between(1800, 2100));
    this.add(start + 3600, r.between(500, 900), r.between(1800, 2100));
  }
}

/** The power that a house takes in each second of a day, W. */
export function houseTrace(r: Chance, { baseW, isBusy, extra }: House): Float64Array {
  const load = new Load(r);
  let drift = 0;
  let small = 0;
  for (let s = 0; s < DAY_S; s += 1) {
    drift = drift * 0.9999 + r.normal() * 0.15;
    if (r.happens(1 / 500)) small = r.happens(0.5) ? 0 : r.between(10, 70);
    load.trace[s] = Math.max(25, baseW + drift + small + r.normal() * 2);
  }
  appliances(r, load, isBusy);
  load.add(18 * 3600, 4.5 * 3600, r.between(60, 180));
  if (isBusy) load.add(9 * 3600, 8 * 3600, r.between(30, 120));
  for (const [from, to, watts] of extra) load.add(from, to - from, watts);
  return load.trace;
}

function appliances(r: Chance, load: Load, isBusy: boolean): void {
  load.refrigerator();
  if (r.happens(0.5)) load.refrigerator();
  const isInduction = r.happens(0.5);
  const hob = (hour: number) => (isInduction ? load.induction(hour) : load.cooker(hour));
  for (const hour of [7.2, 10, 15.5]) if (r.happens(0.75)) load.kettle(hour);
  for (const hour of [12, 18]) if (r.happens(0.8)) hob(hour);
  const busy = isBusy
    ? { oven: 0.8, washing: 0.9, dishes: 0.7 }
    : { oven: 0.3, washing: 0.4, dishes: 0.4 };
  if (r.happens(busy.oven)) load.oven(r.happens(0.5) ? 11.5 : 17.5);
  if (r.happens(busy.washing)) load.washingMachine(r.between(9, 15));
  if (r.happens(busy.dishes)) load.dishwasher(r.between(12, 20));
}
