import { crc16 } from "./crc.ts";
import { heapFragmentation, usageRatio } from "./heap.ts";
import type { Kernel } from "./kernel.ts";
import { limitCode, limitFlags, limitMaximum } from "./limit.ts";
import { scanProfile } from "./profile.ts";
import { serialType, serialWeek, serialYear } from "./serial.ts";
import { signalPercent } from "./signal.ts";
import { versionParts } from "./version.ts";

/** The kernel in JavaScript: always there, and the measure that the WASM kernel is held to. */
export const referenceKernel: Kernel = {
  serialType,
  serialYear,
  serialWeek,
  limitCode,
  limitFlags,
  limitMaximum,
  versionParts,
  signalPercent,
  heapFragmentation,
  usageRatio,
  crc16: (bytes) => crc16(bytes),
  scanProfile,
};
