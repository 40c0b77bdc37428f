import type { InverterSite } from "../plant/inverter.ts";
import type { LogEntry } from "../plant/inverterLog.ts";
import type { InverterReading } from "./reading.ts";
import { blankReading } from "./reading.ts";
import { noCommand, type Command } from "./command.ts";
import type { LimitType, PowerCommand } from "../device/seam.ts";

/** A limit as it was asked for. */
export interface LimitOrder {
  readonly value: number;
  readonly type: LimitType;
}

/**
 * What the gateway knows about one inverter; all of it is lost with a restart. Times are milliseconds of
 * uptime and may be negative when the simulation began in the middle of a day.
 */
export interface KnownInverter {
  /** Slot of the configuration, 0 to 4. */
  readonly slot: number;
  readonly serial: string;
  readonly site: InverterSite;
  readonly reading: InverterReading;
  /** Last answer; null when there never was one. */
  readonly dataAtMs: number | null;
  /** Last change of what is shown, an answer or values set to zero; null before any. */
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
    limit: noCommand(),
    power: noCommand(),
  };
}

/** Maximum power as far as the device info told it: 0 W before, and for a part number without a name. */
export function knownMaxPowerW({ hasDeviceInfo, site }: KnownInverter): number {
  return hasDeviceInfo ? site.model.knownPowerW : 0;
}

/** Percent of the maximum power that an order asks for; null for watts while the maximum is unknown. */
export function orderedPercent({ value, type }: LimitOrder, maxPowerW: number): number | null {
  if (type === 1 || type === 257) return Math.min(100, value);
  return maxPowerW > 0 ? Math.min(100, (value / maxPowerW) * 100) : null;
}
