import { options } from "preact";

/**
 * Takes the place of react-dom/client in the firmware build. Preact runs effects after the next frame,
 * React after a key or a click at once: until then a listener that an effect replaces would still see
 * the state before the key.
 */
options.requestAnimationFrame = (runEffects) => queueMicrotask(runEffects);

export { createRoot } from "preact/compat/client";
