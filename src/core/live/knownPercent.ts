import type { LiveInverter } from "#protocol/areas/live.ts";
import { shownLimit } from "#protocol/live/readings.ts";
import type { AskedLimit } from "./askedLimits.ts";

/** A limit in percent; `unread` before it was read, `perhaps0` where it is 0 % or was not read yet. */
export type KnownPercent = number | "unread" | "perhaps0";

interface LimitFacts {
  readonly inverter: LiveInverter | undefined;
  /** The last limit that this page asked for. */
  readonly asked: AskedLimit | undefined;
  /** What the gateway's own list of limits says, in percent. */
  readonly told?: number | undefined;
}

/** The limit of an inverter as far as anything here knows it: 0 counts where it was told before, or sent and confirmed. */
export function knownPercent({ inverter, asked, told }: LimitFacts): KnownPercent {
  const percent = told ?? inverter?.limit_relative ?? 0;
  if (percent > 0) return percent;
  const isSent = asked?.outcome === "confirmed" && asked.limit.value === 0;
  if (isSent || inverter?.limit_relative === 0) return 0;
  return inverter && !shownLimit(inverter).isPerhaps0 ? "unread" : "perhaps0";
}
