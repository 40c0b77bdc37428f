import { err, ok } from "#protocol/result.ts";
import type { ModbusKind } from "./kind.ts";

/** A number of two registers, the higher word first; undefined where it is none. */
function floatAt(bytes: Uint8Array, at: number): number | undefined {
  if (bytes.length < at + 4) return undefined;
  const value = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getFloat32(at);
  return Number.isFinite(value) ? value : undefined;
}

/** Eastron SDM630 and SDM72 behind a converter to Modbus TCP. */
export const sdm630: ModbusKind = {
  way: "modbus",
  port: 502,
  fields: {},
  periodS: 1,
  power: { unit: 1, function: 4, address: 52, count: 2 },
  energies: { unit: 1, function: 4, address: 72, count: 4 },
  readPower: (registers) => {
    const powerW = floatAt(registers, 0);
    return powerW === undefined ? err("noValue") : ok(powerW);
  },
  readEnergies: (registers) => {
    const importKwh = floatAt(registers, 0);
    const exportKwh = floatAt(registers, 4);
    return {
      ...(importKwh !== undefined && { importWh: importKwh * 1_000 }),
      ...(exportKwh !== undefined && { exportWh: exportKwh * 1_000 }),
    };
  },
};
