import type { Health } from "#hub-api/health.ts";
import type { ClearCurve } from "#hub-api/sky.ts";
import type { Period } from "#plant/history/figures.ts";
import type { Day } from "#plant/history/local-day.ts";
import type { PlantClearDay } from "#plant/sky/clear-share.ts";
import type { LearntSky } from "#plant/sky/learnt-sky.ts";

/** Why a browser's own record tells nothing of clear days yet: the place, too few days, or no string that is known. */
export type Missing = "place" | "days" | "strings";

/** Strings learnt from a browser's own record. */
export interface OwnKnown {
  readonly sky?: LearntSky;
  /** Undefined where a string is known. */
  readonly missing?: Missing;
}

/** The clear sky by a browser's own record, for a page that no hub serves. */
export interface OwnSky {
  /** Resolves once the record is compared with it; learns it first where that is due. */
  readonly known: () => Promise<OwnKnown>;
  /** Learns again, the next time. */
  readonly forget: () => void;
  readonly curve: (day: Day) => Promise<ClearCurve | undefined>;
  readonly days: (period: Period) => Promise<readonly PlantClearDay[]>;
  /** Undefined before a string is known. */
  readonly health: () => Promise<Health | undefined>;
}
