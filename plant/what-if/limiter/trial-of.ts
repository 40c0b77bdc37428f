import type {
  GovernableInverter,
  GovernedInverter,
  LimiterList,
  PowerLimiterConfig,
} from "#protocol/areas/limiter.ts";
import { isFedBy, mayRest } from "../../limiter/power-source.ts";
import type { LimiterTrial } from "./fit.ts";
import type { ReplayInverter } from "./plan.ts";

// The settings of a gateway as a replay takes them.

/** The inverter that the limiter of 2024.03.07 governs; most AC power in W. */
export interface OneInverter {
  readonly serial: string;
  readonly maxW: number;
}

/** Settings to replay, with the serials of the inverters that they govern. */
export interface NamedTrial extends LimiterTrial {
  readonly serials: readonly string[];
}

const plain = {
  eff: 0.95,
  // A battery feeds all inputs alike.
  reach: 1,
  usesOverscaling: false,
  hasPdl: false,
  isScalable: false,
} as const;

/** Those of 2024.03.07. */
export function trialOfOne(
  settings: PowerLimiterConfig,
  { serial, maxW }: OneInverter,
): NamedTrial {
  return {
    serials: [serial],
    settings: {
      ...settings,
      conduction_losses: 0,
      battery_always_use_at_night: false,
      base_load_limit: 0,
      total_upper_power_limit: settings.upper_power_limit,
    },
    inverters: [
      {
        ...plain,
        source: "battery",
        maxW,
        lower: settings.lower_power_limit,
        upper: settings.upper_power_limit,
        shares: [],
        isBehindMeter: settings.is_inverter_behind_powermeter,
        mayRest: true,
      },
    ],
  };
}

export function trialOfList(
  settings: LimiterList,
  known: readonly GovernableInverter[],
): NamedTrial {
  const governed = settings.inverters.filter((one) => one.is_governed);
  return {
    serials: governed.map(({ serial }) => serial),
    settings: {
      ...settings,
      conduction_losses: settings.conduction_losses ?? settings.solar_passthrough_losses ?? 0,
      solar_passthrough_losses: 0,
      battery_drain_strategy: 0,
      is_inverter_behind_powermeter: true,
      lower_power_limit: 0,
      upper_power_limit: settings.total_upper_power_limit,
    },
    inverters: governed.map((one) =>
      replayInverter(
        one,
        known.find(({ serial }) => serial === one.serial),
      ),
    ),
  };
}

function replayInverter(
  one: GovernedInverter,
  known: GovernableInverter | undefined,
): ReplayInverter {
  const source = isFedBy(one, "battery")
    ? "battery"
    : isFedBy(one, "smartBuffer")
      ? "smartBuffer"
      : "solar";
  const { channels = 1, max_power = 0 } = known ?? {};
  // It is 0 while the gateway does not know it.
  const maxW = max_power > 0 ? max_power : one.upper_power_limit;
  return {
    ...plain,
    source,
    maxW,
    lower: one.lower_power_limit,
    upper: Math.min(one.upper_power_limit, maxW),
    shares: Array.from({ length: Math.max(channels, 1) }, () => 1 / Math.max(channels, 1)),
    isBehindMeter: one.is_behind_power_meter,
    usesOverscaling: one.use_overscaling_to_compensate_shading,
    hasPdl: known?.pdl_supported === true,
    mayRest: mayRest(one),
  };
}
