interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** A task of the main thread. */
export interface Task {
  readonly startUs: number;
  readonly endUs: number;
  /** Processor time, which a busy machine does not lengthen. */
  readonly cpuMs: number;
}

/** A browser's trace: the tasks of the main thread, and when the page made the marks of a name, in order. */
export interface Trace {
  readonly tasks: readonly Task[];
  readonly marksOf: (mark: string) => readonly number[];
}

/** Reads a trace of the categories “toplevel” and “blink.user_timing”. */
export function readTrace(text: string): Trace {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the browser's own format of traces
  const { traceEvents } = JSON.parse(text) as { readonly traceEvents: readonly TraceEvent[] };
  const marksOf = (mark: string) =>
    [
      ...new Set(
        traceEvents.filter(({ name, ph }) => name === mark && ph !== "E").map(({ ts }) => ts),
      ),
    ].sort((a, b) => a - b);
  return { tasks: tasksOf(traceEvents), marksOf };
}

function tasksOf(events: readonly TraceEvent[]): readonly Task[] {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return events
    .filter(
      ({ name, ph, pid, tid }) => /RunTask/.test(name) && ph === "X" && mains.has(`${pid} ${tid}`),
    )
    .map(({ ts, dur = 0, tdur = dur }) => ({
      startUs: ts,
      endUs: ts + dur,
      cpuMs: tdur / 1000,
    }));
}
