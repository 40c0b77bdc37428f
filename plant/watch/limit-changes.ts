import { inverterState } from "../live/inverter-state.ts";
import { dataAgeS } from "#protocol/live/data-age.ts";
import type { LiveInverter } from "#protocol/areas/live.ts";
import type { LiveState } from "#protocol/live/live.ts";
import { shownLimit } from "#protocol/live/readings.ts";
import type { AlertFigures } from "./alert.ts";
import type { WatchState } from "./watch.ts";

/** The other sources of limits besides the hub, as a gateway reports them. */
export interface LimitSources {
  /** When the gateway was asked, in s. */
  readonly atS: number;
  readonly isNone: boolean;
  /** Serials of the inverters to which the gateway is still sending a command, in small letters. */
  readonly sending: ReadonlySet<string>;
  /** The same of commands that switch an inverter on or off; undefined where the gateway does not say. */
  readonly switching: ReadonlySet<string> | undefined;
}

/** Limits of a gateway at a time. */
export interface LimitsSeen {
  /** Seconds since 1970. */
  readonly nowS: number;
  /** Undefined while the feed is not up to date. */
  readonly live: Pick<LiveState, "inverters" | "receivedAt"> | undefined;
  /** Seconds since something was last sent or saved through the hub. */
  readonly sinceAskedS: number;
  /** The last complete answer; undefined before the first. */
  readonly sources: LimitSources | undefined;
  /** Serials of inverters that several gateways of the hub have. */
  readonly ofSeveral: ReadonlySet<string>;
}

/** A limit that changed although nobody known asked for it. In percent of the maximum power, times in s. */
export interface LimitChange {
  readonly before: number;
  readonly after: number;
  /** When the limit was first seen to differ. */
  readonly changedS: number;
  readonly lastS: number;
  /** Whether the gateway has said since then that nobody else sets limits. */
  readonly isConfirmed: boolean;
}

interface RememberedLimit {
  /** Its limit, and since when it produces and sends without a gap; undefined while it does not. */
  readonly steady: { readonly percent: number; readonly sinceS: number } | undefined;
  readonly change: LimitChange | undefined;
}

export interface LimitMemory {
  readonly atS: number;
  /** Since when each answer says that nobody else sets limits; undefined while that is not known. */
  readonly aloneSinceS: number | undefined;
  /** When the gateway was last known to be sending a command, by serial in small letters. */
  readonly sendingS: ReadonlyMap<string, number>;
  /** The same of commands that switch an inverter on or off, and since when the gateway reports it. */
  readonly switchingS: ReadonlyMap<string, number>;
  readonly switchesKnownS: number | undefined;
  /** When the gateway answered last, and when something was last sent or saved through the hub. */
  readonly answeredS: number;
  readonly askedS: number;
  readonly ofSeveral: ReadonlySet<string>;
  readonly inverters: ReadonlyMap<string, RememberedLimit>;
}

/**
 * An inverter must produce, a command be past, and limiter and MQTT be off for this long before a change counts. A
 * restarted inverter returns to its persistent limit, which the gateway may read minutes later.
 */
const SETTLED_S = 1800;
/** Two looks are no further apart. */
const GAP_S = 120;
/** Older data of an inverter may hide a restart, too. */
const FRESH_S = 60;
/** A smaller difference is rounding. */
const LEAST_POINTS = 0.5;
/** After a day the new limit is the usual limit. */
const LONGEST_S = 86_400;

const unseen: RememberedLimit = { steady: undefined, change: undefined };

/** State at the start of a hub: the changes behind its alerts, and nothing else. */
export function limitMemoryOf({ watched }: Pick<WatchState, "watched">): LimitMemory {
  const inverters = watched.flatMap(({ rule, subject, figures, sinceS }) => {
    const [before, after] = [Number(figures["before"]), Number(figures["after"])];
    if (rule !== "limitChanged" || Number.isNaN(before) || Number.isNaN(after)) return [];
    const changedS = Number(figures["changedS"] ?? sinceS);
    const change = { before, after, changedS, lastS: changedS, isConfirmed: true };
    return [[subject, { ...unseen, change }] as const];
  });
  return {
    atS: Number.NEGATIVE_INFINITY,
    aloneSinceS: undefined,
    sendingS: new Map(),
    switchingS: new Map(),
    switchesKnownS: undefined,
    answeredS: Number.NEGATIVE_INFINITY,
    askedS: Number.POSITIVE_INFINITY,
    ofSeveral: new Set(),
    inverters: new Map(inverters),
  };
}

/** Adds a look. A change counts only where every possible explanation is known to be absent. */
export function limitStep(memory: LimitMemory, seen: LimitsSeen): LimitMemory {
  const { nowS, live } = seen;
  const isGap = isLong(nowS - memory.atS);
  const next = commandsStep(memory, seen, isGap);
  const inverters = new Map<string, RememberedLimit>(
    [...memory.inverters].flatMap(([serial, one]) => {
      const change = lasting(one.change, seen);
      return change ? [[serial, { ...unseen, change }] as const] : [];
    }),
  );
  for (const inverter of live?.inverters ?? []) {
    const { serial } = inverter;
    const change = inverters.get(serial)?.change;
    const steady = isGap ? undefined : memory.inverters.get(serial)?.steady;
    const isForeign = isPast(steady?.sinceS, nowS) && isUnexplained(next, seen, serial);
    inverters.set(serial, inverterStep({ steady, change }, inverter, { seen, isForeign }));
  }
  return { ...next, inverters };
}

function commandsStep(
  memory: LimitMemory,
  seen: LimitsSeen,
  isGap: boolean,
): Omit<LimitMemory, "inverters"> {
  const { nowS, sources } = seen;
  const { sending, switching, atS = Number.NEGATIVE_INFINITY } = sources ?? {};
  return {
    atS: nowS,
    aloneSinceS: !isGap && isAlone(seen) ? (memory.aloneSinceS ?? nowS) : undefined,
    sendingS: sendingStep(memory.sendingS, sending, nowS),
    switchingS: sendingStep(memory.switchingS, switching, nowS),
    switchesKnownS: switching && (memory.switchesKnownS ?? nowS),
    answeredS: atS,
    askedS: nowS - seen.sinceAskedS,
    ofSeveral: seen.ofSeveral,
  };
}

/** Whether so much time between two looks may hide a restart, or a clock was set. */
function isLong(betweenS: number): boolean {
  return betweenS < 0 || betweenS > GAP_S;
}

/** Whether the last answer is new and says that nobody else sets limits. */
function isAlone({ nowS, sources }: LimitsSeen): boolean {
  return sources?.isNone === true && nowS >= sources.atS && nowS - sources.atS <= SETTLED_S;
}

function sendingStep(
  before: ReadonlyMap<string, number>,
  sending: ReadonlySet<string> | undefined,
  nowS: number,
): ReadonlyMap<string, number> {
  const now = [...(sending ?? [])].map((serial) => [serial, nowS] as const);
  // A clock that was set back must not make them last.
  return new Map([...before, ...now].map(([serial, atS]) => [serial, Math.min(atS, nowS)]));
}

/**
 * Whether no known controller had an inverter switched off: nothing was sent through the hub since half an hour before,
 * and the gateway reports limiter and MQTT off, and no command under way.
 */
export function isForeignSwitch(
  { aloneSinceS, answeredS, askedS, switchingS, switchesKnownS, ofSeveral }: LimitMemory,
  serial: string,
  atS: number,
): boolean {
  const sentS = switchingS.get(serial.toLowerCase()) ?? Number.NEGATIVE_INFINITY;
  return (
    answeredS > atS &&
    isPast(aloneSinceS, atS) &&
    isPast(switchesKnownS, atS) &&
    isPast(askedS, atS) &&
    isPast(sentS, atS) &&
    !ofSeveral.has(serial)
  );
}

/** The change of an inverter that an alert is about; undefined if there is none. */
export function limitChangeOf({ inverters }: LimitMemory, serial: string): LimitChange | undefined {
  const change = inverters.get(serial)?.change;
  return change?.isConfirmed ? change : undefined;
}

export function changeFigures(
  { before, after, changedS }: LimitChange,
  name: string,
): AlertFigures {
  return { name, before, after, changedS };
}

/** Whether a state has lasted for long enough that earlier events explain nothing. */
function isPast(sinceS: number | undefined, nowS: number): boolean {
  return sinceS !== undefined && nowS - sinceS >= SETTLED_S;
}

/** Whether nothing but the inverter itself explains a change of its limit at this moment. */
function isUnexplained(
  { aloneSinceS, sendingS }: Pick<LimitMemory, "aloneSinceS" | "sendingS">,
  { nowS, sinceAskedS, ofSeveral }: LimitsSeen,
  serial: string,
): boolean {
  const sentS = sendingS.get(serial.toLowerCase()) ?? Number.NEGATIVE_INFINITY;
  return (
    isPast(aloneSinceS, nowS) &&
    isPast(sentS, nowS) &&
    sinceAskedS >= SETTLED_S &&
    !ofSeveral.has(serial)
  );
}

function inverterStep(
  { steady, change }: RememberedLimit,
  inverter: LiveInverter,
  { seen, isForeign }: { readonly seen: LimitsSeen; readonly isForeign: boolean },
): RememberedLimit {
  const { nowS } = seen;
  const percent = percentOf(inverter);
  if (percent === undefined) return { steady: undefined, change };
  const isChanged = steady !== undefined && isOther(percent, steady.percent);
  const counts = isChanged && isForeign && isSteady(inverter, seen);
  return {
    steady: isSteady(inverter, seen) ? { percent, sinceS: steady?.sinceS ?? nowS } : undefined,
    change: counts
      ? changedLimit(change, steady.percent, { percent, nowS })
      : unless(change, percent),
  };
}

/** The change to a limit that nobody asked for; undefined when it is back. */
function changedLimit(
  earlier: LimitChange | undefined,
  last: number,
  { percent, nowS }: { readonly percent: number; readonly nowS: number },
): LimitChange | undefined {
  const began = earlier ?? { before: last, changedS: nowS, isConfirmed: false };
  if (!isOther(percent, began.before)) return undefined;
  return { ...began, after: percent, lastS: nowS };
}

/** A change whose limit is still in force; another limit, for whatever reason, ends it. */
function unless(change: LimitChange | undefined, percent: number): LimitChange | undefined {
  return change && isOther(percent, change.after) ? undefined : change;
}

/** A change by the last answer of the gateway, and by its age. */
function lasting(
  change: LimitChange | undefined,
  { nowS, sources }: LimitsSeen,
): LimitChange | undefined {
  if (!change || nowS - change.changedS >= LONGEST_S) return undefined;
  if (!sources || sources.atS <= change.lastS) return change;
  return sources.isNone ? { ...change, isConfirmed: true } : undefined;
}

/** The limit in force; undefined while it is not read. */
function percentOf(inverter: LiveInverter): number | undefined {
  return shownLimit(inverter).relative;
}

function isSteady(inverter: LiveInverter, { live, nowS }: LimitsSeen): boolean {
  const atMs = live?.receivedAt.get(inverter.serial);
  if (atMs === undefined || inverterState(inverter) !== "producing") return false;
  return dataAgeS(inverter.data_age, atMs, nowS * 1000) <= FRESH_S;
}

function isOther(percent: number, other: number): boolean {
  return Math.abs(percent - other) >= LEAST_POINTS;
}
