// Curves, blocks, checksums and scans, for the worker and for what stands in for it.
export { describeScan, profileBytes } from "../grid-profile/describe.ts";
export { hasProfileData, UNKNOWN_PROFILE_NAME } from "../grid-profile/known.ts";
export {
  createScan,
  type ScannedProfile,
  scanProfile,
  type ScanProfile,
} from "../grid-profile/scan-profile.ts";
export { type DayBlocks, type MinuteDay, reduceDay, type ReduceDay } from "../kernel/blocks.ts";
export { clearLight, type ClearLight } from "../kernel/light.ts";
export { type SkyKernel, skyInScript } from "../kernel/sky.ts";
export { createCurves, curves, readDay } from "../kernel/curves.ts";
export type { Columns, CurveKernel, DatedBytes, DayMinutes, Grid } from "../kernel/kernel.ts";
export { createMd5, type Md5 } from "../kernel/md5.ts";
