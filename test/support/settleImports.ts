import { afterAll, vi } from "vitest";

// A module that is still on its way when its file has ended fails to load, and then fails every later file of the worker.
afterAll(() => vi.dynamicImportSettled());
