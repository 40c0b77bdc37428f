import * as portable from "../../assembly/what-if.ts";
import {
  CAPACITY,
  CHARGE_EFFICIENCY,
  CHARGE_W,
  CHARGED,
  CLIPPED,
  COST,
  CURTAILED,
  DISCHARGE_EFFICIENCY,
  DISCHARGE_W,
  DISCHARGED,
  EXPORTED,
  FEED_IN_W,
  FIGURES,
  GRID_CHARGE_TO,
  GRID_CHARGE_W,
  GRID_CHARGED,
  IMPORTED,
  INVERTER_W,
  IS_DC,
  LOAD,
  MINUTES,
  SEGMENT,
  SEGMENT_FROM,
  STANDBY_W,
  SUN,
  SWEPT,
  SWEPT_COST,
  SWEPT_DISCHARGED,
  SWEPT_EXPORTED,
  SWEPT_IMPORTED,
  UNPRICED,
} from "../../assembly/what-if/places.ts";
import type { Segments } from "./segments.ts";

/** The model in JavaScript, or an instance of it in WebAssembly. */
export type WhatIfModule = typeof portable;

/** A battery as the model knows it. Powers are AC; a limit that there is not is infinite. */
export interface Battery {
  /** Usable capacity; 0 is no battery. */
  readonly usableWh: number;
  readonly chargeW: number;
  readonly dischargeW: number;
  /** Each way, above 0, at most 1. */
  readonly chargeEff: number;
  readonly dischargeEff: number;
  readonly standbyW: number;
  /** "dc": it shares the inverter of the panels. */
  readonly coupling: "ac" | "dc";
}

export interface Surroundings {
  /** Most AC power of the inverter of the panels. */
  readonly inverterW: number;
  readonly feedInW: number;
  readonly gridChargeW: number;
  readonly gridChargeTo: number;
}

/** Figures of a time: Wh, minutes, and the currency of the prices. */
export interface WhatIfFigures {
  readonly importWh: number;
  readonly exportWh: number;
  /** Into the battery, from the grid as well. */
  readonly chargedWh: number;
  readonly dischargedWh: number;
  /** Not exported because of a feed-in limit. */
  readonly curtailedWh: number;
  /** More than the inverter of the panels can give. */
  readonly clippedWh: number;
  readonly gridChargedWh: number;
  readonly sunWh: number;
  readonly loadWh: number;
  /** Cost of the minutes with a known price. */
  readonly cost: number;
  readonly unpricedMinutes: number;
  readonly minutes: number;
}

export interface SimulationResult {
  readonly buckets: readonly WhatIfFigures[];
  readonly total: WhatIfFigures;
  readonly startWh: number;
  readonly endWh: number;
}

export interface SweptFigures {
  readonly importWh: number;
  readonly exportWh: number;
  readonly dischargedWh: number;
  readonly cost: number;
}

/** "periodic": it starts with the charge that it has at the end. */
export type StartCharge = number | "periodic";

export interface Plan {
  readonly battery: Battery;
  readonly around: Surroundings;
  readonly start: StartCharge;
}

/** Minutes of a curve, in W and Wh. */
export interface BatteryCurve {
  /** Import positive. */
  readonly gridW: Float64Array;
  /** Charging positive. */
  readonly batteryW: Float64Array;
  readonly storedWh: Float64Array;
}

/** Rounds of a periodic start, and when it counts as met. */
const MOST_ROUNDS = 4;
const PERIODIC_WH = 0.5;

/** The minutes that each module holds: they are not given to it again. */
const minutesIn = new WeakMap<
  WhatIfModule,
  { readonly sun: Float64Array; readonly load: Float64Array }
>();

/** Runs the model over a record. A module serves a single engine at a time: it holds the minutes. */
export class Engine {
  private readonly module: WhatIfModule;
  private buckets = 0;

  constructor(module: WhatIfModule = portable) {
    this.module = module;
  }

  /** Takes over the known minutes: power from the sun as AC, and consumption, in W. */
  setMinutes(sun: Float64Array, load: Float64Array): void {
    const loadedMinutes = minutesIn.get(this.module);
    if (loadedMinutes?.sun === sun && loadedMinutes.load === load) return;
    minutesIn.set(this.module, { sun, load });
    this.module.reserveMinutes(sun.length);
    this.module.sunArray().set(sun);
    this.module.loadArray().set(load);
  }

  /** Takes over the segments, in order; they end where the minutes end. */
  setSegments(segments: Segments, minutes: number, buckets: number): void {
    this.buckets = buckets;
    this.module.reserveSegments(segments.length / SEGMENT, buckets);
    const array = this.module.segmentsArray();
    array.set(segments);
    array[segments.length + SEGMENT_FROM] = minutes;
  }

  /** Plays all minutes with a battery. */
  simulate(plan: Plan): SimulationResult {
    this.configure(plan.around, plan.battery);
    let startWh = plan.start === "periodic" ? 0 : Math.min(plan.start, plan.battery.usableWh);
    let endWh = this.module.simulate(startWh);
    for (let round = 1; plan.start === "periodic" && round < MOST_ROUNDS; round += 1) {
      if (Math.abs(endWh - startWh) <= PERIODIC_WH) break;
      startWh = endWh;
      endWh = this.module.simulate(startWh);
    }
    const totals = this.module.totalsArray();
    const buckets = Array.from({ length: this.buckets }, (_, at) =>
      figuresAt(totals, at * FIGURES),
    );
    return { buckets, total: sumFigures(buckets), startWh, endWh };
  }

  /**
   * Plays all minutes with several sizes of a plan's battery. `powerPerWh`: their power in W for each Wh, instead of
   * the same for all. Returns the figures of the buckets of each size.
   */
  sweep(
    plan: Plan,
    sizesWh: readonly number[],
    powerPerWh?: number,
  ): readonly (readonly SweptFigures[])[] {
    this.makeRuns(plan, sizesWh, powerPerWh);
    return this.sweepRuns(plan, sizesWh);
  }

  /** Makes the runs of a sweep, which stay as they are while only sizes and efficiencies change. */
  makeRuns({ battery, around }: Plan, sizesWh: readonly number[], powerPerWh?: number): void {
    this.configure(around, battery);
    const positive = sizesWh.filter((size) => size > 0).sort((a, b) => a - b);
    const powers = positive.map((size) => size * (powerPerWh ?? 0));
    const pairs =
      powerPerWh === undefined
        ? [battery.chargeW, battery.dischargeW]
        : powers.flatMap((power) => [power, power]);
    this.module.reservePowers(pairs.length / 2);
    this.module.powersArray().set(pairs);
    this.module.reserveSizes(positive.length);
    const places = positive.flatMap((size, at) => [size, powerPerWh === undefined ? 0 : at]);
    this.module.sizesArray().set(places);
    this.module.makeRuns();
  }

  /** Plays the runs that `makeRuns` made last, with the same sizes. */
  sweepRuns(plan: Plan, sizesWh: readonly number[]): readonly (readonly SweptFigures[])[] {
    const none = sizesWh.some((size) => size <= 0) ? this.withoutBattery(plan) : [];
    this.configure(plan.around, plan.battery);
    this.module.sweep(plan.start === "periodic" ? -1 : plan.start);
    const swept = this.module.sweptArray();
    const positive = sizesWh.filter((size) => size > 0).sort((a, b) => a - b);
    return sizesWh.map((size) => {
      if (size <= 0) return none;
      const at = positive.indexOf(size);
      return Array.from({ length: this.buckets }, (_, bucket) =>
        sweptAt(swept, (bucket * positive.length + at) * SWEPT),
      );
    });
  }

  /** Curve of the minutes of some segments, as the last simulation played them. */
  trace(fromSegment: number, toSegment: number): BatteryCurve {
    const count = this.module.trace(fromSegment, toSegment);
    const curve = this.module.curveArray();
    const column = (place: number) =>
      Float64Array.from({ length: count }, (_, at) => curve[at * CURVE + place] ?? Number.NaN);
    return { gridW: column(0), batteryW: column(1), storedWh: column(2) };
  }

  private withoutBattery(plan: Plan): readonly WhatIfFigures[] {
    return this.simulate({ ...plan, battery: { ...plan.battery, usableWh: 0 } }).buckets;
  }

  private configure(around: Surroundings, battery: Battery): void {
    const settings = this.module.settingsArray();
    settings[CAPACITY] = battery.usableWh;
    settings[CHARGE_W] = battery.chargeW;
    settings[DISCHARGE_W] = battery.dischargeW;
    settings[CHARGE_EFFICIENCY] = battery.chargeEff;
    settings[DISCHARGE_EFFICIENCY] = battery.dischargeEff;
    settings[STANDBY_W] = battery.standbyW;
    settings[IS_DC] = battery.coupling === "dc" ? 1 : 0;
    settings[INVERTER_W] = around.inverterW;
    settings[FEED_IN_W] = around.feedInW;
    settings[GRID_CHARGE_W] = around.gridChargeW;
    settings[GRID_CHARGE_TO] = around.gridChargeTo;
  }
}

/** Numbers of a minute in the module's curve. */
const CURVE = 3;

function figuresAt(totals: Float64Array, from: number): WhatIfFigures {
  const figure = (place: number) => totals[from + place] ?? 0;
  return {
    importWh: figure(IMPORTED),
    exportWh: figure(EXPORTED),
    chargedWh: figure(CHARGED),
    dischargedWh: figure(DISCHARGED),
    curtailedWh: figure(CURTAILED),
    clippedWh: figure(CLIPPED),
    gridChargedWh: figure(GRID_CHARGED),
    sunWh: figure(SUN),
    loadWh: figure(LOAD),
    cost: figure(COST),
    unpricedMinutes: figure(UNPRICED),
    minutes: figure(MINUTES),
  };
}

function sweptAt(swept: Float64Array, from: number): SweptFigures {
  const figure = (place: number) => swept[from + place] ?? 0;
  return {
    importWh: figure(SWEPT_IMPORTED),
    exportWh: figure(SWEPT_EXPORTED),
    dischargedWh: figure(SWEPT_DISCHARGED),
    cost: figure(SWEPT_COST),
  };
}

export function sumFigures(parts: readonly WhatIfFigures[]): WhatIfFigures {
  const of = (name: keyof WhatIfFigures) => parts.reduce((sum, part) => sum + part[name], 0);
  return {
    importWh: of("importWh"),
    exportWh: of("exportWh"),
    chargedWh: of("chargedWh"),
    dischargedWh: of("dischargedWh"),
    curtailedWh: of("curtailedWh"),
    clippedWh: of("clippedWh"),
    gridChargedWh: of("gridChargedWh"),
    sunWh: of("sunWh"),
    loadWh: of("loadWh"),
    cost: of("cost"),
    unpricedMinutes: of("unpricedMinutes"),
    minutes: of("minutes"),
  };
}
