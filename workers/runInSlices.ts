/**
 * Runs work in slices while it is wanted, with pauses for messages and, on a page, for the person. The first pause
 * comes before the work, so that work given up at once never begins.
 */
export async function runInSlices<Made>(
  work: Generator<void, Made>,
  isWanted: () => boolean,
  sliceMs: number,
): Promise<Made | undefined> {
  for (;;) {
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    if (!isWanted()) return undefined;
    for (const endMs = performance.now() + sliceMs; performance.now() < endMs;) {
      const step = work.next();
      if (step.done === true) return step.value;
    }
  }
}
