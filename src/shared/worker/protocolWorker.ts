import { createProtocolWorker } from "./createProtocolWorker.ts";

/** The page's worker; nothing starts, and nothing is loaded, before its first job. */
export const protocolWorker = createProtocolWorker({
  start: async () => (await import("./startProtocolWorker.ts")).startProtocolWorker(),
  loadFallback: async () => (await import("./fallbackTasks.ts")).fallbackTasks,
});
