import type { HubRecount } from "#hub-api/recount.ts";
import type { NamedRecord } from "#plant/history/csv.ts";
import type { HubTaken } from "#plant/history/hub-answers.ts";
import type { Day } from "#plant/history/local-day.ts";

export interface HubRecord {
  readonly refresh: () => void;
  /** Stored days counted again, both ends included. Rejects with a `GatewayError`. */
  readonly recount: {
    readonly preview: (from: Day, to: Day) => Promise<HubRecount>;
    readonly apply: (from: Day, to: Day) => Promise<HubRecount>;
    readonly undo: () => Promise<HubRecount>;
  };
  /**
   * Offers records to the hub, which fills its gaps with them, but refuses records of a clock (this browser's,
   * `clockMs`) that is off. Returns the number accepted. Rejects with a `GatewayError`; accepted records stay
   * stored, and repeated offers count nothing twice.
   */
  readonly give: (records: readonly NamedRecord[], clockMs?: number) => Promise<HubTaken>;
}
