import { options, type ComponentChild } from "preact";
import { createRoot as createPreactRoot } from "preact/compat/client";
import { nextTask } from "#app/shared/time/nextTask.ts";

let firstEffects: (() => void) | undefined;

/**
 * Replaces react-dom/client in the firmware build. Preact runs effects after the next frame, React at once after a key
 * or a click: until then a listener that an effect replaces would see the state before the key. Those of the first
 * page, before any input, have a task of their own.
 */
options.requestAnimationFrame = (runEffects) => {
  if (firstEffects) queueMicrotask(runEffects);
  else firstEffects = runEffects;
};

export function createRoot(element: HTMLElement) {
  return {
    render(app: ComponentChild): void {
      createPreactRoot(element).render(app);
      void nextTask().then(() => firstEffects?.());
    },
  };
}
