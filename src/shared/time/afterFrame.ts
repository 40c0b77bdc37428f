const patienceMs = 200;

/** Calls back once the next frame is drawn; in a hidden page when it is shown again. Returns a function that stops it. */
export function afterFrame(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Callbacks of a frame run before it is drawn.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Resolves once the next frame is drawn; at once in a hidden page, soon in a page hidden meanwhile. */
export async function frameDrawn(): Promise<void> {
  if (document.hidden) return;
  await new Promise<void>((resolve) => {
    afterFrame(resolve);
    setTimeout(resolve, patienceMs);
  });
}
