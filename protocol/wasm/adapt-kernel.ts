import type { Kernel } from "../kernel/kernel.ts";
import type { KernelExports } from "./exports.ts";

/**
 * The exports of an instance as a `Kernel`. Like any JavaScript that needs memory, it throws a
 * `RangeError` when there is none left; nothing else is thrown.
 */
export function adaptKernel(exports: KernelExports): Kernel {
  const { memory } = exports;
  const place = (bytes: Uint8Array): number => {
    const answer = exports.placeProfile(bytes.length);
    if (answer === 0) throw new RangeError("no memory left for a grid profile");
    new Uint8Array(memory.buffer, exports.HEAP.value, bytes.length).set(bytes);
    return answer;
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
    crc16(bytes) {
      place(bytes);
      return exports.crc16(bytes.length);
    },
    scanProfile(bytes) {
      const answer = place(bytes);
      const length = exports.scanProfile(bytes.length);
      return new Int32Array(memory.buffer, answer, length).slice();
    },
  };
}
