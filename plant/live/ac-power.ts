import type { LiveInverter } from "#protocol/areas/live.ts";
import type { Measured } from "#protocol/schema/measured.ts";
import { channelsOf } from "./inverter-state.ts";

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
