import { createMd5 } from "#protocol/kernel/md5.ts";

/** Stands for hash-wasm in the firmware's worker: the kernel's own MD5, which is in the script anyway. */
export function createMD5() {
  let md5 = createMd5();
  return Promise.resolve({
    init() {
      md5 = createMd5();
    },
    update(bytes: Uint8Array) {
      md5.update(bytes);
    },
    digest: () => md5.digest(),
  });
}
