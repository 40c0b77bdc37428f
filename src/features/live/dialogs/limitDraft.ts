import {
  limitBounds,
  limitPercent,
  limitType,
  limitWatts,
  type LimitBounds,
} from "#protocol/limit.ts";
import type { LimitCommand } from "#protocol/schema/command.ts";

/** A limit that is being typed: percent or watts, undefined while the field holds no number. */
export interface LimitDraft {
  readonly relative: boolean;
  readonly persistent: boolean;
  readonly value: number | undefined;
}

/** What the dialog starts with each time it is opened (spec 1 section 4). */
export const newLimit: LimitDraft = { relative: true, persistent: false, value: undefined };

/** The draft in the other unit; its value is converted where the inverter's power is known, else cleared. */
export function inUnit(
  draft: LimitDraft,
  relative: boolean,
  maxPowerW: number | undefined,
): LimitDraft {
  if (draft.relative === relative) return draft;
  return { ...draft, relative, value: round(counterpart(draft, maxPowerW)) };
}

/** The value in the unit that is not chosen: watts of a percentage, percent of watts. */
export function counterpart(draft: LimitDraft, maxPowerW: number | undefined): number | undefined {
  if (draft.value === undefined) return undefined;
  const other = draft.relative ? limitWatts : limitPercent;
  return other(draft.value, maxPowerW) ?? undefined;
}

/** The range of the value (spec 1 section 5). */
export function boundsOf(draft: LimitDraft, maxPowerW: number | undefined): LimitBounds {
  return limitBounds({ relative: draft.relative, max_power: maxPowerW });
}

/** True when the value can be sent: a whole number in range, since the gateway cuts fractions off. */
export function isComplete(
  draft: LimitDraft,
  { min, max }: LimitBounds,
): draft is LimitDraft & { readonly value: number } {
  const { value } = draft;
  return value !== undefined && Number.isInteger(value) && value >= min && value <= max;
}

/** What is sent. */
export function limitCommand(
  serial: string,
  draft: LimitDraft & { readonly value: number },
): LimitCommand {
  return { serial, limit_value: draft.value, limit_type: limitType(draft) };
}

function round(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Math.round(value);
}
