import type { InstanceMemory, Instance, Modules } from "./exports.ts";

/** An instance of the module that scans grid profiles, used as its source is. */
export function adaptProfile(wasm: Instance<Modules["profile"]>): Modules["profile"] {
  return {
    ...wasm,
    profileRoom: (length) => new Uint8Array(...placeOf(wasm, wasm.profileRoom(length))),
    scanProfile: (length) => new Int32Array(...placeOf(wasm, wasm.scanProfile(length), 4)),
  };
}

/** An instance of the module that simulates batteries, used as its source is. */
export function adaptWhatIf(wasm: Instance<Modules["what-if"]>): Modules["what-if"] {
  const view = (address: number) => new Float64Array(...placeOf(wasm, address, 8));
  return {
    ...wasm,
    sunArray: () => view(wasm.sunArray()),
    loadArray: () => view(wasm.loadArray()),
    segmentsArray: () => view(wasm.segmentsArray()),
    settingsArray: () => view(wasm.settingsArray()),
    totalsArray: () => view(wasm.totalsArray()),
    curveArray: () => view(wasm.curveArray()),
    powersArray: () => view(wasm.powersArray()),
    sizesArray: () => view(wasm.sizesArray()),
    sweptArray: () => view(wasm.sweptArray()),
  };
}

/** Buffer, start and length of an AssemblyScript typed array: stored after the address of its buffer, both 32 bit. */
function placeOf(
  { memory }: { readonly memory: InstanceMemory },
  address: number,
  size = 1,
): [buffer: ArrayBuffer, start: number, length: number] {
  const [, start = 0, bytes = 0] = new Uint32Array(memory.buffer, address, 3);
  return [memory.buffer, start, bytes / size];
}
