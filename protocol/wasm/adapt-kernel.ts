import type { Kernel } from "../kernel/kernel.ts";
import { referenceKernel } from "../kernel/reference.ts";
import type { KernelExports } from "./exports.ts";

/** The exports of an instance as a `Kernel`. Bytes beyond its input area go to the twin: no gateway sends that many. */
export function adaptKernel(exports: KernelExports): Kernel {
  const { memory } = exports;
  const input = exports.INPUT.value;
  const words = exports.WORDS.value;
  const put = (bytes: Uint8Array): boolean => {
    if (bytes.length > exports.INPUT_SIZE.value) return false;
    new Uint8Array(memory.buffer, input, bytes.length).set(bytes);
    return true;
  };
  return {
    serialType: (prefix) => exports.serialType(prefix),
    serialYear: (low) => exports.serialYear(low),
    serialWeek: (low) => exports.serialWeek(low),
    limitCode: (relative, persistent) => exports.limitCode(relative, persistent),
    limitFlags: (code) => exports.limitFlags(code),
    limitMaximum: (relative, maxPowerW) => exports.limitMaximum(relative, maxPowerW),
    versionParts: (version) => exports.versionParts(version),
    signalPercent: (rssiDbm) => exports.signalPercent(rssiDbm),
    heapFragmentation: (freeBytes, largest) => exports.heapFragmentation(freeBytes, largest),
    usageRatio: (usedBytes, totalBytes) => exports.usageRatio(usedBytes, totalBytes),
    crc16: (bytes) => (put(bytes) ? exports.crc16(bytes.length) : referenceKernel.crc16(bytes)),
    scanProfile(bytes) {
      if (!put(bytes)) return referenceKernel.scanProfile(bytes);
      const length = exports.scanProfile(bytes.length);
      return new Int32Array(memory.buffer, words, length).slice();
    },
  };
}
