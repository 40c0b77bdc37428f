import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeAll } from "vitest";
import { styleCache } from "#app/shared/ui/styleCache.ts";
import { expectNoOpenSocket } from "./openSockets.ts";
import { keepRulesOut } from "./plainStyles.ts";

// Only a missing element waits this long: loading a module takes a busy machine seconds. Computing hidden elements
// makes queries many times slower. Files of a worker share the settings, so each sets them.
configure({
  asyncUtilTimeout: 30_000,
  defaultHidden: true,
  // Asked for at each look in vain: to print all elements takes a twelfth of the time of a file.
  getElementError: (message, { textContent }) =>
    Object.assign(new Error([message, textContent?.slice(0, 2000)].filter(Boolean).join("\n\n")), {
      name: "TestingLibraryElementError",
    }),
});

keepRulesOut(styleCache);

// The files of a worker share a document, its address and its storage.
beforeAll(() => {
  localStorage.clear();
  history.replaceState(null, "", "/");
});
afterEach(() => {
  cleanup();
  expectNoOpenSocket();
});
