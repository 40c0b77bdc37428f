import { changedSun, noChange } from "./simulation.ts";

export interface StringLike {
  /** Source of the record, such as "str 114180123456 0". */
  readonly source: string;
  /** Ratio of the new peak power to that of the recorded string. */
  readonly factor: number;
  /** Most AC power of its inverter; infinite if a present inverter has a free input. */
  readonly limitW: number;
}

export interface InverterLimit {
  readonly watts: number;
  /** Sources of the inverters on panels, such as "inv 114180123456". */
  readonly inverters: readonly string[];
  /** How many inverters give the rest of the sun: those on the present battery. */
  readonly others: number;
}

export interface PlantChange {
  readonly string?: StringLike | undefined;
  readonly limit?: InverterLimit | undefined;
}

export interface ChangedSun {
  readonly sun: Float64Array;
  /** Minutes in which the change is unknown though the sun shone: nothing was added or cut there. */
  readonly unknownMinutes: number;
}

/** At or below this power of all panels a missing string does not matter. */
const DARK_W = 5;

/**
 * The power from the sun of a house with changed panels. `columnOf` gives a source at the minutes of `sun`;
 * `inverterEff` turns DC into AC. A limit counts for each inverter, the new string has an inverter of its own.
 */
export function applyPlantChange(
  sun: Float64Array,
  { string, limit }: PlantChange,
  columnOf: (source: string) => Float64Array,
  inverterEff: number,
): ChangedSun {
  const cut = limit ? limitSun(sun, limit, columnOf) : { sun, unknownMinutes: 0 };
  if (!string) return cut;
  let { unknownMinutes } = cut;
  const recorded = columnOf(string.source);
  const extra = sun.map((watts, at) => {
    const more = recorded[at] ?? Number.NaN;
    if (!Number.isNaN(more)) return more * inverterEff;
    if (watts > DARK_W) unknownMinutes += 1;
    return 0;
  });
  const change = { ...noChange, extraFactor: string.factor, extraAcLimitW: string.limitW };
  return { sun: changedSun(cut.sun, extra, change), unknownMinutes };
}

function limitSun(
  sun: Float64Array,
  { watts, inverters, others }: InverterLimit,
  columnOf: (source: string) => Float64Array,
): ChangedSun {
  const columns = inverters.map(columnOf);
  const mostOfRestW = others > 0 ? watts * others : Number.POSITIVE_INFINITY;
  let unknownMinutes = 0;
  const limitedSun = sun.map((all, at) => {
    // Below the limit of a single inverter none is limited.
    if (all <= watts) return all;
    let [given, kept] = [0, 0];
    for (const column of columns) {
      const one = column[at] ?? Number.NaN;
      given += one;
      kept += Math.min(one, watts);
    }
    if (Number.isNaN(given)) {
      unknownMinutes += 1;
      return all;
    }
    return kept + Math.min(Math.max(all - given, 0), mostOfRestW);
  });
  return { sun: limitedSun, unknownMinutes };
}
