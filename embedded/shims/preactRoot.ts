import { options, type ComponentChild } from "preact";
import { createRoot as createPreactRoot } from "preact/compat/client";
import { nextTask } from "#app/shared/time/nextTask.ts";

let firstEffects: (() => void) | undefined;

/**
 * Takes the place of react-dom/client in the firmware build. Preact runs effects after the next frame,
 * React after a key or a click at once: until then a listener that an effect replaces would still see
 * the state before the key. Those of the first page, before which nothing can be pressed, have a task of their own.
 */
options.requestAnimationFrame = (runEffects) => {
  if (firstEffects) queueMicrotask(runEffects);
  else firstEffects = runEffects;
};

/** Draws the app. */
export function createRoot(element: HTMLElement) {
  return {
    render(app: ComponentChild): void {
      createPreactRoot(element).render(app);
      void nextTask().then(() => firstEffects?.());
    },
  };
}
