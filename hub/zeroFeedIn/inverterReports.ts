import type { LimitStatus } from "#protocol/areas/commands.ts";
import { commandStatus } from "#protocol/areas/commands.ts";
import type { LiveInverter } from "#protocol/areas/live.ts";
import { acPower, channelsOf, numberOf } from "#protocol/live/channels.ts";
import type { LiveState } from "#protocol/live/live.ts";
import { inverterAgeS } from "#protocol/live/sums.ts";
import type { ControlledInverter, InverterReport } from "#plant/zero-feed-in/types.ts";

/** The serials of HMS inverters with four inputs, whose newer firmware limits the sum of them; HM ones begin with 1161. */
const LIMITS_SUM = /^1164/;

/** An inverter as the control counts it; undefined while its inputs or its rating are unknown. */
export function controlledInverter(
  inverter: LiveInverter,
  limits: LimitStatus,
): ControlledInverter | undefined {
  const inputs = channelsOf(inverter.DC).length;
  const ratedW = entryOf(limits, inverter.serial)?.max_power ?? 0;
  if (inputs === 0 || ratedW <= 0) return undefined;
  const serial = inverter.serial.toLowerCase();
  return { serial, ratedW, inputs, sharing: LIMITS_SUM.test(serial) ? "total" : "input" };
}

/** What a gateway says of the limit of an inverter. */
export function entryOf(limits: LimitStatus, serial: string): LimitStatus[string] | undefined {
  return Object.entries(limits).find(([key]) => key.toLowerCase() === serial.toLowerCase())?.[1];
}

/** What the live data say of an inverter, and how old that is, s. */
export function reportOf(
  inverter: LiveInverter,
  live: Pick<LiveState, "receivedAt" | "inverters" | "total">,
  {
    nowMs,
    limits,
    wishW,
    takesCommands,
  }: {
    readonly nowMs: number;
    readonly limits: LimitStatus;
    readonly wishW: number | undefined;
    readonly takesCommands: boolean | undefined;
  },
): { readonly report: InverterReport; readonly ageS: number } {
  const { serial, reachable, producing, poll_enabled } = inverter;
  const entry = entryOf(limits, serial);
  const status = commandStatus(entry?.limit_set_status);
  // 0 % is what a gateway says that has restarted and does not know.
  const percent = inverter.limit_relative;
  const isKnown = percent !== null && percent > 0 && entry !== undefined && entry.max_power > 0;
  const report: InverterReport = {
    serial: serial.toLowerCase(),
    powerW: numberOf(acPower(inverter)),
    inputsW: channelsOf(inverter.DC).map(({ channel }) => numberOf(channel["Power"]) ?? 0),
    limitW: isKnown ? (percent * entry.max_power) / 100 : undefined,
    isReachable: reachable === true,
    isProducing: producing,
    takesCommands: poll_enabled === false ? false : takesCommands,
    status: status === "Unknown" ? undefined : status,
    wishW,
  };
  return { report, ageS: inverterAgeS(inverter, { live, nowMs }) };
}
