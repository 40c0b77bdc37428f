// Loaded before the page's own scripts: keeps what the page complains of, and finds and uses controls by their words.
// One function around all, because a classic script's own names would be the page's, too.
/* oxlint-disable unicorn/consistent-function-scoping */
"use strict";
(() => {
  const complaints = [];
  const keep = (text) => complaints.push(String(text).slice(0, 300));
  for (const level of ["error", "warn"]) {
    const before = console[level].bind(console);
    console[level] = (...parts) => {
      keep(`${level}: ${parts.join(" ")}`);
      before(...parts);
    };
  }
  addEventListener(
    "error",
    ({ message, target }) => keep(message ?? `not loaded: ${target.src ?? target.href}`),
    true,
  );
  addEventListener("unhandledrejection", ({ reason }) => keep(`rejected: ${reason}`));
  addEventListener("securitypolicyviolation", ({ blockedURI }) => keep(`policy: ${blockedURI}`));

  const files = [];
  const createBefore = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (blob) => {
    files.push({ size: blob.size, type: blob.type });
    return createBefore(blob);
  };

  const wordsOf = (element) =>
    (element.getAttribute("aria-label") ?? element.textContent ?? "").trim();
  const isSeen = (element) => element.getClientRects().length > 0;
  const dialog = () => document.querySelector("[role=dialog], dialog[open]");
  const scope = () => dialog() ?? document.querySelector("main") ?? document.body;
  const labelled = (label) => {
    const found = [...scope().querySelectorAll("label")].find((one) =>
      wordsOf(one).startsWith(label),
    );
    return found?.control ?? scope().querySelector(`[aria-label="${label}"]`);
  };
  const setValue = (control, value) => {
    const kind = control instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(control, value);
    control.dispatchEvent(new Event("input", { bubbles: true }));
    control.dispatchEvent(new Event("change", { bubbles: true }));
  };

  globalThis.engineTest = {
    complaints: () => complaints.splice(0),
    files: () => files.splice(0),
    go: (path) => history.pushState(null, "", path),
    /** Whether the page is drawn and waits for nothing. */
    isShown: () =>
      document.querySelector("main h1") !== null &&
      document.querySelector("main [aria-busy=true]") === null,
    heading: () => document.querySelector("main h1")?.textContent ?? "",
    alerts: () => [...document.querySelectorAll("main [role=alert]")].map((one) => one.textContent),
    text: () => scope().innerText,
    has: (words) => scope().innerText.includes(words),
    isOpen: () => dialog() !== null,
    /** Clicks the first visible control with these words; false when there is none. */
    click: (words) => {
      const all = scope().querySelectorAll("button, a, summary, [role=tab], [role=radio], label");
      const found = [...all].find((one) => wordsOf(one) === words && isSeen(one) && !one.disabled);
      found?.click();
      return found !== undefined;
    },
    /** Types into the field of a label; false when there is none. */
    fill: (label, value) => {
      const control = labelled(label);
      if (control) setValue(control, value);
      return control !== null && control !== undefined;
    },
    valueOf: (label) => labelled(label)?.value ?? null,
    focused: () => (document.activeElement ? wordsOf(document.activeElement) : ""),
    /** Whether the page is wider than its window. */
    isWider: () => document.documentElement.scrollWidth > innerWidth,
  };
})();
