import { type DayRecord, recordKey } from "./day-record.ts";
import type { Day } from "./local-day.ts";
import { inverterId } from "./sources.ts";

/**
 * Yield of all polled inverters on a day in Wh, from their records by `recordKey`: the gateway's own total drops
 * inverter by inverter in the morning. Undefined while any yield is unknown.
 */
export function totalYield(
  polled: readonly string[],
  day: Day,
  records: ReadonlyMap<string, Pick<DayRecord, "yieldWh">>,
): number | undefined {
  const yields = polled.map(
    (serial) => records.get(recordKey({ source: inverterId(serial), day }))?.yieldWh,
  );
  if (yields.length === 0) return undefined;
  return yields.reduce(
    (sum, one) => (sum === undefined || one === undefined ? undefined : sum + one),
    0,
  );
}
