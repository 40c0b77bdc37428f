import * as v from "valibot";
import { figure, timeS } from "../history/day-record.ts";
import { type Day, dayAfter, dayOf, dayStartS, zonedDate } from "../history/local-day.ts";

/** An entry of an inverter's event log, as its gateway lists it: with times of the day, but no date. */
export interface LogEntry {
  /** Kind of event, 0 to 255. */
  readonly code: number;
  readonly text: string;
  /** In s since local midnight; may exceed a day. */
  readonly startS: number;
  /** The same; 0 while it lasts. */
  readonly endS: number;
}

/** An event with its date. Times in seconds since 1970. */
export interface DatedEvent {
  readonly code: number;
  readonly text: string;
  readonly startS: number;
  /** Null while it lasts, and when its end was not seen. */
  readonly endS: number | null;
  readonly isActive: boolean;
  /** Whether the date is known; otherwise the event may be older, or the clock of its inverter is wrong. */
  readonly isDated: boolean;
}

/** An entry that a look found, with the number under which its event is kept. */
const KnownEntry = v.object({
  code: figure,
  startS: figure,
  isActive: v.boolean(),
  id: figure,
  /** When the event began, in seconds since 1970. */
  beganS: timeS,
});
type KnownEntry = v.InferOutput<typeof KnownEntry>;

/** Result of the last look at the log of an inverter. */
export const LogLook = v.object({ atS: timeS, entries: v.array(KnownEntry) });
export type LogLook = v.InferOutput<typeof LogLook>;

/** How an event that was kept ends. */
export interface EventEnd {
  readonly id: number;
  /** Null when the gateway forgot it before its end was seen. */
  readonly endS: number | null;
}

/** Changes that a look makes. */
export interface LogChange {
  /** Entries in the order of the list, each with the new event or the number of the stored event. */
  readonly entries: readonly ({ readonly entry: LogEntry } & (
    | { readonly known: KnownEntry }
    | { readonly event: DatedEvent }
  ))[];
  readonly ends: readonly EventEnd[];
}

const daySeconds = 86_400;
/** The clock of an inverter may be ahead of the hub's by so much. */
const AHEAD_S = 300;
/** Clocks are set by an hour in spring and autumn; the gateway shifts all of its list. */
const shifts = [0, 3600, -3600] as const;

/**
 * Compares the log of an inverter with the last look, at a time in seconds since 1970. Known entries are the same
 * events. A new event began at the latest moment with its time of day; its date is certain if that is after the last
 * look.
 */
export function compareLog(
  before: LogLook | undefined,
  log: readonly LogEntry[],
  nowS: number,
): LogChange {
  const earlier = before?.entries ?? [];
  const known = sameEvents(earlier, log);
  const kept = new Set(known);
  const entries = log.map((entry, at) => {
    const same = known[at];
    if (same) return { entry, known: same };
    return { entry, event: datedEvent(entry, before?.atS, nowS) };
  });
  const over = earlier.flatMap((one) => (one.isActive && !kept.has(one) ? [one] : []));
  return {
    entries,
    ends: [
      ...over.map(({ id }) => ({ id, endS: null })),
      ...log.flatMap((entry, at) => {
        const same = known[at];
        if (!same?.isActive || entry.endS === 0) return [];
        return [{ id: same.id, endS: endOf(entry, same.beganS, nowS) }];
      }),
    ],
  };
}

function sameEvents(
  earlier: readonly KnownEntry[],
  log: readonly LogEntry[],
): readonly (KnownEntry | undefined)[] {
  const matched = shifts.map((shiftS) => {
    const free = [...earlier];
    return log.map(({ code, startS }) => {
      const at = free.findIndex((one) => one.code === code && one.startS + shiftS === startS);
      return at < 0 ? undefined : free.splice(at, 1)[0];
    });
  });
  const [plain = [], ...shifted] = matched;
  // Only all of them together are shifted: single entries an hour apart are different events.
  const isWhole = (found: readonly unknown[]) =>
    earlier.length > 1 && found.filter((one) => one !== undefined).length === earlier.length;
  return plain.some((one) => one !== undefined) ? plain : (shifted.find(isWhole) ?? plain);
}

function datedEvent(entry: LogEntry, lookedS: number | undefined, nowS: number): DatedEvent {
  const { code, text } = entry;
  const startS = latestOf(entry.startS, nowS);
  const isRecent = lookedS !== undefined && nowS - lookedS <= daySeconds;
  const isActive = entry.endS === 0;
  const endS = isActive ? null : endOf(entry, startS, nowS);
  return { code, text, startS, endS, isActive, isDated: isRecent && startS > lookedS - AHEAD_S };
}

/** The latest moment with a time of the day that has passed, but for clocks that differ a little. */
function latestOf(dayS: number, nowS: number): number {
  const inDayS = ((dayS % daySeconds) + daySeconds) % daySeconds;
  const today = dayOf(nowS);
  const onToday = momentOf(today, inDayS);
  const startS = onToday <= nowS + AHEAD_S ? onToday : momentOf(dayAfter(today, -1), inDayS);
  return Math.min(startS, nowS);
}

/** When clocks show a time of day, also on days on which they are set. */
function momentOf(day: Day, inDayS: number): number {
  const roughS = (dayStartS(day) ?? 0) + inDayS;
  const shown = zonedDate(roughS);
  const shownS = shown.getUTCHours() * 3600 + shown.getUTCMinutes() * 60 + shown.getUTCSeconds();
  const offS = shownS - Math.floor(inDayS);
  return roughS - (Math.abs(offS) > daySeconds / 2 ? offS - Math.sign(offS) * daySeconds : offS);
}

function endOf({ startS, endS }: LogEntry, beganS: number, nowS: number): number {
  const lastsS = endS - startS;
  // A log of which the day was cut away again goes over midnight.
  const endedS = beganS + (lastsS < 0 ? lastsS + daySeconds : lastsS);
  return Math.max(Math.min(endedS, nowS), beganS);
}

export interface LookFacts {
  readonly last: LogLook | undefined;
  /** Entries of the log by the live data. */
  readonly count: number;
  /** When it was last looked at without success, in seconds since 1970. */
  readonly failedS: number | undefined;
}

/** A gateway keeps so many entries; of a full list the number says nothing. Source: docs/gateway/calls.md. */
const FULL = 15;
/** An end, or an entry of a full list, is looked for so often. */
const AGAIN_S = 900;
const RETRY_S = 600;

/** Whether a look is due: the number changed, another day began, or something may have changed without a number. */
export function isLookDue({ last, count, failedS }: LookFacts, nowS: number): boolean {
  if (failedS !== undefined && nowS >= failedS && nowS - failedS < RETRY_S) return false;
  if (count !== last?.entries.length || dayOf(last.atS) !== dayOf(nowS)) return true;
  const mayChange = count >= FULL || last.entries.some(({ isActive }) => isActive);
  return mayChange && nowS - last.atS >= AGAIN_S;
}
