import type { Kernel } from "../kernel/kernel.ts";

type Scalars = Omit<Kernel, "crc16" | "scanProfile">;

/** What one instance of the kernel exports; `load.ts` proves the compiled module to be one. */
export interface KernelExports extends Scalars {
  readonly memory: WebAssembly.Memory;
  readonly HEAP: { readonly value: number };
  placeProfile(length: number): number;
  crc16(length: number): number;
  scanProfile(length: number): number;
  reserve(seriesCount: number, capacity: number, outputBytes: number): number;
  append(series: number, timeS: number, value: number): number;
  indexOf(series: number, timeS: number): number;
  intervals(series: number, fromS: number, stepS: number, count: number): void;
  energy(series: number, fromS: number, toS: number, maxGapS: number): void;
  downsample(series: number, fromS: number, toS: number, columns: number, gapS: number): number;
}
