/** Runs jobs one at a time. A job requested while another runs waits, and is replaced by the next. */
export type Lane = <Answer>(job: () => Promise<Answer>) => Promise<Answer | undefined>;

/**
 * A lane to the worker: while a slider or a text changes, only the last question is worth its time. A job that gave way
 * answers undefined.
 */
export function createLane(): Lane {
  let running: Promise<unknown> = Promise.resolve();
  let newest = 0;
  return (job) => {
    newest += 1;
    const own = newest;
    const answer = running.then(() => (own === newest ? job() : undefined));
    // A failure rejects its own job, not the next one.
    running = answer.catch(() => undefined);
    return answer;
  };
}
