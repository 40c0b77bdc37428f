/** Looks for a text in bytes that come piece by piece. */
export interface TextFinder {
  /** Looks through the next bytes. */
  update(bytes: Uint8Array): void;
  found(): boolean;
}

/**
 * Finds an ASCII text as programs store it: followed by a zero byte. So "2026.03.31" is not found in
 * "2026.03.31-7-g1a2b3c4".
 */
export function createTextFinder(text: string): TextFinder {
  const wanted = new TextEncoder().encode(`${text}\0`);
  let isFound = false;
  let rest = new Uint8Array();

  return {
    update(bytes) {
      if (isFound) return;
      // The text may lie across two pieces.
      const seam = new Uint8Array(rest.length + Math.min(bytes.length, wanted.length - 1));
      seam.set(rest);
      seam.set(bytes.subarray(0, wanted.length - 1), rest.length);
      isFound = holds(seam, wanted) || holds(bytes, wanted);
      const tail = bytes.length < wanted.length - 1 ? seam : bytes;
      rest = tail.slice(Math.max(0, tail.length - wanted.length + 1));
    },
    found: () => isFound,
  };
}

function holds(bytes: Uint8Array, [first = 0, ...others]: Uint8Array): boolean {
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    const start = at + 1;
    if (others.every((byte, offset) => bytes[start + offset] === byte)) return true;
  }
  return false;
}
