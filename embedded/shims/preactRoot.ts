import { options, type ComponentChild } from "preact";
import { createRoot as createPreactRoot } from "preact/compat/client";

/**
 * Takes the place of react-dom/client in the firmware build. Preact runs effects after the next frame,
 * React after a key or a click at once: until then a listener that an effect replaces would still see
 * the state before the key.
 */
options.requestAnimationFrame = queueMicrotask;

export function createRoot(element: HTMLElement) {
  return { render: (app: ComponentChild) => createPreactRoot(element).render(app) };
}
