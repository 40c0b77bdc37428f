import { balanceOf, type MeterPowers } from "#plant/balance/balance.ts";
import type { KeptLive } from "#protocol/areas/live.ts";
import type { Measured } from "#protocol/schema/measured.ts";

type SunParts = {
  readonly [Part in "total" | "solar" | "battery" | "charger"]?: KeptLive[Part] | undefined;
};

/**
 * Power of the sun as far as a first answer has all its inputs, in a list; empty where the inverters alone are the
 * sun.
 */
export function firstSun({ total, ...parts }: SunParts): readonly (Measured | undefined)[] {
  const [solar, battery, charger] = [isOn(parts.solar), isOn(parts.battery), isOn(parts.charger)];
  if (!solar && !battery) return [];
  const { sun } = balanceOf({
    inverters: wattsOf(total?.Power),
    ...(solar && { controller: wattsOf(parts.solar?.total?.Power) }),
    ...(battery && { battery: wattsOf(parts.battery?.power) }),
    ...(charger && chargerPowers(wattsOf(parts.charger?.Power))),
  });
  return [Number.isNaN(sun) ? undefined : { v: sun, u: "W", d: 1 }];
}

function isOn(part: { readonly enabled?: boolean | undefined } | undefined): boolean {
  return part?.enabled === true;
}

/** An image knows on which side the charger is measured. Another page does not know it yet, but no power is the same on both sides. */
function chargerPowers(watts: number): Pick<MeterPowers, "charger" | "chargerInput"> {
  const side = TARGET_FIRMWARE?.units.acChargerPower;
  if (side === "input") return { chargerInput: watts };
  return { charger: side === "output" || watts === 0 ? watts : Number.NaN };
}

function wattsOf(power: Measured | undefined): number {
  return power?.v ?? Number.NaN;
}
