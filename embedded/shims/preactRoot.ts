import { options } from "preact";
import { nextTask } from "#app/shared/time/nextTask.ts";

let isFirst = true;

/**
 * Takes the place of react-dom/client in the firmware build. Preact runs effects after the next frame,
 * React after a key or a click at once: until then a listener that an effect replaces would still see
 * the state before the key. Those of the first page, before which nothing can be pressed, have a task of their own.
 */
options.requestAnimationFrame = (runEffects) => {
  if (isFirst) void nextTask().then(runEffects);
  else queueMicrotask(runEffects);
  isFirst = false;
};

export { createRoot } from "preact/compat/client";
