import { differences, valueAt } from "../record-paths.ts";

/**
 * Dotted paths at which a gateway holds another value than was sent. Numbers are compared in single precision, and
 * empty values are equal: a text without characters, the address 0.0.0.0, null for a text. Members beyond the body do
 * not count. Never throws.
 */
export function keptOtherwise(sent: unknown, held: unknown): readonly string[] {
  return differences(sent, held, { isAlike, keysOf: Object.keys });
}

function isAlike(sent: unknown, held: unknown): boolean {
  if (typeof sent === "number" && typeof held === "number") {
    return Object.is(Math.fround(sent), Math.fround(held)) || Math.abs(sent - held) < 1e-6;
  }
  return Object.is(sent, held) || (isEmpty(sent) && isEmpty(held) && typeof sent === "string");
}

// A gateway that uses DHCP answers 0.0.0.0 for an address that was cleared.
function isEmpty(value: unknown): boolean {
  return value === null || value === "" || value === "0.0.0.0";
}

/**
 * Whether a save switches on the part of the choice at a dotted path: its record, or an inverter newly governed by the
 * limiter. An unknown choice is harmless until then: with it some releases crash at once and at every start.
 */
export function isSwitchedOn(record: unknown, body: unknown, path: string): boolean {
  if (valueAt(body, "enabled") !== true) return false;
  const governed = path.replace(/[^.]*$/, "is_governed");
  const isNew = (at: string) => valueAt(body, at) === true && valueAt(record, at) !== true;
  return isNew("enabled") || isNew(governed);
}
