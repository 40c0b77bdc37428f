import type { SerialLimiterMetadata } from "#protocol/areas/limiter.ts";

/**
 * The inverter of a limiter that governs a single inverter, by the decimal digits of its serial or by its position,
 * and its input.
 */
export interface SerialChoice {
  readonly inverter_serial: string;
  readonly inverter_channel_id: number;
  readonly plant: SerialLimiterMetadata;
}

type Inverter = SerialLimiterMetadata["inverters"][string];

// The gateway has room for ten inverters.
const positions = /^\d$/;

/** Whether this is a position, as 2024.03.07 stores it, and no serial. */
export function isPosition(serial: string): boolean {
  return positions.test(serial);
}

/** The gateway's facts about the chosen inverter; undefined for an inverter that it does not have. */
export function chosenInverter({
  plant: { inverters },
  inverter_serial: serial,
}: Pick<SerialChoice, "plant" | "inverter_serial">): Inverter | undefined {
  const place = isPosition(serial) ? Number(serial) : undefined;
  return Object.entries(inverters).find(([key, { pos }]) => key === serial || pos === place)?.[1];
}

/** A serial as the other pages show it. A text with other characters than decimal digits stays unchanged. */
export function hexSerial(decimal: string): string {
  return /^\d+$/.test(decimal) ? BigInt(decimal).toString(16) : decimal;
}
