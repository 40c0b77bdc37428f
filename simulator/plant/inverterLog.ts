/** An alarm in an inverter's own log; times in seconds of the local day, end 0 while it lasts. */
export interface LogEntry {
  readonly id: number;
  readonly startS: number;
  readonly endS: number;
}

/** Alarm ids the simulated inverters raise by themselves (docs/gateway/inverters.md#event-log). */
export const alarm = {
  started: 1,
  timeSet: 2,
  overheating: 73,
  shaded: 95,
  remoteOff: 124,
  voltageLowA: 207,
  noInput: 209,
} as const;

const LOG_LENGTH = 15;

/** Parts of an inverter's state that its log depends on. */
interface Moment {
  readonly awake: boolean;
  readonly isOn: boolean;
  readonly log: readonly LogEntry[];
  readonly inputs: readonly { readonly powerW: number }[];
  readonly dcW: number;
}

/**
 * The log after a step: new and ended alarms, the oldest entries gone when it is full. Only inverters on modules know
 * nights and shade.
 */
export function incident(
  before: Moment,
  after: Omit<Moment, "log">,
  isOnModules: boolean,
  localMs: number,
): readonly LogEntry[] {
  const nowS = Math.floor((localMs / 1000) % 86_400);
  let log = before.log;
  if (after.awake && !before.awake) {
    const later = Math.min(86_399, nowS + 2);
    log = closeEntry(log, alarm.voltageLowA, nowS);
    log = addEntry(log, { id: alarm.started, startS: nowS, endS: nowS });
    log = addEntry(log, { id: alarm.timeSet, startS: later, endS: later });
  }
  if (!after.awake && before.awake && isOnModules) {
    log = addEntry(log, { id: alarm.voltageLowA, startS: nowS, endS: 0 });
  }
  if (!after.isOn && !isOpen(log, alarm.remoteOff)) {
    log = addEntry(log, { id: alarm.remoteOff, startS: nowS, endS: 0 });
  }
  if (after.isOn && isOpen(log, alarm.remoteOff)) log = closeEntry(log, alarm.remoteOff, nowS);
  return isOnModules ? withShade(log, after, nowS) : log;
}

/** A string far below the best of its neighbours for long is reported as shaded, strings 1 to 4 only. */
function withShade(
  log: readonly LogEntry[],
  { inputs, dcW }: Omit<Moment, "log">,
  nowS: number,
): readonly LogEntry[] {
  const bestW = Math.max(...inputs.map(({ powerW }) => powerW));
  let after = log;
  for (const [index, { powerW }] of inputs.slice(0, 4).entries()) {
    const id = alarm.shaded + index;
    const isShaded = dcW > 60 && powerW < bestW * 0.45;
    if (isShaded && !after.some((entry) => entry.id === id)) {
      after = addEntry(after, { id, startS: nowS, endS: 0 });
    } else if (dcW > 60 && powerW > bestW * 0.7) after = closeEntry(after, id, nowS);
  }
  return after;
}

function isOpen(log: readonly LogEntry[], id: number): boolean {
  return log.some((entry) => entry.id === id && entry.endS === 0);
}

function addEntry(log: readonly LogEntry[], entry: LogEntry): readonly LogEntry[] {
  return [...log, entry].slice(-LOG_LENGTH);
}

function closeEntry(log: readonly LogEntry[], id: number, nowS: number): readonly LogEntry[] {
  if (!isOpen(log, id)) return log;
  return log.map((entry) =>
    entry.id === id && entry.endS === 0 ? { ...entry, endS: nowS } : entry,
  );
}
