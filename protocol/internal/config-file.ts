// The configuration files of a gateway: whether a file is one, what a restore would change, and what it is checked for.
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
export type { ConfigArea } from "../config-file/area.ts";
export { compareConfig, type ConfigChange } from "../config-file/compare.ts";
export {
  type ConfigFile,
  configFileOf,
  configFiles,
  type ConfigRefusal,
  readConfigFile,
} from "../config-file/config-file.ts";
export {
  type Completed,
  lacksSecrets,
  withoutSecrets,
  withSecretsOf,
} from "../config-file/secrets.ts";
export type { ConfigRisk } from "../config-file/risk.ts";
