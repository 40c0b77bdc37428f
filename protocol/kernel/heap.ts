/**
 * Heap fragmentation, 0 to 1: one minus the largest free block over the free bytes. A full heap
 * (nothing free) gives 0, since nothing is torn apart. Source: spec 2 section 3.
 * Twin: assembly/heap.ts.
 */
export function heapFragmentation(freeBytes: number, largestBlockBytes: number): number {
  if (!(freeBytes > 0)) return 0;
  return clampRatio(1 - largestBlockBytes / freeBytes);
}

/**
 * Part of a memory that is used, 0 to 1. A memory of no size (a board without PSRAM) gives 0.
 * Source: spec 2 section 3. Twin: assembly/heap.ts.
 */
export function usageRatio(usedBytes: number, totalBytes: number): number {
  if (!(totalBytes > 0)) return 0;
  return clampRatio(usedBytes / totalBytes);
}

function clampRatio(ratio: number): number {
  if (!(ratio > 0)) return 0;
  return ratio > 1 ? 1 : ratio;
}
