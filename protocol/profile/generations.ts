/** The two firmware families that this project reads. */
export type Family = "onbattery" | "opendtu";

/** A generation: releases of one family whose answers differ in nothing that a client must know. */
export type GenerationId =
  | "B0"
  | "B1"
  | "B2"
  | "B3"
  | "B4"
  | "B5"
  | "B6"
  | "B7"
  | "B8"
  | "B9"
  | "B10"
  | "B11"
  | "B12"
  | "U0"
  | "U1"
  | "U2"
  | "U3"
  | "U4"
  | "U5"
  | "U6";

/** Day of a release, as its version text names it. */
export interface Release {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** One row of the table of generations. */
export interface Generation {
  readonly id: GenerationId;
  /** Day of its first and of its last known release, as `20250611`. */
  readonly from: number;
  readonly to: number;
  /** `config_version` of the system status, as its last number. */
  readonly config: readonly number[];
  /** `config_version_onbattery` of the system status; empty where the key is absent. */
  readonly onBattery: readonly number[];
}

const none: readonly number[] = [];

function row(
  id: GenerationId,
  [from, to = from]: readonly [number, number?],
  config: readonly number[],
  onBattery: readonly number[] = none,
): Generation {
  return { id, from, to, config, onBattery };
}

/** Every known generation of each family, the oldest first. Read from the firmware's sources. */
export const generations: Readonly<Record<Family, readonly Generation[]>> = {
  onbattery: [
    row("B0", [20240307], [27]),
    row("B1", [20240323], [27]),
    row("B2", [20240503, 20240603], [28]),
    row("B3", [20240818, 20240911], [28]),
    row("B4", [20241022], [28]),
    row("B5", [20241120], [29]),
    row("B6", [20250109, 20250110], [29], [4]),
    row("B7", [20250123, 20250210], [29], [4, 5]),
    row("B8", [20250417], [29], [7]),
    row("B9", [20250611], [30], [8]),
    row("B10", [20250916], [30], [8]),
    row("B11", [20251011], [30], [8]),
    row("B12", [20260331], [30], [8]),
  ],
  opendtu: [
    row("U0", [20230101, 20240126], [25, 26, 27]),
    row("U1", [20240212, 20240331], [27, 28]),
    row("U2", [20240412, 20241015], [28]),
    row("U3", [20241107, 20250410], [29]),
    row("U4", [20250510], [30]),
    row("U5", [20250911], [30]),
    row("U6", [20260328, 20260330], [30]),
  ],
};

/** Position of the newest generation of a family. */
export function newest(family: Family): number {
  return generations[family].length - 1;
}

/**
 * Position of the generation that a day belongs to: the last one that began by then. -1 for a day
 * before the first one.
 */
export function generationOn(family: Family, day: number): number {
  return generations[family].filter(({ from }) => from <= day).length - 1;
}

/** A release as a number that can be compared: `20250611`. */
export function dayNumber({ year, month, day }: Release): number {
  return year * 10_000 + month * 100 + day;
}
