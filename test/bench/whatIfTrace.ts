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

interface Task {
  readonly startUs: number;
  readonly endUs: number;
  /** Processor time, which a busy machine does not lengthen. */
  readonly cpuMs: number;
}

/** A task of the main thread. */
interface OwnTask extends Pick<Task, "cpuMs"> {
  /** From the mark “asked” to its start. */
  readonly afterAskedMs: number;
}

/** What the main thread did from a mark “begun” to the mark “settled” after it, in ms of processor time. */
export interface Move {
  /** Of all tasks from the mark “asked” to “answered”. */
  readonly answerMs: number;
  /** Its tasks, the longest first. */
  readonly longest: readonly OwnTask[];
  /** The longest of those that began after the mark “answered”. */
  readonly longestOnceAnswered: OwnTask | undefined;
}

/** The moves of a trace. */
export function movesIn(text: string): readonly Move[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the browser's own format of traces
  const { traceEvents } = JSON.parse(text) as { readonly traceEvents: readonly TraceEvent[] };
  const tasks = tasksOf(traceEvents);
  const marksOf = (mark: string) =>
    [
      ...new Set(
        traceEvents.filter(({ name, ph }) => name === mark && ph !== "E").map(({ ts }) => ts),
      ),
    ].sort((a, b) => a - b);
  const [settled, asked, answered] = ["settled", "asked", "answered"].map(marksOf);
  return marksOf("begun").map((fromUs) => {
    const toUs = after(settled, fromUs) ?? Number.POSITIVE_INFINITY;
    const askedUs = after(asked, fromUs) ?? fromUs;
    const answeredUs = after(answered, askedUs) ?? askedUs;
    const own = tasks
      .filter(({ startUs }) => startUs >= fromUs && startUs < toUs)
      .map((task) => ({ ...task, afterAskedMs: (task.startUs - askedUs) / 1000 }));
    const longest = own.toSorted((a, b) => b.cpuMs - a.cpuMs);
    return {
      answerMs: own
        .filter(({ startUs, endUs }) => endUs > askedUs && startUs < answeredUs)
        .reduce((sum, { cpuMs }) => sum + cpuMs, 0),
      longest,
      longestOnceAnswered: longest.find(({ startUs }) => startUs >= answeredUs),
    };
  });
}

function after(marks: readonly number[] | undefined, us: number): number | undefined {
  return marks?.find((mark) => mark >= us);
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
