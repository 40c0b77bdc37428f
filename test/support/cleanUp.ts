import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeAll } from "vitest";

// Only what never comes waits this long: a module that is loaded on the way takes a busy machine seconds. The files of a
// worker share the settings, so each begins with these.
configure({ asyncUtilTimeout: 30_000, defaultHidden: false });

// The files of a worker share one document, its address and what it stores.
beforeAll(() => {
  localStorage.clear();
  history.replaceState(null, "", "/");
});
afterEach(cleanup);
