/** What one instance of the kernel exports; `load.ts` proves the compiled module to be one. */
export interface KernelExports {
  readonly memory: WebAssembly.Memory;
  readonly HEAP: { readonly value: number };
  readonly MOST_BYTES: { readonly value: number };
  placeDay(length: number, entries: number, columns: number): number;
  decodeDay(length: number, most: number): number;
  clearColumns(columns: number): number;
  addColumns(firstS: number, stepS: number, columns: number): void;
  reserve(seriesCount: number, capacity: number, outputBytes: number): number;
  intervals(series: number, fromS: number, stepS: number, count: number): void;
  energy(series: number, fromS: number, toS: number, maxGapS: number): void;
  downsample(series: number, fromS: number, toS: number, columns: number, gapS: number): number;
}
