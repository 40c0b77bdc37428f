import { hasForm } from "#hub-api/channels.ts";
import { guardianBounds, type NewPromise, type PromiseKind } from "#hub-api/guardian.ts";
import { limitFault } from "#protocol/limit.ts";
import type { NamedInverter } from "./useInverters.ts";

/** A limit that is being typed. */
export interface LimitInput {
  readonly unit: "W" | "%";
  /** NaN while the text is no number. */
  readonly value: number;
}

export interface PromiseDraft {
  readonly kind: PromiseKind;
  readonly serials: readonly string[];
  readonly limit: LimitInput;
  readonly minutes: number;
  readonly isNamed: boolean;
  readonly afterwards: LimitInput;
  readonly hours: string;
  readonly totalW: number;
  readonly by: "maximum" | "output";
  readonly limiterBy: "clock" | "soc";
  readonly onAtSoc: number;
  readonly offAtSoc: number;
  readonly knowsFlash: boolean;
}

/** The form as it is opened. */
export const newDraft: PromiseDraft = {
  kind: "timed",
  serials: [],
  limit: { unit: "W", value: 600 },
  minutes: 120,
  isNamed: false,
  afterwards: { unit: "%", value: 100 },
  hours: "22:00-07:00",
  totalW: 800,
  by: "maximum",
  limiterBy: "clock",
  onAtSoc: 60,
  offAtSoc: 30,
  knowsFlash: false,
};

/** Names an inverter in the address of the page, for which a form is opened at once. */
export const forInverter = "for";

/** The form as it is opened, with the inverters and the limit that the address of the page names. */
export function draftOf(
  query: URLSearchParams,
  inverters: readonly Pick<NamedInverter, "serial" | "isLimitable">[],
): PromiseDraft {
  const named = query.getAll(forInverter).map((serial) => serial.toLowerCase());
  const serials = inverters.flatMap(({ serial, isLimitable }) =>
    isLimitable && named.includes(serial.toLowerCase()) ? [serial] : [],
  );
  const percent = query.get("percent");
  const value = Number.parseInt(percent ?? query.get("watts") ?? "", 10);
  const limit = { unit: percent === null ? "W" : "%", value } as const;
  return { ...newDraft, serials, limit: isWrong(limit) ? newDraft.limit : limit };
}

export type PromiseField =
  | "serials"
  | "limit"
  | "minutes"
  | "afterwards"
  | "hours"
  | "totalW"
  | "soc"
  | "knowsFlash";

export function boundsOf({ unit }: LimitInput) {
  return unit === "%" ? guardianBounds.percent : guardianBounds.limitW;
}

const faults: Readonly<Record<PromiseField, (draft: PromiseDraft) => boolean>> = {
  serials: ({ serials, kind }) => serials.length < (kind === "together" ? 2 : 1),
  limit: ({ limit }) => isWrong(limit),
  minutes: ({ minutes }) => limitFault(minutes, guardianBounds.minutes) !== undefined,
  afterwards: ({ isNamed, afterwards }) => isNamed && isWrong(afterwards),
  hours: ({ hours }) => !hasForm(hours.trim(), "hours") || isNever(hours.trim()),
  totalW: ({ totalW }) => limitFault(totalW, guardianBounds.totalW) !== undefined,
  soc: ({ onAtSoc, offAtSoc }) =>
    [onAtSoc, offAtSoc].some((soc) => limitFault(soc, guardianBounds.percent) !== undefined) ||
    onAtSoc - offAtSoc < guardianBounds.socGap,
  knowsFlash: ({ knowsFlash }) => !knowsFlash,
};

export function fieldsOf({
  kind,
  limiterBy,
}: Pick<PromiseDraft, "kind" | "limiterBy">): readonly PromiseField[] {
  switch (kind) {
    case "timed":
      return ["serials", "limit", "minutes", "afterwards"];
    case "quiet":
      return ["serials", "limit", "hours"];
    case "together":
      return ["serials", "totalW"];
    case "limiter":
      return [limiterBy === "clock" ? "hours" : "soc", "knowsFlash"];
    case "ending":
      return ["serials", "limit"];
  }
}

export function wrongFields(draft: PromiseDraft): ReadonlySet<PromiseField> {
  return new Set(fieldsOf(draft).filter((field) => faults[field](draft)));
}

/** Body of the request to the hub. */
export function promiseOf(draft: PromiseDraft): NewPromise {
  const serials = [...draft.serials];
  const limit = limitOf(draft.limit);
  const hours = draft.hours.trim();
  switch (draft.kind) {
    case "timed": {
      const { isNamed, afterwards, minutes } = draft;
      const timed = { kind: "timed", serials, limit, minutes } as const;
      return isNamed ? { ...timed, afterwards: limitOf(afterwards) } : timed;
    }
    case "quiet":
      return { kind: "quiet", serials, limit, hours };
    case "together":
      return { kind: "together", serials, totalW: draft.totalW, by: draft.by };
    case "limiter": {
      const { limiterBy, onAtSoc, offAtSoc } = draft;
      const by = limiterBy === "clock" ? { hours } : { onAtSoc, offAtSoc };
      return { kind: "limiter", by, savesFlash: true };
    }
    case "ending":
      return { kind: "ending", serials, limit };
  }
}

function limitOf({ unit, value }: LimitInput) {
  return { relative: unit === "%", value };
}

function isWrong(limit: LimitInput): boolean {
  return limitFault(limit.value, boundsOf(limit)) !== undefined;
}

function isNever(hours: string): boolean {
  return hours.slice(0, 5) === hours.slice(6);
}
