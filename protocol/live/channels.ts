import type { LiveInverter } from "../areas/live.ts";
import type { Channel, ChannelGroup } from "../areas/live-channels.ts";
import type { Measured } from "../schema/measured.ts";

/** A measured number; undefined when it is missing or the gateway computed NaN. */
export function numberOf(measured: Measured | undefined): number | undefined {
  return measured?.v ?? undefined;
}

/** The configured name of a string; undefined when it has none. */
export function channelName(channel: Channel): string | undefined {
  return channel.name?.u === "" ? undefined : channel.name?.u;
}

/** Channels of a group by ascending `number`; keys that are not numbers are ignored. */
export function channelsOf(
  group: ChannelGroup | undefined,
): readonly { readonly number: number; readonly channel: Channel }[] {
  // Objects list whole numbers first, in ascending order.
  return Object.entries(group ?? {})
    .filter(([key]) => /^\d+$/.test(key))
    .map(([key, channel]) => ({ number: Number(key), channel }));
}

/** True once the channels of an inverter have arrived; the list over HTTP has none. */
export function hasChannels(inverter: Pick<LiveInverter, "INV">): boolean {
  return channelsOf(inverter.INV).length > 0;
}

/**
 * Present power of an inverter over all phases, in its unit; undefined before its channels have arrived. An unknown
 * phase is ignored beside known ones; an impossible phase makes the sum impossible.
 */
export function acPower(inverter: Pick<LiveInverter, "AC">): Measured | undefined {
  const powers = channelsOf(inverter.AC).flatMap(({ channel }) => channel["Power"] ?? []);
  const [first] = powers;
  if (first === undefined || powers.length === 1) return first;
  const impossible = powers.find(({ v, sent }) => v === null && sent !== undefined);
  const known = powers.flatMap(({ v }) => v ?? []);
  const sum = known.length > 0 ? known.reduce((all, v) => all + v, 0) : null;
  return impossible ?? { ...first, v: sum };
}
