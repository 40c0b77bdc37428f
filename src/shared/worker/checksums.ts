import { createChecksums } from "./createChecksums.ts";

/** The page's checksums; nothing starts, and nothing is loaded, before the first. */
export const checksums = createChecksums({
  start: async () => (await import("./startChecksumWorker.ts")).startChecksumWorker(),
  loadFallback: async () => (await import("./sumOnPage.ts")).sumOnPage,
});
