/** A time of day on a day, without a zone. `month` 1 to 12. */
export interface PlainTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const pattern = /^\w+, (\w{3})\w* (\d{1,2}) (\d{4}) (\d{1,2}):(\d{2}):(\d{2})$/;

/**
 * Reads a time as the time status writes it, "Tuesday, April 02 2024 17:08:31"; undefined for any
 * other text, such as the `--` of an unknown sunrise. Source: docs/gateway/settings.md#time.
 */
export function parseGatewayTime(text: string): PlainTime | undefined {
  const match = pattern.exec(text);
  const month = months.indexOf((match?.[1] ?? "").toLowerCase()) + 1;
  if (!match || month === 0) return undefined;
  const [day = 0, year = 0, hour = 0, minute = 0, second = 0] = match.slice(2).map(Number);
  return { year, month, day, hour, minute, second };
}
