import type { NamedRecord } from "#plant/history/csv.ts";
import type { HubTaken } from "#plant/history/hub-answers.ts";

/** What else can be done where a hub records. */
export interface HubRecord {
  /** Reads everything again. */
  readonly refresh: () => void;
  /**
   * Offers records to the hub, which fills its gaps with them, but refuses those that were made by a clock (this
   * browser's, `clockMs`) that is off. Returns how many it took. Rejects with a `GatewayError`; what the hub has taken by
   * then it has, and the same again counts nothing twice.
   */
  readonly give: (records: readonly NamedRecord[], clockMs?: number) => Promise<HubTaken>;
}
