import fc from "fast-check";
import { afterAll, vi } from "vitest";
import "./lateClock.ts";
import { runs } from "./runs.ts";

fc.configureGlobal({ numRuns: runs(100) });

// A module that is still on its way when its file has ended fails to load, and then fails every later file of the worker.
afterAll(() => vi.dynamicImportSettled());

// A spy upon a timer of the tests' own clock gives that timer back whenever some later file restores its spies, whose
// timers then never end.
afterAll(() => {
  vi.restoreAllMocks();
  if (Reflect.has(setTimeout, "clock")) throw new Error("This file leaves a clock of its tests.");
});
