/** Credentials in the form of the Basic scheme: base64 of the UTF-8 bytes of `user:password`. */
export function authdataFrom(user: string, password: string): string {
  const bytes = new TextEncoder().encode(`${user}:${password}`);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
