// Days and series never share an instance, so both begin at the first byte behind the kernel's own
// data and grow the memory to what they need.

/** First byte that the kernel's own data leaves free. */
export const HEAP: usize = (__heap_base + 15) & ~15;

/** Makes the memory reach up to an address; false when it cannot grow that far. */
export function reach(end: usize): bool {
  const present = <usize>memory.size();
  const needed = (end + 0xffff) >> 16;
  return needed <= present || memory.grow(<i32>(needed - present)) >= 0;
}
