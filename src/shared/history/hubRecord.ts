import type { NamedRecord } from "#plant/history/csv.ts";
import type { HubTaken } from "#plant/history/hub-answers.ts";

/** Further actions where a hub records. */
export interface HubRecord {
  /** Reads everything again. */
  readonly refresh: () => void;
  /**
   * Offers records to the hub, which fills its gaps with them, but refuses those that were made by a clock (this
   * browser's, `clockMs`) that is off. Returns the number it accepted. Rejects with a `GatewayError`; records
   * accepted by then are stored, and offering them again counts nothing twice.
   */
  readonly give: (records: readonly NamedRecord[], clockMs?: number) => Promise<HubTaken>;
}
