/** After the first values of a page, in ms: until then an old phone draws them, and a gateway's line brings them. */
const quietAfterMs = 2_500;

/** Calls `act` once a page has loaded and rendered; returns a function that cancels it. */
export function whenQuiet(act: () => void): () => void {
  const timer = setTimeout(act, quietAfterMs);
  return () => clearTimeout(timer);
}
