import type { InstanceMemory, Instance, Modules } from "./exports.ts";

/** An instance of the module that reduces minutes to blocks, used as its source is. */
export function adaptBlocks(wasm: Instance<Modules["blocks"]>): Modules["blocks"] {
  return {
    ...wasm,
    minuteMean: () => new Int32Array(...placeOf(wasm, wasm.minuteMean(), 4)),
    minuteLow: () => new Int32Array(...placeOf(wasm, wasm.minuteLow(), 4)),
    minuteHigh: () => new Int32Array(...placeOf(wasm, wasm.minuteHigh(), 4)),
    minuteCovered: () => new Uint16Array(...placeOf(wasm, wasm.minuteCovered(), 2)),
    minuteHeld: () => new Uint8Array(...placeOf(wasm, wasm.minuteHeld())),
    blockPower: () => new Float64Array(...placeOf(wasm, wasm.blockPower(), 8)),
    blockSwing: () => new Float64Array(...placeOf(wasm, wasm.blockSwing(), 8)),
    blockUsable: () => new Uint8Array(...placeOf(wasm, wasm.blockUsable())),
  };
}

/** An instance of the module that computes the light of a clear sky, used as its source is. */
export function adaptLight(wasm: Instance<Modules["light"]>): Modules["light"] {
  const view = (address: number) => new Float64Array(...placeOf(wasm, address, 8));
  return {
    ...wasm,
    sunElevation: () => view(wasm.sunElevation()),
    sunUp: () => view(wasm.sunUp()),
    sunOutside: () => view(wasm.sunOutside()),
    airAerosol: () => view(wasm.airAerosol()),
    airWater: () => view(wasm.airWater()),
    lightBeam: () => view(wasm.lightBeam()),
    lightDiffuse: () => view(wasm.lightDiffuse()),
    lightAirMass: () => view(wasm.lightAirMass()),
  };
}

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

/** Where AssemblyScript keeps the numbers of a typed array: behind the address of its buffer, both 32 bit. */
function placeOf(
  { memory }: { readonly memory: InstanceMemory },
  address: number,
  size = 1,
): [buffer: ArrayBuffer, start: number, length: number] {
  const [, start = 0, bytes = 0] = new Uint32Array(memory.buffer, address, 3);
  return [memory.buffer, start, bytes / size];
}
