/**
 * Whether a save switches on what its record is about. A choice that the firmware does not know is harmless until then: with it some
 * releases crash at once and at every start.
 */
export function isSwitchedOn(record: unknown, body: unknown): boolean {
  return isOn(body) && !isOn(record);
}

function isOn(value: unknown): boolean {
  return (
    typeof value === "object" && value !== null && "enabled" in value && value.enabled === true
  );
}
