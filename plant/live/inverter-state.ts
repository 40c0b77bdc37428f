import * as v from "valibot";
import { ChannelGroup, type Channel } from "#protocol/areas/live-channels.ts";
import type { LiveInverter } from "#protocol/areas/live.ts";
import { channelsOf } from "#protocol/live/channels.ts";
import type { Measured } from "#protocol/schema/measured.ts";

/**
 * How an inverter stands: polling off (grey), polled but unreachable (red), reachable but not producing
 * (yellow), producing (blue); unknown (grey) when the answer does not say. Source: docs/interface.md#pages-and-routes.
 */
export type InverterState = "pollingOff" | "unreachable" | "idle" | "producing" | "unknown";

/** The state an inverter's header shows. */
export function inverterState({
  poll_enabled,
  reachable,
  producing,
}: Pick<LiveInverter, "poll_enabled" | "reachable" | "producing">): InverterState {
  if (poll_enabled === false) return "pollingOff";
  if (reachable === false) return "unreachable";
  if (!poll_enabled || !reachable || producing === undefined) return "unknown";
  return producing ? "producing" : "idle";
}

/** Inverters in display order; those with the same order stay as the gateway lists them. */
export function inOrder(inverters: readonly LiveInverter[]): readonly LiveInverter[] {
  return [...inverters].sort((a, b) => a.order - b.order);
}

/**
 * Properties of a channel with their values, in the order sent, without its name. The irradiation
 * comes last, as it is sent, although the schema puts it first.
 */
export function measurementsOf(channel: Channel): readonly (readonly [string, Measured])[] {
  const { name: _name, Irradiation, ...others } = channel;
  return Object.entries({ ...others, Irradiation }).flatMap(([property, value]) =>
    value ? [[property, value] as const] : [],
  );
}

const knownGroups: ReadonlySet<string> = new Set(["AC", "DC", "INV"]);

/** Measured channels of a kind that no known firmware has, under the name that the gateway gives it. */
export function otherChannels(
  inverter: LiveInverter,
): readonly { readonly kind: string; readonly number: number; readonly channel: Channel }[] {
  return Object.entries(inverter).flatMap(([kind, value]) => {
    if (knownGroups.has(kind) || typeof value !== "object") return [];
    const group = v.safeParse(ChannelGroup, value);
    return channelsOf(group.success ? group.output : undefined)
      .filter(({ channel }) => measurementsOf(channel).length > 0)
      .map(({ number, channel }) => ({ kind, number, channel }));
  });
}

/**
 * The strings to show: all of them while no string has a maximum for its irradiation; otherwise only strings with a
 * maximum. Source: docs/interface.md#pages-and-routes.
 */
export function shownStrings(
  dc: ChannelGroup | undefined,
): readonly { readonly number: number; readonly channel: Channel }[] {
  const strings = channelsOf(dc);
  const measured = strings.filter(hasIrradiation);
  return measured.length > 0 ? measured : strings;
}

function hasIrradiation({ channel }: { readonly channel: Channel }): boolean {
  return (channel.Irradiation?.max ?? 0) > 0;
}
