/** Does work piece by piece as long as it is wanted, with pauses for messages and, on a page, for the person. */
export async function driven<Made>(
  work: Generator<void, Made>,
  isWanted: () => boolean,
  sliceMs: number,
): Promise<Made | undefined> {
  while (isWanted()) {
    for (const endMs = performance.now() + sliceMs; performance.now() < endMs;) {
      const step = work.next();
      if (step.done === true) return step.value;
    }
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  }
  return undefined;
}
