import { heapFragmentation, usageRatio } from "./kernel/heap.ts";

/** The memory fields of `GET /api/system/status` that the figures rest on; all in bytes. */
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
  /** Part in use now. */
  readonly usage: number;
  /** Largest part ever in use since the start. */
  readonly maxUsage: number;
  /** Most bytes ever in use since the start: total minus the least free. */
  readonly maxUsedBytes: number;
}

/** What the heap fields of the system status mean. Source: spec 2, system info. */
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
