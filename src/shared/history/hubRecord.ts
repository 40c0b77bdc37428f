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
   * Offers records to the hub, which fills its gaps with them, but refuses those that were made by a clock (this
   * browser's, `clockMs`) that is off. Returns the number it accepted. Rejects with a `GatewayError`; records
   * accepted by then are stored, and offering them again counts nothing twice.
   */
  readonly give: (records: readonly NamedRecord[], clockMs?: number) => Promise<HubTaken>;
}
