import { type EncodedDay, encodeMinutes } from "#plant/history/day-minutes.ts";
import { type Day, dayStartS, dayAfter } from "#plant/history/local-day.ts";
import { houseLoad } from "#simulator/plant/house.ts";
import { homestead, serials } from "#simulator/plant/homestead.ts";
import { seedOf, smoothNoise } from "#simulator/plant/noise.ts";
import { stringOffer, type PanelString } from "#simulator/plant/panel.ts";
import { skyAt } from "#simulator/plant/sky.ts";
import { HomeBattery, type HomeBatteryPlate } from "./homeBattery.ts";

const climate = { place: { latitudeDeg: 48.1, longitudeDeg: 11.6 }, seed: 11, cloudiness: 0.55 };
const strings = homestead[serials.field]?.strings;
const panels: readonly PanelString[] =
  typeof strings === "object" ? strings.filter(({ peakW }) => peakW > 0) : [];
const STEP_S = 5;
const STEPS = 60 / STEP_S;
/** Serial of the battery's own inverter. */
export const homeInverter = "home";

/** Energies of a simulated house, and its record. */
export interface PastHouse {
  readonly importWh: number;
  readonly exportWh: number;
  readonly curves: readonly EncodedDay[];
}

/**
 * Days of a simulated house with five modules, with or without a battery, for the same sun and people, in steps of
 * five seconds, in which clouds and loads jump around the mean of their minute. A battery begins with its last
 * charge.
 */
export function pastHouse(days: readonly Day[], plate?: HomeBatteryPlate): PastHouse {
  const battery = plate && new HomeBattery(plate);
  const curves: EncodedDay[] = [];
  let [importWh, exportWh] = [0, 0];
  const before = battery ? days.slice(-2) : [];
  for (const [at, day] of [...before, ...days].entries()) {
    const startS = dayStartS(day) ?? 0;
    const count = ((dayStartS(dayAfter(day, 1)) ?? 0) - startS) / 60;
    const offsetMs = Date.parse(`${day}T00:00:00Z`) - startS * 1000;
    const columns = emptyColumns(battery !== undefined);
    for (let minute = 0; minute < count; minute += 1) {
      const atMs = (startS + minute * 60) * 1000;
      const gridW = playMinute(columns, minute, { atMs, offsetMs, battery, plate });
      if (at < before.length) continue;
      importWh += Math.max(gridW, 0) / 60;
      exportWh += Math.max(-gridW, 0) / 60;
    }
    for (const [source, column] of columns)
      curves.push({ source, day, startS, bytes: bytesOf(column, count) });
  }
  return { importWh, exportWh, curves };
}

type Columns = ReadonlyMap<string, Float64Array>;

function emptyColumns(hasBattery: boolean): Columns {
  const own = [`inv ${homeInverter}`, "battery", "charger", "chargerInput", "soc"];
  const sources = ["total", "grid", ...(hasBattery ? own : [])];
  return new Map(sources.map((source) => [source, new Float64Array(1500)]));
}

interface Moment {
  readonly atMs: number;
  readonly offsetMs: number;
  readonly battery: HomeBattery | undefined;
  readonly plate: HomeBatteryPlate | undefined;
}

function playMinute(columns: Columns, minute: number, { atMs, offsetMs, battery, plate }: Moment) {
  const add = (source: string, watts: number) => {
    const column = columns.get(source);
    if (column) column[minute] = (column[minute] ?? 0) + watts / STEPS;
  };
  const sky = skyAt(atMs, climate);
  const sunW = 0.955 * panels.reduce((sum, panel) => sum + stringOffer(panel, sky).powerW, 0);
  let gridW = 0;
  for (let step = 0; step < STEPS; step += 1) {
    const stepMs = atMs + step * STEP_S * 1000;
    const cloud = 0.95 + 0.1 * smoothNoise(seedOf(1, "light"), stepMs / 40_000);
    const loadW = houseLoad(stepMs + offsetMs, climate.seed).totalW + (plate?.standbyW ?? 0);
    const netW = loadW - sunW * cloud;
    const flow = battery?.step(netW, STEP_S) ?? { takenW: 0, givenW: 0, cellsW: 0 };
    const meterW = netW + flow.takenW - flow.givenW;
    gridW += meterW / STEPS;
    add("total", sunW * cloud + flow.givenW);
    add("grid", meterW);
    add(`inv ${homeInverter}`, flow.givenW);
    add("battery", flow.cellsW);
    add("chargerInput", flow.takenW);
    add("charger", flow.takenW * (plate?.efficiency ?? 1));
    add("soc", battery?.socPct ?? 0);
  }
  return gridW;
}

function bytesOf(column: Float64Array, count: number): Uint8Array<ArrayBuffer> {
  const tenths = Int32Array.from(column, (watts) => Math.round(watts * 10));
  const covered = new Uint16Array(1500).fill(600, 0, count);
  return encodeMinutes({ low: tenths, mean: tenths, high: tenths, covered });
}
