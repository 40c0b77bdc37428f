/** Heap fragmentation, 0 to 1. Twin: protocol/kernel/heap.ts. */
export function heapFragmentation(freeBytes: f64, largestBlockBytes: f64): f64 {
  return freeBytes > 0.0 ? unitRange(1.0 - largestBlockBytes / freeBytes) : 0.0;
}

/** Part of a memory that is used, 0 to 1. Twin: protocol/kernel/heap.ts. */
export function usageRatio(usedBytes: f64, totalBytes: f64): f64 {
  return totalBytes > 0.0 ? unitRange(usedBytes / totalBytes) : 0.0;
}

function unitRange(ratio: f64): f64 {
  if (!(ratio > 0.0)) return 0.0;
  return ratio > 1.0 ? 1.0 : ratio;
}
