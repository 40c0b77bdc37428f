import type { LiveInverter } from "#protocol/areas/live.ts";

/** The live inverter with a serial; the gateway may spell its letters in either case. */
export function inverterWith(
  inverters: readonly LiveInverter[],
  serial: string,
): LiveInverter | undefined {
  const wanted = serial.toLowerCase();
  return inverters.find((one) => one.serial.toLowerCase() === wanted);
}
