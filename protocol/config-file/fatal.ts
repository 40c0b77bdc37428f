import * as v from "valibot";
import type { Choices } from "../firmware/wire.ts";

const Meter = v.object({ powermeter: v.object({ enabled: v.literal(true), source: v.number() }) });
const Limiter = v.object({
  powerlimiter: v.object({ enabled: v.literal(true), inverters: v.array(v.unknown()) }),
});
const Governed = v.object({ power_source: v.number() });

/**
 * Settings of a config.json that would crash the firmware at once and at every start: an enabled meter or limiter with
 * a source unknown to the firmware. Names are keys of the file. Releases with flat meter settings survive both. Never
 * throws.
 */
export function fatalSettings(file: unknown, choices: Choices): readonly string[] {
  const { meterSource, powerSource } = choices;
  const meter = v.safeParse(Meter, file);
  const limiter = v.safeParse(Limiter, file);
  const isMeterFatal =
    meter.success && meterSource !== null && meter.output.powermeter.source > meterSource;
  const isLimiterFatal =
    limiter.success &&
    powerSource !== null &&
    limiter.output.powerlimiter.inverters.some((one) => {
      const inverter = v.safeParse(Governed, one);
      return inverter.success && !isAmong(inverter.output.power_source, powerSource);
    });
  return [
    ...(isMeterFatal ? ["powermeter.source"] : []),
    ...(isLimiterFatal ? ["powerlimiter.inverters.power_source"] : []),
  ];
}

// The firmware casts a negative number into this choice, except that a negative meter source becomes the factory value.
function isAmong(choice: number, largest: number): boolean {
  return choice >= 0 && choice <= largest;
}
