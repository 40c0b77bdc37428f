import type { JsonObject } from "../firmware/convert.ts";

/** Reports of a kind of battery beyond the common values. */
export interface Make {
  readonly manufacturer: string;
  readonly serial?: string;
  readonly fwversion?: string;
  readonly hwversion?: string;
  readonly socDecimals: 0 | 1 | 2;
  readonly currentDecimals: 1 | 2;
  readonly tellsLimits: boolean;
  readonly status: JsonObject;
  /** Sections beside `status`. */
  readonly sections: JsonObject;
  /** Issues while it has problems: 1 warns, 2 alarms. */
  readonly issues: JsonObject;
}
