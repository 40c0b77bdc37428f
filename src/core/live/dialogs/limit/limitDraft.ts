import { splitLimit } from "./limitSplit.ts";
import {
  limitBounds,
  limitFault,
  limitPercent,
  limitWatts,
  type LimitBounds,
} from "#protocol/limit.ts";
import type { PlainLimit } from "#protocol/client/limit-outcome.ts";
import type { LimitStatus } from "#protocol/areas/commands.ts";
import type { LiveInverter } from "#protocol/areas/live.ts";

/** A limit that is being typed: percent or watts, undefined while the field holds no number. */
export interface LimitDraft {
  readonly relative: boolean;
  readonly persistent: boolean;
  readonly value: number | undefined;
}

export type CompleteLimit = LimitDraft & PlainLimit;

/** Initial draft of the dialog each time it is opened (docs/interface.md#states). */
export const newLimit: LimitDraft = { relative: true, persistent: false, value: undefined };

/**
 * Content of both fields: the value as it was typed, and its equivalent, watts rounded to whole watts and percent cut
 * to tenths as the gateway keeps them. The other field is empty if the maximum is unknown or the typed value is out
 * of range.
 */
export function linkedFields(
  draft: LimitDraft,
  maxPowerW: number | undefined,
): { readonly percent: number | undefined; readonly watts: number | undefined } {
  const { relative, value } = draft;
  const other = isWithin(value, boundsOf(draft, maxPowerW))
    ? (relative ? limitWatts : limitPercent)(value, maxPowerW)
    : null;
  if (relative) return { percent: value, watts: other === null ? undefined : Math.round(other) };
  return { percent: other ?? undefined, watts: value };
}

/** The range of the value (docs/interface.md#limits-of-live-dialogs). */
export function boundsOf(
  draft: Pick<LimitDraft, "relative">,
  maxPowerW: number | undefined,
): LimitBounds {
  return limitBounds({ relative: draft.relative, max_power: maxPowerW });
}

/** True when the value can be sent: a whole number in range. */
export function isComplete(draft: LimitDraft, bounds: LimitBounds): draft is CompleteLimit {
  return limitFault(draft.value, bounds) === undefined;
}

/** An inverter that takes part in a common limit; `maxPowerW` 0 when unknown. */
export interface LimitMember {
  readonly serial: string;
  readonly name: string;
  readonly maxPowerW: number;
}

/**
 * Members of a common limit, in the given order; without unpolled inverters that never answered: their unknown maximum
 * would block the limit for all.
 */
export function limitMembers(
  inverters: readonly Pick<LiveInverter, "serial" | "name" | "poll_enabled">[],
  entries: LimitStatus,
): { readonly members: readonly LimitMember[]; readonly leftOut: readonly LimitMember[] } {
  const all = inverters.map(({ serial, name, poll_enabled }) => {
    const maxPowerW = entries[serial]?.max_power ?? 0;
    return { member: { serial, name, maxPowerW }, isMember: poll_enabled || maxPowerW > 0 };
  });
  const those = (isMember: boolean) =>
    all.filter((one) => one.isMember === isMember).map(({ member }) => member);
  return { members: those(true), leftOut: those(false) };
}

export interface LimitShare extends LimitMember {
  readonly limit: PlainLimit;
}

/**
 * Each inverter's share of a common limit: the same percent, or its share of the watts in proportion to its maximum.
 * Undefined for watts while a maximum is unknown.
 */
export function limitShares(
  { relative, value }: PlainLimit,
  members: readonly LimitMember[],
): readonly LimitShare[] | undefined {
  if (relative) return members.map((member) => ({ ...member, limit: { relative, value } }));
  const split = splitLimit(value, members);
  return (
    split &&
    members.map((member, at) => ({
      ...member,
      limit: { relative, value: split[at]?.limitW ?? 0 },
    }))
  );
}

/** Maximum of all together in W; 0 while any is unknown. */
export function commonMaximumW(members: readonly LimitMember[]): number {
  if (members.some(({ maxPowerW }) => !(maxPowerW > 0))) return 0;
  return members.reduce((sum, { maxPowerW }) => sum + maxPowerW, 0);
}

function isWithin(value: number | undefined, { min, max }: LimitBounds): value is number {
  return value !== undefined && value >= min && value <= max;
}
