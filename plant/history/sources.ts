/** A direction of a source's energy, by the name of its text: values above zero flow `into` it, those below `out`. */
export interface Flow {
  readonly way: "into" | "out";
  readonly name:
    | "yield"
    | "consumed"
    | "charged"
    | "discharged"
    | "imported"
    | "exported"
    | "delivered";
}

/** Properties of a kind of source that history, charts and tables need. */
interface SourceRow {
  readonly of: "plant" | "inverter" | "string";
  /** Unit of its values: a power, or anything else, which has a mean but no energy. */
  readonly unit: "W" | "%";
  /** Its colour, as in `--source-sun`. */
  readonly hue: "sun" | "battery" | "grid" | "charger" | "house";
  /** Directions of its energy flow; empty if it has none. */
  readonly flows: readonly Flow[];
  /**
   * Direction of its positive values in the stacked chart, which has inflow above and use below: down if inflow is a
   * use. Without it the source is not part of that chart.
   */
  readonly stacks?: "up" | "down";
  readonly belowZero?: "battery" | "grid" | "house";
  /** It is no reading of the gateway, but follows from the others; see plant/energy/derived-days.ts. */
  readonly isDerived?: true;
}

const yielding = [{ way: "into", name: "yield" }] as const;
const consuming = [{ way: "into", name: "consumed" }] as const;

/**
 * The kinds of sources, in the order of the list in which the owner chooses; the strings follow their inverter.
 * Recipe: docs/recipes.md.
 */
export const sourceKinds = {
  /** Power of the sun, without the power that inverters take from the battery. */
  sun: { of: "plant", unit: "W", hue: "sun", flows: yielding, stacks: "up", isDerived: true },
  /** Consumption of the house, without the AC charger. */
  house: {
    of: "plant",
    unit: "W",
    hue: "house",
    flows: consuming,
    stacks: "down",
    belowZero: "house",
    isDerived: true,
  },
  /** AC output of all inverters, including an inverter that the battery feeds. */
  total: { of: "plant", unit: "W", hue: "sun", flows: yielding },
  inverter: { of: "inverter", unit: "W", hue: "sun", flows: yielding },
  string: { of: "string", unit: "W", hue: "sun", flows: yielding },
  controller: { of: "plant", unit: "W", hue: "sun", flows: yielding },
  /** Positive while charging. */
  battery: {
    of: "plant",
    unit: "W",
    hue: "battery",
    flows: [
      { way: "into", name: "charged" },
      { way: "out", name: "discharged" },
    ],
    stacks: "down",
    belowZero: "battery",
  },
  soc: { of: "plant", unit: "%", hue: "battery", flows: [] },
  /** Negative while exporting. */
  grid: {
    of: "plant",
    unit: "W",
    hue: "grid",
    flows: [
      { way: "into", name: "imported" },
      { way: "out", name: "exported" },
    ],
    stacks: "up",
    belowZero: "grid",
  },
  /** Output of the AC charger to the battery. */
  charger: { of: "plant", unit: "W", hue: "charger", flows: [{ way: "into", name: "delivered" }] },
  /** Its input from the grid, where the gateway measures that. */
  chargerInput: { of: "plant", unit: "W", hue: "charger", flows: consuming },
} as const satisfies Readonly<Record<string, SourceRow>>;

export type SourceKind = keyof typeof sourceKinds;

/** Kinds that a plant has once; their id is their name. */
export type PlantSource = {
  readonly [Kind in SourceKind]: (typeof sourceKinds)[Kind]["of"] extends "plant" ? Kind : never;
}[SourceKind];

/** Those of them that follow from others, and those that the gateway measures. */
export type DerivedSource = {
  readonly [Kind in PlantSource]: (typeof sourceKinds)[Kind] extends { readonly isDerived: true }
    ? Kind
    : never;
}[PlantSource];
export type MeasuredSource = Exclude<PlantSource, DerivedSource>;

/**
 * A source as records, hub and files name it: "total" and the other kinds of the plant, "inv SERIAL",
 * "str SERIAL NUMBER". Numbers of strings count from 0.
 */
export type SourceId = string;

export type Source = SourceRow & {
  readonly id: SourceId;
} & (
    | { readonly kind: PlantSource }
    | { readonly kind: "inverter"; readonly serial: string }
    | { readonly kind: "string"; readonly serial: string; readonly number: number }
  );

export function inverterId(serial: string): SourceId {
  return `inv ${serial}`;
}

export function stringId(serial: string, number: number): SourceId {
  return `str ${serial} ${number}`;
}

/** The source of an id; undefined for an id of a kind that this version does not know. */
export function sourceOf(id: SourceId): Source | undefined {
  if (isPlantSource(id)) return plantSource(id);
  const [kind, serial, number, ...rest] = id.split(" ");
  if (!serial || rest.length > 0) return undefined;
  if (kind === "inv" && number === undefined)
    return { ...sourceKinds.inverter, kind: "inverter", id, serial };
  if (kind === "str" && number !== undefined && /^\d+$/.test(number))
    return { ...sourceKinds.string, kind: "string", id, serial, number: Number(number) };
  return undefined;
}

export function plantSource(kind: PlantSource): Source {
  return { ...sourceKinds[kind], kind, id: kind };
}

/** Whether the values of a source are powers and add up to an energy; all others have a mean. */
export function isPower({ unit }: Pick<Source, "unit">): boolean {
  return unit === "W";
}

export const plantSources: readonly PlantSource[] = Object.keys(sourceKinds).filter(isPlantSource);

export const measuredSources: readonly MeasuredSource[] = plantSources.filter(
  (source): source is MeasuredSource => !("isDerived" in sourceKinds[source]),
);

function isPlantSource(id: string): id is PlantSource {
  return Object.entries<SourceRow>(sourceKinds).some(
    ([kind, row]) => kind === id && row.of === "plant",
  );
}

/** Compares sources by their place in the table, each inverter before its strings, for `sort`. */
export function compareSources(a: Source, b: Source): number {
  const [ofA, ofB] = [placeOf(a), placeOf(b)];
  return ofA.at - ofB.at || ofA.serial.localeCompare(ofB.serial) || ofA.number - ofB.number;
}

function placeOf(source: Source) {
  const at = Object.keys(sourceKinds).indexOf(source.of === "string" ? "inverter" : source.kind);
  return { at, serial: "", number: -1, ...source };
}
