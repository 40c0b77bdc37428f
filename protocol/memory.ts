/**
 * Fields of `SystemStatus`, in bytes: `heap_total`, `heap_used`, the least ever free (`heap_min_free`) and the
 * largest free block (`heap_max_block`).
 */
export interface HeapStatus {
  readonly heap_total: number;
  readonly heap_used: number;
  readonly heap_min_free: number;
  readonly heap_max_block: number;
}

/** Figures of the heap card: ratios 0 to 1, the rest in bytes. */
export interface HeapFigures {
  /** One minus the largest free block over the free bytes. */
  readonly fragmentation: number;
  /** Share in use now, 0 to 1. */
  readonly usage: number;
  /** Largest part ever in use since the start. */
  readonly maxUsage: number;
  /** Most bytes ever in use since the start: total minus the least free. */
  readonly maxUsedBytes: number;
}

/** Heap figures of the system status. Source: docs/interface.md#settings-and-their-meaning. */
export function heapFigures(status: HeapStatus): HeapFigures {
  const { heap_total, heap_used, heap_min_free, heap_max_block } = status;
  const maxUsedBytes = heap_total - heap_min_free;
  return {
    fragmentation: heapFragmentation(heap_total - heap_used, heap_max_block),
    usage: usageRatio(heap_used, heap_total),
    maxUsage: usageRatio(maxUsedBytes, heap_total),
    maxUsedBytes,
  };
}

/** Part of a memory in use, 0 to 1; 0 for a memory of no size. */
export function memoryUsage(usedBytes: number, totalBytes: number): number {
  return usageRatio(usedBytes, totalBytes);
}

/**
 * Heap fragmentation, 0 to 1: one minus the largest free block over the free bytes. 0 for a full heap. Source:
 * docs/interface.md#settings-and-their-meaning.
 */
function heapFragmentation(freeBytes: number, largestBlockBytes: number): number {
  if (!(freeBytes > 0)) return 0;
  return clampRatio(1 - largestBlockBytes / freeBytes);
}

/**
 * Used share of a memory, 0 to 1; 0 for a memory of no size (a board without PSRAM). Source:
 * docs/interface.md#settings-and-their-meaning.
 */
function usageRatio(usedBytes: number, totalBytes: number): number {
  if (!(totalBytes > 0)) return 0;
  return clampRatio(usedBytes / totalBytes);
}

function clampRatio(ratio: number): number {
  if (!(ratio > 0)) return 0;
  return ratio > 1 ? 1 : ratio;
}
