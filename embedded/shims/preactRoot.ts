import { options, type ComponentChild } from "preact";
import { createRoot as createPreactRoot } from "preact/compat/client";
import { hasFirstFigures } from "#app/shared/gateway/built.ts";
import { whenWhole } from "#app/shared/loading/firstPicture.ts";
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

/** Draws the app. Where the page may show first figures, they stay until the first picture is whole. */
export function createRoot(element: HTMLElement) {
  return {
    render(app: ComponentChild): void {
      const isLater = hasFirstFigures && window.firstCall;
      const room = isLater ? document.createElement("div") : element;
      createPreactRoot(room).render(app);
      void complete(isLater && (() => element.replaceWith(room)));
    },
  };
}

async function complete(show: (() => void) | false | undefined): Promise<void> {
  await nextTask();
  firstEffects?.();
  if (show) whenWhole(show);
}
