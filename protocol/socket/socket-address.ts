/**
 * Address of a feed: `wss` under https, and credentials in front of the host when given, which
 * browsers then answer the handshake's challenge with. `authdata` is base64 of `user:password` in
 * UTF-8. Source: docs/interface.md#calls-of-the-page, docs/gateway/sockets.md#handshake-and-rules.
 */
export function socketAddress(
  page: { readonly protocol: string; readonly host: string },
  path: string,
  authdata: string | undefined,
): string {
  const scheme = page.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${authdata === undefined ? "" : userInfo(authdata)}${page.host}${path}`;
}

function userInfo(authdata: string): string {
  const bytes = Uint8Array.from(atob(authdata), (char) => char.codePointAt(0) ?? 0);
  const credentials = new TextDecoder().decode(bytes);
  const colon = credentials.indexOf(":");
  const user = encodeURIComponent(credentials.slice(0, colon));
  return `${user}:${encodeURIComponent(credentials.slice(colon + 1))}@`;
}
