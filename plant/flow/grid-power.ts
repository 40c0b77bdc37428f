import type { LiveInverter } from "#protocol/areas/live.ts";
import type { LiveState } from "#protocol/live/live.ts";
import { inverterStanding, type InverterStates } from "#protocol/live/sums.ts";
import { inverterValues, plantValues } from "#protocol/live/readings.ts";
import type { InverterMention, LimiterRole } from "#protocol/areas/limiter-role.ts";
import type { Power } from "./power-flow.ts";

/**
 * The inverters that the power meter does not see, by serial; null when it sees them all, undefined
 * while that is unknown.
 */
export type UnmeteredInverters = string | readonly string[] | null | undefined;

/**
 * Inverters between grid and meter, by the power limiter's settings, which describe the wiring even while the limiter
 * is off. `inverters` in the gateway's order. Source: docs/gateway/settings.md#power-limiter.
 */
export function unmeteredInverters(
  limiter: Pick<LimiterRole, "unmetered">,
  inverters: readonly LiveInverter[],
): UnmeteredInverters {
  const serials = mentionedInverters(limiter.unmetered, inverters);
  return serials.length === 0 ? null : serials;
}

/** Serials of the inverters that the battery feeds, as far as the settings of a limiter that is on tell. */
export function storageInverters(
  { enabled, storage }: Pick<LimiterRole, "enabled" | "storage">,
  inverters: readonly LiveInverter[],
): readonly string[] {
  return enabled ? mentionedInverters(storage, inverters) : [];
}

/** Serials of the inverters that settings mention; a serial that is no longer listed is left out. */
export function mentionedInverters(
  mentions: readonly InverterMention[],
  inverters: readonly LiveInverter[],
): readonly string[] {
  return mentions.flatMap((mention) => {
    const inverter =
      "position" in mention
        ? inverters[mention.position]
        : inverters.find(({ serial }) => serial.toLowerCase() === mention.serial);
    return inverter === undefined ? [] : [inverter.serial];
  });
}

/**
 * Power at the grid connection in W, positive while importing: the meter's reading less the AC power of the inverters
 * between grid and meter. Undefined while any of them, or the meter's place, is unknown.
 */
export function gridPower(
  states: InverterStates & { readonly live: LiveState },
  unmetered: UnmeteredInverters,
): Power {
  if (unmetered === undefined) return undefined;
  const serials = typeof unmetered === "string" ? [unmetered] : (unmetered ?? []);
  const { live } = states;
  return live.inverters
    .filter(({ serial, producing }) => producing !== false && serials.includes(serial))
    .reduce<Power>((sumW, inverter) => {
      const standing = inverterStanding(inverter, states);
      if (standing === "asleep") return sumW;
      const acW = standing === "missing" ? undefined : inverterValues(inverter).powerW;
      return sumW === undefined || acW === undefined ? undefined : sumW - acW;
    }, plantValues(live).meter?.powerW);
}
