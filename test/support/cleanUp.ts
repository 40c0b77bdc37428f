import { __unsafe_useEmotionCache as useStyles } from "@emotion/react";
import { cleanup, configure, renderHook } from "@testing-library/react";
import { afterEach, beforeAll } from "vitest";
import { styleCache } from "#app/shared/ui/styleCache.ts";
import { expectNoOpenSocket } from "./openSockets.ts";
import { keepRulesOut } from "./plainStyles.ts";

// Only a missing element waits this long: loading a module takes a busy machine seconds. Computing hidden elements
// makes queries many times slower. Files of a worker share the settings, so each sets them.
configure({ asyncUtilTimeout: 30_000, defaultHidden: true });

// Those of a whole interface, and those of a part of it by itself.
const { result, unmount } = renderHook(useStyles);
const styles = [styleCache, ...(result.current ? [result.current] : [])];
unmount();
// Else it warns of `:first-child` on pages that a server renders.
for (const kept of styles) kept.compat = true;
keepRulesOut(styles);

// The files of a worker share a document, its address and its storage.
beforeAll(() => {
  localStorage.clear();
  history.replaceState(null, "", "/");
});
afterEach(() => {
  cleanup();
  expectNoOpenSocket();
});
