/** Bytes as two hexadecimal digits each, a blank between them: "03 00 20". */
export function hexBytes(bytes: readonly number[]): string {
  return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
}
