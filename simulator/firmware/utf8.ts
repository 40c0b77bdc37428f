// A byte that is no valid UTF-8 is kept as the lone code unit U+DC80 to U+DCFF, so that it survives as it is.
const escapedByte = 0xdc00;
const hasEscapes = /[\udc80-\udcff]/;

const encoder = new TextEncoder();
const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The bytes of a text. Bytes that `decodeText` could not read come out as they went in. */
export function encodeText(text: string): Uint8Array<ArrayBuffer> {
  if (!hasEscapes.test(text)) return encoder.encode(text);
  const parts = text.split(/([\udc80-\udcff])/u).map((part) => {
    const unit = part.length === 1 ? part.charCodeAt(0) : 0;
    return hasEscapes.test(part) && unit >= escapedByte
      ? [unit - escapedByte]
      : [...encoder.encode(part)];
  });
  return Uint8Array.from(parts.flat());
}

/** The text of some bytes, a byte order mark included. A byte that is no valid UTF-8 stays unchanged. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes);
  } catch {
    return decodeBroken(bytes);
  }
}

function decodeBroken(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length;) {
    const length = sequenceLength(bytes, at);
    text +=
      length === 0
        ? String.fromCharCode(escapedByte + (bytes[at] ?? 0))
        : strict.decode(bytes.subarray(at, at + length));
    at += Math.max(1, length);
  }
  return text;
}

/** Length of the valid character that begins here; 0 when none does. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  for (let length = 1; length <= 4 && at + length <= bytes.length; length += 1) {
    try {
      strict.decode(bytes.subarray(at, at + length));
      return length;
    } catch {
      // Perhaps a longer sequence.
    }
  }
  return 0;
}
