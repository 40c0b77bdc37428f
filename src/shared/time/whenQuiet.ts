/** After the first values of a page, in ms: until then an old phone draws them, and a gateway's line brings them. */
const quietAfterMs = 2_500;

/** Calls back when a page has been there for a while and the browser has time; returns a function that stops it. */
export function whenQuiet(act: () => void): () => void {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    // Safari cannot tell when it is idle.
    if ("requestIdleCallback" in window) idle = requestIdleCallback(act);
    else act();
  }, quietAfterMs);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
