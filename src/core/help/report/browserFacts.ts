/** Browser that shows the page, as far as faults depend on it. */
export function browserFacts(): unknown {
  const { userAgent, language, maxTouchPoints, onLine } = navigator;
  return {
    userAgent,
    language,
    pageLanguage: document.documentElement.lang,
    hostname: window.location.hostname,
    isSecureOrigin: window.isSecureContext,
    isOnline: onLine,
    window: `${window.innerWidth} x ${window.innerHeight} at ${window.devicePixelRatio}`,
    touchPoints: maxTouchPoints,
    hasWebAssembly: typeof WebAssembly === "object",
    sharesSockets: typeof BroadcastChannel === "function",
    reducedMotion: window.matchMedia("(prefers-reduced-motion: reduce)").matches,
  };
}
