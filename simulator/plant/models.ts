import { modelOfPart } from "../../protocol/models.ts";
import { familyOf, type Family } from "../firmware/families.ts";
import type { Generation } from "../generation/generation.ts";

/** An inverter of a family: its hardware, as its device info reports it. */
export interface InverterModel extends Family {
  /** Hardware part number, 32 bits. */
  readonly part: number;
  readonly modelName: string;
  /** The gateway's value, W; 0 for an unknown part number. */
  readonly knownPowerW: number;
  /** The hardware's value, W. */
  readonly maxPowerW: number;
}

// A member of each family stands for all of them, by the text of `type`.
const parts: Readonly<Record<string, number>> = {
  "HMT-1600/1800/2000-4T": 0x10327102,
  "HMT-1800/2250-6T": 0x10333101,
  "HMS-1600/1800/2000-4T": 0x10127102,
  "HMS-600/700/800/900/1000-2T": 0x10214102,
  "HMS-300/350/400/450/500-1T": 0x10204102,
  "HMS-500-1T v2": 0x10207101,
  "HMS-450/500-1T v2": 0x10207101,
  "HERF-600/800-2T": 0xf1011401,
  "HERF-1600/1800-4T": 0xf1012401,
  "HM-1000/1200/1500-4T": 0x10123002,
  "HM-600/700/800-2T": 0x10113003,
  "HM-300/350/400-1T": 0x10103001,
};

/**
 * The model behind a serial in wire form, or with a part number of its own; undefined for a family that the firmware
 * does not support. Source: docs/gateway/inverters.md#families and docs/gateway/inverters.md#part-numbers.
 */
export function modelOf(
  serial: string,
  families: Generation["families"],
  ownPart?: number,
): InverterModel | undefined {
  const family = familyOf(serial, families);
  if (family === null) return undefined;
  const part = ownPart ?? parts[family.type] ?? 0;
  const known = modelOfPart(part);
  return {
    ...family,
    part,
    modelName: known?.model ?? "",
    knownPowerW: known?.maxPowerW ?? 0,
    maxPowerW: known?.maxPowerW ?? family.inputs * 400,
  };
}
