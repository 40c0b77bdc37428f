import { getPosition } from "suncalc";
import { chargerSides, houseLoad, unreportedPanels } from "../../balance/balance.ts";
import { decodeMinutes, type EncodedDay } from "../../history/day-minutes.ts";
import type { Day } from "../../history/local-day.ts";
import { KNOWN_TENTHS } from "../house.ts";
import { MEASURED_FROM_W } from "../reconstruct.ts";
import { voltageId } from "../../history/state-ids.ts";
import type { LimiterRelease } from "./plan.ts";
import { type Storage, storageOf } from "../storage.ts";
import { type VoltageModel, voltageModel } from "./voltage.ts";

/** Facts about a plant needed to read the past of its limiter from a record. */
export interface LimiterWiring {
  readonly release: LimiterRelease;
  /** Serials of the governed inverters, in the order of the limiter's list. */
  readonly governed: readonly { readonly serial: string; readonly source: "battery" | "solar" }[];
  /** Place of the plant, and how far the sun is below the horizon when the gateway's night begins, in degrees. */
  readonly place: {
    readonly latitudeDeg: number;
    readonly longitudeDeg: number;
    readonly nightBelowDeg: number;
  };
  /** Whether an AC charger that gives power does so by itself. */
  readonly chargesByItself: boolean;
}

/** A day of the past: its first minute and how many it has. */
export interface PastDay {
  readonly day: Day;
  readonly from: number;
  readonly count: number;
}

/** The past of a limiter by the minute, from the midnight of its first day on. NaN is unknown; powers in W. */
export interface LimiterPast {
  readonly days: readonly PastDay[];
  /** Demand that grid and governed inverters served, including an AC charger: the meter sees it. */
  readonly load: Float64Array;
  /** Consumption of the house, in Wh, over the minutes of which everything is known. */
  readonly consumedWh: number;
  readonly controller: Float64Array;
  readonly charger: Float64Array | undefined;
  /** AC that the charger took, part of the load. */
  readonly chargerInput: Float64Array | undefined;
  readonly chargerAuto: Float64Array | undefined;
  readonly isDay: Float64Array;
  /** AC output of each governed inverter, in their order, and of all together. */
  readonly outputs: readonly Float64Array[];
  readonly out: Float64Array;
  readonly soc: Float64Array;
  readonly storage: Storage;
  /** Undefined where the record says too little about the voltage. */
  readonly voltage: VoltageModel | undefined;
  /** Efficiency of the inverters on the battery; the usual value where the measured value is impossible. */
  readonly inverterEff: number;
}

/** Why a record says nothing about a limiter. */
export type PastRefusal =
  | "noMeter"
  | "noSoc"
  | "noBattery"
  | "noInverter"
  | "gaps"
  | "unusedBattery";

/** Least share of the minutes that must be known. */
const KNOWN_SHARE = 0.9;
/** Efficiency of charge controllers: 2024.03.07 sends the power of the panels, and governs by the output. */
const CONTROLLER_EFFICIENCY = 0.97;
const DEFAULT_EFFICIENCY = 0.95;

export function limiterPast(
  curves: readonly EncodedDay[],
  wiring: LimiterWiring,
): LimiterPast | PastRefusal {
  const read = reader(curves);
  const needed = neededSources(read, wiring);
  if (typeof needed === "string") return needed;
  const { battery, soc, outputs } = needed;
  const out = sumOf(outputs, read.minutes);
  const onBattery = outputs.filter((_, at) => wiring.governed[at]?.source === "battery");
  const sides = chargerOf(read);
  const bus = { battery, out: sumOf(onBattery, read.minutes), charger: sides?.output };
  const { controller, inverterEff } = sunOf(read, bus, wiring);
  const { load, consumedWh } = loadOf(needed, { out, controller, chargerInput: sides?.input });
  const knownShare = knownIn(load) / Math.max(load.length, 1);
  if (!(knownShare >= KNOWN_SHARE)) return "gaps";
  const storage = storageOf(needed);
  if (!storage) return "unusedBattery";
  return {
    days: read.days,
    load,
    consumedWh,
    controller,
    charger: bus.charger,
    chargerInput: sides?.input,
    chargerAuto: wiring.chargesByItself
      ? bus.charger?.map((watts) => (watts > CHARGING_FROM_W ? 1 : 0))
      : undefined,
    isDay: daylight(read, wiring.place),
    outputs,
    out,
    soc,
    storage,
    voltage: voltageOf(read, { battery, soc }),
    inverterEff,
  };
}

function voltageOf({ columnOf }: Read, known: Pick<NeededSources, "battery" | "soc">) {
  const tenths = columnOf(voltageId);
  return tenths && voltageModel({ ...known, volts: tenths.map((tenth) => tenth / 10) });
}

interface NeededSources {
  readonly grid: Float64Array;
  readonly total: Float64Array;
  readonly battery: Float64Array;
  readonly soc: Float64Array;
  readonly outputs: readonly Float64Array[];
}

/** The sources without which nothing can be said. */
function neededSources(
  { columnOf }: Read,
  { governed }: LimiterWiring,
): NeededSources | PastRefusal {
  const [grid, total] = [columnOf("grid"), columnOf("total")];
  if (!grid || !total) return "noMeter";
  const [battery, soc] = [columnOf("battery"), columnOf("soc")];
  if (!battery) return "noBattery";
  if (!soc) return "noSoc";
  const outputs = governed.flatMap(({ serial }) => columnOf(`inv ${serial}`) ?? []);
  if (outputs.length === 0 || outputs.length < governed.length) return "noInverter";
  return { grid, total, battery, soc, outputs };
}

function sunOf({ columnOf }: Read, bus: Bus, { release }: LimiterWiring) {
  const factor = release === "2024.03.07" ? CONTROLLER_EFFICIENCY : 1;
  const reported = columnOf("controller")?.map((watts) => watts * factor);
  const inverterEff = reported ? efficiencyOf(bus, reported) : DEFAULT_EFFICIENCY;
  return { controller: reported ?? unreportedPower(bus, inverterEff), inverterEff };
}

interface Besides {
  readonly out: Float64Array;
  readonly controller: Float64Array;
  readonly chargerInput: Float64Array | undefined;
}

/** Demand that grid and governed inverters served, in the minutes with all values known. */
function loadOf({ grid, total }: NeededSources, { out, controller, chargerInput }: Besides) {
  let consumedWh = 0;
  const load = grid.map((gridW, minute) => {
    const at = (column: Float64Array) => column[minute] ?? Number.NaN;
    const houseW = houseLoad(at(total), gridW, chargerInput && at(chargerInput));
    if (Number.isNaN(houseW + at(out) + at(controller))) return Number.NaN;
    consumedWh += houseW / 60;
    return gridW + at(out);
  });
  return { load, consumedWh };
}

function knownIn(column: Float64Array): number {
  return column.filter((watts) => !Number.isNaN(watts)).length;
}

export function lastDays(past: LimiterPast, count: number): LimiterPast {
  const days = past.days.slice(-count);
  const from = days[0]?.from ?? 0;
  const cut = (column: Float64Array) => column.subarray(from);
  const { load, out, soc } = { load: cut(past.load), out: cut(past.out), soc: cut(past.soc) };
  return {
    ...past,
    days: days.map((day) => ({ ...day, from: day.from - from })),
    load,
    out,
    soc,
    // The share of the minutes: consumption of a house is much alike from week to week.
    consumedWh: (past.consumedWh * knownIn(load)) / Math.max(knownIn(past.load), 1),
    controller: cut(past.controller),
    charger: past.charger && cut(past.charger),
    chargerInput: past.chargerInput && cut(past.chargerInput),
    chargerAuto: past.chargerAuto && cut(past.chargerAuto),
    isDay: cut(past.isDay),
    outputs: past.outputs.map(cut),
  };
}

const CHARGING_FROM_W = 20;

interface Read {
  readonly days: readonly PastDay[];
  readonly minutes: number;
  readonly startsS: readonly number[];
  /** Means of a source over all days; undefined for a source that the record lacks. */
  readonly columnOf: (source: string) => Float64Array | undefined;
}

function reader(curves: readonly EncodedDay[]): Read {
  const starts = new Map(curves.map(({ day, startS }) => [day, startS]));
  const names = [...starts.keys()].sort();
  const days: PastDay[] = [];
  let from = 0;
  for (const [at, day] of names.entries()) {
    const startS = starts.get(day) ?? 0;
    const nextS = starts.get(names[at + 1] ?? "") ?? startS + 86_400;
    // Days that are missing between two others are gaps of the record, not minutes of it.
    const count = Math.min(Math.max((nextS - startS) / 60, 1380), 1500);
    days.push({ day, from, count });
    from += count;
  }
  const placeOf = new Map(days.map((one) => [one.day, one]));
  return {
    days,
    minutes: from,
    startsS: names.map((day) => starts.get(day) ?? 0),
    columnOf(source) {
      const own = curves.filter((curve) => curve.source === source);
      if (own.length === 0) return undefined;
      const column = new Float64Array(from).fill(Number.NaN);
      for (const { day, bytes } of own) fill(column, placeOf.get(day), bytes);
      return column;
    },
  };
}

function fill(column: Float64Array, day: PastDay | undefined, bytes: Uint8Array): void {
  const minutes = decodeMinutes(bytes);
  if (!minutes || !day) return;
  for (let at = 0; at < day.count; at += 1) {
    if ((minutes.covered[at] ?? 0) >= KNOWN_TENTHS)
      column[day.from + at] = (minutes.mean[at] ?? 0) / 10;
  }
}

/** Both sides of the AC charger; undefined without a charger. */
function chargerOf({ columnOf, minutes }: Read) {
  const [charger, chargerInput] = [columnOf("charger"), columnOf("chargerInput")];
  if (!charger && !chargerInput) return undefined;
  const [input, output] = [new Float64Array(minutes), new Float64Array(minutes)];
  for (let minute = 0; minute < minutes; minute += 1) {
    const sides = chargerSides({
      charger: charger?.[minute],
      chargerInput: chargerInput?.[minute],
    });
    input[minute] = sides.input;
    output[minute] = sides.output;
  }
  return { input, output };
}

function sumOf(columns: readonly Float64Array[], minutes: number): Float64Array {
  return Float64Array.from({ length: minutes }, (_, minute) =>
    columns.reduce((sum, column) => sum + (column[minute] ?? Number.NaN), 0),
  );
}

interface Bus {
  readonly battery: Float64Array;
  /** AC of the inverters on the battery. */
  readonly out: Float64Array;
  readonly charger: Float64Array | undefined;
}

function efficiencyOf({ battery, out, charger }: Bus, controller: Float64Array): number {
  let [given, taken] = [0, 0];
  for (const [minute, watts] of out.entries()) {
    const busW =
      (controller[minute] ?? Number.NaN) +
      (charger?.[minute] ?? 0) -
      (battery[minute] ?? Number.NaN);
    if (!(watts >= MEASURED_FROM_W) || Number.isNaN(busW)) continue;
    given += watts;
    taken += busW;
  }
  const measured = given / taken;
  return measured >= 0.85 && measured <= 0.99 ? measured : DEFAULT_EFFICIENCY;
}

/** Sun on the side of the battery that no charge controller reports. */
function unreportedPower({ battery, out, charger }: Bus, inverterEff: number): Float64Array {
  return out.map((watts, minute) => {
    const meters = { battery: battery[minute] ?? Number.NaN, fromBattery: watts };
    return Math.max(unreportedPanels(meters, charger?.[minute] ?? 0, inverterEff), 0);
  });
}

/** 1 by day, by the gateway's own rule, else 0. */
function daylight({ days, startsS, minutes }: Read, place: LimiterWiring["place"]): Float64Array {
  const column = new Float64Array(minutes);
  for (const [at, { from, count }] of days.entries()) {
    for (let minute = 0; minute < count; minute += 1) {
      const moment = new Date(((startsS[at] ?? 0) + minute * 60) * 1000);
      const { altitude } = getPosition(moment, place.latitudeDeg, place.longitudeDeg);
      column[from + minute] = altitude > -place.nightBelowDeg ? 1 : 0;
    }
  }
  return column;
}
