export { HEAP, placeProfile } from "./buffers";
export { crc16 } from "./crc";
export { heapFragmentation, usageRatio } from "./heap";
export { limitCode, limitFlags, limitMaximum } from "./limit";
export { scanProfile } from "./profile";
export { serialType, serialWeek, serialYear } from "./serial";
export { append, downsample, energy, indexOf, intervals, reserve } from "./series";
export { signalPercent } from "./signal";
export { versionParts } from "./version";
