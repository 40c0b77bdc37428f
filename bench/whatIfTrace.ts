import { readTrace, type Task } from "./trace.ts";

/** A task of the main thread. */
interface OwnTask extends Pick<Task, "cpuMs"> {
  readonly afterAskedMs: number;
}

/** Work of the main thread from a mark “begun” to the mark “settled” after it, in ms of processor time. */
export interface Move {
  readonly answerMs: number;
  readonly longest: readonly OwnTask[];
  /** The longest of those that began after the mark “answered”. */
  readonly longestOnceAnswered: OwnTask | undefined;
}

export function movesIn(text: string): readonly Move[] {
  const { tasks, marksOf } = readTrace(text);
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
