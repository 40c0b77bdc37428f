import type { PromiseReason } from "#hub-api/guardian.ts";
import type { LimitStatus } from "#protocol/areas/commands.ts";
import { isInForce, limitNow, type PlainLimit } from "#protocol/client/limit-outcome.ts";
import { limitPercent } from "#protocol/limit.ts";
import { isHeld } from "#protocol/live/ages.ts";
import { dataAgeS } from "#protocol/live/data-age.ts";
import type { GatewayReadings } from "../record/recordWriter.ts";

/** A gateway's state of an inverter. */
export interface GuardedInverter {
  readonly entry: LimitStatus[string];
  /** Undefined while the live data do not say. */
  readonly isReachable: boolean | undefined;
  /** Power that it feeds, W; undefined while it is unknown. */
  readonly outputW: number | undefined;
}

/** Known facts about a gateway at a time. */
export interface GuardianFacts {
  /** Seconds since 1970, by a clock that may be set. */
  readonly nowS: number;
  /** Seconds of a clock that is never set. */
  readonly clockS: number;
  /** When the limits were asked for, by that clock. */
  readonly readS: number;
  /** Inverters by serial number, or why they are not known. */
  readonly inverters: ReadonlyMap<string, GuardedInverter> | PromiseReason;
  /** State of charge in percent; undefined while it is unknown. */
  readonly socPercent: number | undefined;
  /** Whether the power limiter is on; undefined while it is unknown or not asked for. */
  readonly limiter: boolean | "absent" | undefined;
}

/** An inverter of the facts; undefined while the gateway does not answer or has none of this number. */
export function inverterOf(
  { inverters }: Pick<GuardianFacts, "inverters">,
  serial: string,
): GuardedInverter | undefined {
  return typeof inverters === "string" ? undefined : inverters.get(serial);
}

const TENTHS = 0.15;
/** Gateways of old take no more. Source: docs/gateway/inverters.md#limit. */
const MOST_W = 2250;

/** A limit in percent of an inverter's maximum power; null while that is unknown. */
export function percentOf(limit: PlainLimit, { entry }: GuardedInverter): number | null {
  const percent = limit.relative ? limit.value : limitPercent(limit.value, entry.max_power);
  return percent === null ? null : Math.min(percent, 100);
}

/** Whether a percentage of the maximum power is above another, as far as a gateway tells them apart. */
export function isAbove(percent: number, other: number): boolean {
  return percent > other + TENTHS;
}

export function worksBy(limits: readonly PlainLimit[], { entry }: GuardedInverter): boolean {
  return limits.some((limit) => isInForce(limit, entry));
}

/**
 * Whether the limit of an inverter is unknown: a gateway says 0 until it has read it, so that 0 is believed only where it
 * may have been sent.
 */
export function isLimitUnknown(inverter: GuardedInverter, sent: readonly PlainLimit[]): boolean {
  return !(inverter.entry.limit_relative > 0) && !sent.some(({ value }) => value === 0);
}

/** The limit in force, in a form that any gateway accepts; undefined while it is unknown. */
export function limitBefore({ entry }: GuardedInverter): PlainLimit | undefined {
  const now = limitNow(entry);
  if (now === undefined || now.relative || now.value <= MOST_W) return now;
  return { relative: true, value: Math.round(entry.limit_relative) };
}

/** The state of charge, while the battery's own feed, where it is open, shows no old one. */
export function socPercent(
  readings: GatewayReadings | undefined,
  nowS: number,
): number | undefined {
  const { live, battery } = readings ?? {};
  const ageS = battery && dataAgeS(battery.data.data_age ?? 0, battery.receivedAtMs, nowS * 1000);
  const isOld = ageS !== undefined && !isHeld("battery", ageS);
  return live?.battery?.enabled && !isOld ? (live.battery.soc?.v ?? undefined) : undefined;
}
