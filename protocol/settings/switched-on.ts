import { valueAt } from "../record-paths.ts";

/**
 * Whether a save switches on what the choice at a dotted path belongs to: its record, or the inverter that the limiter governs
 * from now on. A choice that the firmware does not know is harmless until then: with it some releases crash at once and
 * at every start.
 */
export function isSwitchedOn(record: unknown, body: unknown, path: string): boolean {
  if (valueAt(body, "enabled") !== true) return false;
  const governed = path.replace(/[^.]*$/, "is_governed");
  const isNew = (at: string) => valueAt(body, at) === true && valueAt(record, at) !== true;
  return isNew("enabled") || isNew(governed);
}
