// Everything that a client which only reads live data does without. Loaded as one.
export { askProfile } from "./ask-profile.ts";
export { readDeviceInfo, readEvents, readGridProfile } from "./ask-inverter.ts";
export { readConfigFiles } from "./config-files.ts";
export { followLog } from "./follow-log.ts";
export { readBack } from "./read-back.ts";
export { refusalAfter } from "./refusal-after.ts";
export { setLimit } from "./set-limit.ts";
export { setLimits } from "./set-limits.ts";
export { setPower } from "./set-power.ts";
export { readSettings, writeSettings } from "./settings.ts";
export { restoreFile, sendFiles, uploadFirmware } from "./upload-files.ts";
