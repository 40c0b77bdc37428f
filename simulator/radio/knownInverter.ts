import type { InverterSite } from "../plant/inverter.ts";
import type { LogEntry } from "../plant/inverterLog.ts";
import type { InverterReading } from "./reading.ts";
import { blankReading } from "./reading.ts";
import { noCommand, type Command } from "./command.ts";
import type { LimitType } from "../device/seam.ts";
import type { PowerCommand } from "../plant/powerCommand.ts";

/** Counters of the radio, under the names of the live data. */
export interface RadioStats {
  readonly tx_request: number;
  readonly tx_re_request: number;
  readonly rx_success: number;
  readonly rx_fail_nothing: number;
  readonly rx_fail_partial: number;
  readonly rx_fail_corrupt: number;
}

/** Counters after a start or a reset. */
export const noStats: RadioStats = {
  tx_request: 0,
  tx_re_request: 0,
  rx_success: 0,
  rx_fail_nothing: 0,
  rx_fail_partial: 0,
  rx_fail_corrupt: 0,
};

/** Counters after another poll. Now and then a part of the answer is requested again. */
export function countRequest(stats: RadioStats, isAnswered: boolean): RadioStats {
  const { tx_request: polls, tx_re_request: again } = stats;
  return {
    ...stats,
    tx_request: polls + 1,
    ...(isAnswered
      ? { rx_success: stats.rx_success + 1, tx_re_request: again + (polls % 9 === 4 ? 1 : 0) }
      : { rx_fail_nothing: stats.rx_fail_nothing + 1 }),
  };
}

export interface LimitOrder {
  readonly value: number;
  readonly type: LimitType;
}

/**
 * The gateway's memory of an inverter; all of it is lost with a restart. Times are milliseconds of uptime and may be
 * negative when the simulation began in the middle of a day.
 */
export interface KnownInverter {
  /** Slot of the configuration, 0 to 4. */
  readonly slot: number;
  readonly serial: string;
  readonly site: InverterSite;
  readonly reading: InverterReading;
  /** Last answer; null before the first. */
  readonly dataAtMs: number | null;
  /** Last change of the shown values, an answer or values set to zero; null before any. */
  readonly changedAtMs: number | null;
  readonly log: readonly LogEntry[];
  readonly failedPolls: number;
  /** The setting and the time of day together, looked at once a minute. */
  readonly isPolled: boolean;
  readonly hasDeviceInfo: boolean;
  readonly hasProfile: boolean;
  readonly limitPercent: number;
  readonly limitReadAtMs: number | null;
  readonly limitCommandAtMs: number | null;
  readonly stats: RadioStats;
  readonly limit: Command<LimitOrder>;
  readonly power: Command<PowerCommand>;
}

/** An inverter that was just set up: nothing is known, it counts as reachable until polls fail. */
export function unknownInverter(slot: number, site: InverterSite): KnownInverter {
  return {
    slot,
    serial: site.serial,
    site,
    reading: blankReading(site.model.inputs),
    dataAtMs: null,
    changedAtMs: null,
    log: [],
    failedPolls: 0,
    isPolled: false,
    hasDeviceInfo: false,
    hasProfile: false,
    limitPercent: 0,
    limitReadAtMs: null,
    limitCommandAtMs: null,
    stats: noStats,
    limit: noCommand(),
    power: noCommand(),
  };
}

/** Maximum power from the device info: 0 W before it came, and for a part number without a name. */
export function knownMaxPowerW({ hasDeviceInfo, site }: KnownInverter): number {
  return hasDeviceInfo ? site.model.knownPowerW : 0;
}

/** Percent of the maximum power that an order asks for; null for watts while the maximum is unknown. */
export function orderedPercent({ value, type }: LimitOrder, maxPowerW: number): number | null {
  if (type === 1 || type === 257) return Math.min(100, value);
  return maxPowerW > 0 ? Math.min(100, (value / maxPowerW) * 100) : null;
}
