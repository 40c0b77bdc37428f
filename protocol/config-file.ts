// The configuration files of a gateway: whether a file is one, and what a restore would change.
export type { ConfigArea } from "./config-file/area.ts";
export { compareConfig, type ConfigChange } from "./config-file/compare.ts";
export {
  type ConfigFile,
  configFileOf,
  configFiles,
  type ConfigRefusal,
  readConfigFile,
} from "./config-file/config-file.ts";
export type { ConfigRisk } from "./config-file/risk.ts";
