import type { Generation } from "../generation/generation.ts";
import { meterSource } from "../settings/nested/powermeter.ts";
import { powerSource } from "../settings/nested/powerlimiter.ts";
import type { GatewayConfig } from "./config.ts";

/**
 * Whether the firmware dies of its settings, at once and at every start: an unknown source of the meter, or an unknown
 * source of power of an inverter that the limiter governs, while they are switched on.
 */
export function isFatal(
  { nestedMeter: meter, nestedLimiter: limiter }: GatewayConfig,
  { onBattery }: Generation,
): boolean {
  if (onBattery !== "nested") return false;
  const hasUnknownSource = meter.enabled && meter.source > meterSource.victronUdp;
  const hasUnknownPower = limiter.inverters.some(
    ({ is_governed: isGoverned, power_source: source }) =>
      isGoverned && source > powerSource.smartBuffer,
  );
  return hasUnknownSource || (limiter.enabled && hasUnknownPower);
}
