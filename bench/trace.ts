/** Of the browser's own format of traces. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: {
    readonly name?: string;
    readonly data?: { readonly url?: string; readonly functionName?: string };
  };
}

/** A task of the main thread. */
export interface Task {
  readonly startUs: number;
  readonly endUs: number;
  /** Processor time, which a busy machine does not lengthen. */
  readonly cpuMs: number;
}

/** A browser's trace: the tasks of the main thread, and the marks of a name, in order. */
export interface Trace {
  readonly tasks: readonly Task[];
  readonly marksOf: (mark: string) => readonly number[];
}

/** Reads a trace of the categories “toplevel” and “blink.user_timing”. */
export function readTrace(text: string): Trace {
  const traceEvents = eventsIn(text);
  const marksOf = (mark: string) =>
    [
      ...new Set(
        traceEvents.filter(({ name, ph }) => name === mark && ph !== "E").map(({ ts }) => ts),
      ),
    ].sort((a, b) => a - b);
  return { tasks: tasksOf(traceEvents), marksOf };
}

export function eventsIn(text: string): readonly TraceEvent[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the browser's own format of traces
  const { traceEvents } = JSON.parse(text) as { readonly traceEvents: readonly TraceEvent[] };
  return traceEvents;
}

export function lastingOnMain(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return events.filter(({ ph, pid, tid }) => ph === "X" && mains.has(`${pid} ${tid}`));
}

function tasksOf(events: readonly TraceEvent[]): readonly Task[] {
  return lastingOnMain(events)
    .filter(({ name }) => /RunTask/.test(name))
    .map(({ ts, dur = 0, tdur = dur }) => ({
      startUs: ts,
      endUs: ts + dur,
      cpuMs: tdur / 1000,
    }));
}
