import type { BatteryThresholds } from "#protocol/areas/limiter.ts";
import type { LimiterPast } from "./past.ts";
import type { ReplaySettings } from "./plan.ts";

/**
 * The thresholds of settings that go by the battery's voltage, in V; without those of 0, which are never reached. Those of
 * the passthrough count only where there is sun to pass through.
 */
export function voltThresholds(
  settings: ReplaySettings,
  { controller }: Pick<LimiterPast, "controller">,
): readonly number[] {
  const passes = settings.solar_passthrough_enabled && controller.some((watts) => watts > 0);
  const rows = [
    [settings.battery_soc_start_threshold, [settings.voltage_start_threshold]],
    [settings.battery_soc_stop_threshold, [settings.voltage_stop_threshold]],
    [
      settings.full_solar_passthrough_soc,
      passes
        ? [
            settings.full_solar_passthrough_start_voltage,
            settings.full_solar_passthrough_stop_voltage,
          ]
        : [],
    ],
  ] as const;
  return rows
    .flatMap(([percent, volts]) => (settings.ignore_soc || percent <= 0 ? volts : []))
    .filter((volts) => volts > 0);
}

interface Level {
  readonly unit: "%" | "V";
  readonly value: number;
}

function levelOf({ ignore_soc }: BatteryThresholds, percent: number, volts: number): Level {
  return ignore_soc || percent <= 0 ? { unit: "V", value: volts } : { unit: "%", value: percent };
}

function stopOf(use: BatteryThresholds): Level {
  return levelOf(use, use.battery_soc_stop_threshold, use.voltage_stop_threshold);
}

/** Whether settings use the battery further down than others do, as far as both have the same unit. */
export function usesFurtherDown(use: BatteryThresholds, than: BatteryThresholds): boolean {
  const [own, other] = [stopOf(use), stopOf(than)];
  return own.unit === other.unit && own.value < other.value;
}
