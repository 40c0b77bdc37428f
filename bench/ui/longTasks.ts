import { eventsIn, lastingOnMain, type TraceEvent } from "../trace.ts";

/** A task of the main thread with the largest parts of it. */
interface LongTask {
  readonly ms: number;
  readonly parts: readonly string[];
}

/** The longest task of a trace, and those over so many ms of processor time, the longest first. */
export function longTasksIn(
  text: string,
  overMs: number,
): { readonly longest: number; readonly tasks: readonly LongTask[] } {
  const own = lastingOnMain(eventsIn(text)).filter(({ dur }) => dur !== undefined);
  const tasks = own.filter(({ name }) => name === "ThreadControllerImpl::RunTask");
  const longest = Math.max(0, ...tasks.map(cpuMs));
  const long = tasks
    .filter((task) => cpuMs(task) > overMs)
    .sort((a, b) => cpuMs(b) - cpuMs(a))
    .map((task) => ({ ms: cpuMs(task), parts: partsOf(task, own) }));
  return { longest, tasks: long };
}

/** Events in a task by their own time, without nested events. */
function partsOf(task: TraceEvent, events: readonly TraceEvent[]): readonly string[] {
  const inside = events
    .filter(
      (event) =>
        event !== task &&
        event.pid === task.pid &&
        event.tid === task.tid &&
        event.ts >= task.ts &&
        event.ts + (event.dur ?? 0) <= task.ts + (task.dur ?? 0),
    )
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const times = new Map<string, number>();
  const open: TraceEvent[] = [];
  const add = (event: TraceEvent, ms: number) =>
    times.set(nameOf(event), (times.get(nameOf(event)) ?? 0) + ms);
  for (const event of inside) {
    while (open.length > 0 && endOf(open.at(-1)) <= event.ts) open.pop();
    const outer = open.at(-1);
    if (outer) add(outer, -cpuMs(event));
    add(event, cpuMs(event));
    open.push(event);
  }
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 5)
    .map(([name, ms]) => `${name} ${ms.toFixed(0)}`);
}

function endOf(event: TraceEvent | undefined): number {
  return (event?.ts ?? 0) + (event?.dur ?? 0);
}

function cpuMs({ tdur, dur = 0 }: TraceEvent): number {
  return (tdur ?? dur) / 1000;
}

function nameOf({ name, args }: TraceEvent): string {
  const { url = "", functionName = "" } = args?.data ?? {};
  const file = url.split("/").at(-1) ?? "";
  return [name, functionName, file].filter((part) => part !== "").join(" ");
}
