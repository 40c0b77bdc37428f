// What a restore is checked for and what its page shows.
export { changeOf } from "../config-file/compare.ts";
export { fatalSettings } from "../config-file/fatal.ts";
export {
  bytesOf,
  certificateRoom,
  configAfter,
  exceedsMemory,
  memoryUse,
  type MemoryUse,
} from "../config-file/memory.ts";
export { pathText } from "../config-file/path-text.ts";
export { type ReleaseNotes, releaseNotes } from "../config-file/releases.ts";
