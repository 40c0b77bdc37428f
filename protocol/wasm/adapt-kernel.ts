import type { Kernel } from "../kernel/kernel.ts";
import type { KernelExports } from "./exports.ts";

/**
 * The exports of an instance as a `Kernel`. Like any JavaScript that needs memory, it throws a
 * `RangeError` when there is none left; nothing else is thrown.
 */
export function adaptKernel(exports: KernelExports): Kernel {
  const { memory } = exports;
  return {
    scanProfile(bytes) {
      const answer = exports.placeProfile(bytes.length);
      if (answer === 0) throw new RangeError("no memory left for a grid profile");
      new Uint8Array(memory.buffer, exports.HEAP.value, bytes.length).set(bytes);
      const length = exports.scanProfile(bytes.length);
      return new Int32Array(memory.buffer, answer, length).slice();
    },
  };
}
