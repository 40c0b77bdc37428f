import type { Client } from "#protocol/client/client.ts";
import { hubEventCalls, type InverterEvent } from "#hub-api/events.ts";
import { type DecimalMark, TABLE_MARK, tableLine } from "#plant/history/table-csv.ts";
import { type Day, dayOf, zonedDate } from "#plant/history/local-day.ts";

/** All events from a day on, the newest first. Rejects with a `GatewayError`. */
export async function readAllEvents(
  client: Pick<Client, "call">,
  from: Day,
  until: Day,
): Promise<readonly InverterEvent[]> {
  const all: InverterEvent[] = [];
  for (let to = until; ;) {
    const { events, isCut } = await client.call(hubEventCalls.read, { query: { from, to } });
    const last = events[events.length - 1];
    if (!isCut || !last || dayOf(last.startS) === to) return [...all, ...events];
    // The oldest day may be cut; it is read again as a whole.
    to = dayOf(last.startS);
    const oldest = to;
    all.push(...events.filter(({ startS }) => dayOf(startS) !== oldest));
  }
}

interface EventFileTexts {
  readonly heads: readonly string[];
  readonly inverterOf: (serial: string) => string;
  readonly textOf: (event: InverterEvent) => string;
  /** Mark of an event with an unknown date. */
  readonly uncertain: string;
}

/** Events as a table for spreadsheets, with times by the clocks of the plant. */
export function eventsCsv(
  events: readonly InverterEvent[],
  mark: DecimalMark,
  { heads, inverterOf, textOf, uncertain }: EventFileTexts,
): string {
  const rows = events.map((event) => [
    timeText(event.startS),
    event.endS === null ? "" : timeText(event.endS),
    inverterOf(event.serial),
    String(event.code),
    textOf(event),
    event.isDated ? "" : uncertain,
  ]);
  return TABLE_MARK + [heads, ...rows].map((row) => tableLine(row, mark)).join("");
}

function timeText(timeS: number): string {
  return zonedDate(timeS).toISOString().slice(0, 19).replace("T", " ");
}
