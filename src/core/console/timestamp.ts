/**
 * Local time of day as `HH:MM:SS.mmm`, for a count of ms since 1970.
 * Source: docs/interface.md#settings-and-their-meaning.
 */
export function consoleTime(atMs: number): string {
  const time = new Date(atMs);
  const clock = [time.getHours(), time.getMinutes(), time.getSeconds()].map((part) =>
    digits(part, 2),
  );
  return `${clock.join(":")}.${digits(time.getMilliseconds(), 3)}`;
}

/** A line as it is shown, copied and downloaded. */
export function consoleText({
  atMs,
  text,
}: {
  readonly atMs: number;
  readonly text: string;
}): string {
  return `${consoleTime(atMs)} > ${text}`;
}

function digits(value: number, length: number): string {
  return String(value).padStart(length, "0");
}
