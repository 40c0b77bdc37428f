import type { BatteryLive } from "../schema/battery-live.ts";
import type { ChargerLive } from "../schema/charger-live.ts";
import type { LiveInverter } from "../schema/live.ts";
import { isMeasured } from "../live/inverter-state.ts";
import type { Measured } from "../schema/measured.ts";
import type { LiveState } from "../socket/live.ts";
import type { FlowReadings, Power } from "./power-flow.ts";

/**
 * Reads what the flow needs out of the live feeds. Charger and battery details come from their own
 * feeds; what has not arrived is unknown. Source: gateway reference 5.1, 5.3, 5.4.
 */
export function flowReadings(
  live: LiveState,
  feeds: { readonly battery?: BatteryLive | undefined; readonly charger?: ChargerLive | undefined },
): FlowReadings {
  const { inverters, total, vedirect, battery, power_meter, huawei } = live;
  return {
    ...(inverters.length > 0 && {
      inverters: { dcW: sumDc(inverters), acW: valueOf(total?.Power) },
    }),
    ...(isOn(vedirect) && { controller: { powerW: valueOf(vedirect.total?.Power) } }),
    ...(isOn(battery) && { battery: { powerW: batteryPower(feeds.battery) } }),
    ...(isOn(power_meter) && { grid: { powerW: valueOf(power_meter.Power) } }),
    ...(isOn(huawei) && {
      charger: { inputW: valueOf(feeds.charger?.input_power), outputW: valueOf(huawei.Power) },
    }),
  };
}

function isOn<Part extends { readonly enabled?: boolean | undefined }>(
  part: Part | undefined,
): part is Part {
  return part?.enabled === true;
}

/** Power of the battery in W, positive while charging: as sent, or voltage times current. */
export function batteryPower(battery: BatteryLive | undefined): Power {
  const values = Object.assign({}, ...Object.values(battery?.values ?? {}));
  const numberOf = (name: string): Power => {
    const value: unknown = values[name];
    return isMeasured(value) ? (value.v ?? undefined) : undefined;
  };
  const power = numberOf("power");
  if (power !== undefined) return power;
  const voltage = numberOf("voltage");
  const current = numberOf("current");
  return voltage === undefined || current === undefined ? undefined : voltage * current;
}

/** Sum of the DC power of all polled inverters; unknown while one that produces has told nothing yet. */
function sumDc(inverters: readonly LiveInverter[]): Power {
  let sumW = 0;
  for (const inverter of inverters.filter(({ producing }) => producing)) {
    const power = inverter.INV?.["0"]?.["Power DC"];
    if (!isMeasured(power) || power.v === null) return undefined;
    sumW += power.v;
  }
  return sumW;
}

function valueOf(measured: Measured | undefined): Power {
  return measured?.v ?? undefined;
}
