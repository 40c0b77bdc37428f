/**
 * Runs work in slices while it is wanted, with pauses for messages and, on a page, for the person. The first pause
 * comes before the work, so that work given up at once never begins. `onShare` gets the share that the work says is done.
 */
export async function runInSlices<Made>(
  work: Generator<number | void, Made>,
  isWanted: () => boolean,
  sliceMs: number,
  onShare: (share: number) => void = () => undefined,
): Promise<Made | undefined> {
  for (;;) {
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    if (!isWanted()) return undefined;
    for (const endMs = performance.now() + sliceMs; performance.now() < endMs;) {
      const step = work.next();
      if (step.done === true) return step.value;
      if (typeof step.value === "number") onShare(step.value);
    }
  }
}
