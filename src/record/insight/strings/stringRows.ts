import { inOrder, shownStrings } from "#plant/live/inverter-state.ts";
import { numberOf } from "#protocol/live/channels.ts";
import type { Channel } from "#protocol/areas/live-channels.ts";
import type { LiveInverter } from "#protocol/areas/live.ts";
import {
  compareStrings,
  stringKey,
  stringReadings,
  type ComparedString,
} from "#plant/strings/string-comparison.ts";

/** The columns of the table, in their order. */
export const stringColumns = [
  "inverter",
  "string",
  "power",
  "share",
  "irradiation",
  "voltage",
  "current",
  "today",
  "total",
] as const;
export type StringColumn = (typeof stringColumns)[number];

/** A row of the table; unknown figures are undefined. */
export interface StringRow {
  readonly key: string;
  readonly inverter: string;
  /** Its own name; undefined when it has only its number, which counts from 1. */
  readonly name: string | undefined;
  readonly number: number;
  readonly compared: ComparedString;
  /** Whether a hub knows which way it faces, and so its expected power. */
  readonly isKnown?: boolean;
  /** Unit and decimals as the gateway gives them, by column. */
  readonly figures: Readonly<Record<FigureColumn, Figure | undefined>>;
}

export type FigureColumn = Exclude<StringColumn, "inverter" | "string">;

export interface Figure {
  readonly value: number;
  readonly unit: string;
  readonly decimals: number;
}

/** Sort order of the table; without a column the rows stay as they are. */
export interface StringOrder {
  readonly column: StringColumn | undefined;
  readonly isDescending: boolean;
}

/** Every string of every inverter in display order, each against its siblings. */
export function stringRows(
  inverters: readonly LiveInverter[],
  storageSerial: string | undefined,
): readonly StringRow[] {
  const ordered = inOrder(inverters);
  const found = ordered.flatMap(({ name, serial, DC }) =>
    shownStrings(DC).map(({ number, channel }) => ({ inverter: name, serial, number, channel })),
  );
  const compared = compareStrings(stringReadings(ordered, storageSerial));
  return found.flatMap(({ inverter, serial, number, channel }) => {
    const key = stringKey({ serial, channel: number });
    const string = compared.find((other) => stringKey(other) === key);
    if (string === undefined) return [];
    const figures = figuresOf(channel, string);
    return [{ key, inverter, name: string.name, number: number + 1, compared: string, figures }];
  });
}

/** Names of the inverters whose strings are not known yet; the gateway sends them within some seconds. */
export function unheardNames(inverters: readonly LiveInverter[]): readonly string[] {
  const unheard = inOrder(inverters).filter(({ DC }) => shownStrings(DC).length === 0);
  return unheard.map(({ name }) => name);
}

function figuresOf(
  channel: Channel,
  { powerW, shareOfSiblings }: ComparedString,
): StringRow["figures"] {
  const figure = (property: string, unit: string, decimals: number): Figure | undefined => {
    const value = numberOf(channel[property]);
    return value === undefined ? undefined : { value, unit, decimals };
  };
  const total = figure("YieldTotal", "kWh", 1);
  const isReachable = powerW !== undefined;
  return {
    ...unknown,
    ...(isReachable && {
      power: figure("Power", "W", 1),
      irradiation: figure("Irradiation", "%", 0),
      voltage: figure("Voltage", "V", 1),
      current: figure("Current", "A", 2),
    }),
    ...(shareOfSiblings !== undefined && {
      share: { value: (shareOfSiblings - 1) * 100, unit: "%", decimals: 0 },
    }),
    // Before the first reading every value is 0 (docs/gateway/inverters.md#channels).
    ...((isReachable || total?.value !== 0) && { today: figure("YieldDay", "Wh", 0), total }),
  };
}

const unknown: StringRow["figures"] = {
  power: undefined,
  share: undefined,
  irradiation: undefined,
  voltage: undefined,
  current: undefined,
  today: undefined,
  total: undefined,
};

/** The order of a table that nobody has sorted. */
export const defaultOrder: StringOrder = { column: undefined, isDescending: false };

/** Items that are weak before the others, which keep their order. */
export function weakFirst<Item>(
  items: readonly Item[],
  isWeak: (item: Item) => boolean,
): readonly Item[] {
  return [...items.filter(isWeak), ...items.filter((item) => !isWeak(item))];
}

/** Rows in the order of these keys; rows whose keys are not among them come last, in their order. */
export function inOwnOrder(
  rows: readonly StringRow[],
  keys: readonly string[],
): readonly StringRow[] {
  if (keys.length === 0) return rows;
  const places = new Map(keys.map((key, at) => [key, at]));
  const placeOf = ({ key }: StringRow) => places.get(key) ?? keys.length;
  return [...rows].sort((a, b) => placeOf(a) - placeOf(b));
}

/**
 * Keys of the rows in the requested order. Unknown values are last in either direction; equal values stay in
 * display order.
 */
export function sortedKeys(
  rows: readonly StringRow[],
  { column, isDescending }: StringOrder,
  compareNames: (a: string, b: string) => number,
): readonly string[] {
  const sign = isDescending ? -1 : 1;
  const compare = (a: StringRow, b: StringRow): number => {
    if (column === "inverter") return sign * compareNames(a.inverter, b.inverter);
    if (column === "string") return sign * compareNames(nameOf(a), nameOf(b));
    const [one, other] = [column && a.figures[column]?.value, column && b.figures[column]?.value];
    if (one === undefined || other === undefined)
      return Number(one === undefined) - Number(other === undefined);
    return sign * (one - other);
  };
  return [...rows].sort(compare).map(({ key }) => key);
}

function nameOf({ name, number }: StringRow): string {
  return name ?? String(number);
}
