import type { Channel, ChannelGroup, LiveInverter } from "../areas/live.ts";
import type { Measured } from "../schema/measured.ts";

/** A measured number; undefined when it is missing or the gateway computed NaN. */
export function numberOf(measured: Measured | undefined): number | undefined {
  return measured?.v ?? undefined;
}

/** The configured name of a string; undefined when it has none. */
export function channelName(channel: Channel): string | undefined {
  return channel.name?.u === "" ? undefined : channel.name?.u;
}

/** Channels of a group by ascending `number`; what is not under a number is no channel. */
export function channelsOf(
  group: ChannelGroup | undefined,
): readonly { readonly number: number; readonly channel: Channel }[] {
  return Object.entries(group ?? {})
    .filter(([key]) => /^\d+$/.test(key))
    .map(([key, channel]) => ({ number: Number(key), channel }))
    .sort((a, b) => a.number - b.number);
}

/** True once the channels of an inverter have arrived; the list over HTTP has none. */
export function hasChannels(inverter: Pick<LiveInverter, "INV">): boolean {
  return channelsOf(inverter.INV).length > 0;
}

/**
 * What an inverter feeds in now, over all phases, in its unit; undefined before its channels have
 * arrived. A phase that is not known counts as nothing beside one that is.
 */
export function acPower(inverter: Pick<LiveInverter, "AC">): Measured | undefined {
  const powers = channelsOf(inverter.AC).flatMap(({ channel }) => channel["Power"] ?? []);
  const [first] = powers;
  if (first === undefined || powers.length === 1) return first;
  return { ...first, v: powers.reduce((sum, { v }) => sum + (v ?? 0), 0) };
}

/** Whether the readings of an inverter are current: it is polled, and it answers. */
export function isReachable({
  poll_enabled,
  reachable,
}: Pick<LiveInverter, "poll_enabled" | "reachable">): boolean {
  return Boolean(poll_enabled && reachable);
}

/** A limit as a gateway tells it: percent always (`relative`), watts only when the gateway knows them. */
export interface ShownLimit {
  readonly relative: number | undefined;
  readonly absoluteW: number | undefined;
}

/** The current limit of an inverter; absolute only above -1. Source: docs/interface.md#pages-and-routes. */
export function shownLimit(
  inverter: Pick<LiveInverter, "limit_relative" | "limit_absolute">,
): ShownLimit {
  const absolute = inverter.limit_absolute ?? -1;
  return {
    relative: inverter.limit_relative ?? undefined,
    absoluteW: absolute > -1 ? absolute : undefined,
  };
}
