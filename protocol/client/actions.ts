// What a client needs only to save or to read more than live data; loaded in one piece.
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
