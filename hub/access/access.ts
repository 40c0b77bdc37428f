import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";

// Names that nobody can own on the public internet.
const localEndings = ["localhost", "local", "lan", "internal", "home.arpa"];

/**
 * Whether the hub answers under a host name. A page of another site can point a name of its own at the hub's address
 * and then counts as the same site (DNS rebinding); it can do that neither with an address, nor with a name without a
 * dot, nor with one of a private zone. Every other name has to be allowed.
 */
export function isKnownHost(host: string | undefined, allowed: readonly string[]): boolean {
  const name = host === undefined ? undefined : hostNameOf(host);
  if (name === undefined) return false;
  if (isIP(name) !== 0 || !name.includes(".") || allowed.includes(name)) return true;
  return localEndings.some((ending) => name.endsWith(`.${ending}`));
}

/**
 * Whether a request that changes something, or opens a socket, comes from a page of the hub itself or from no page at
 * all. Browsers name the origin of such requests; a program sends none.
 */
export function isSameSite(headers: IncomingHttpHeaders, allowed: readonly string[]): boolean {
  const { origin, host } = headers;
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  if (origin === undefined) return true;
  if (host === undefined || !URL.canParse(origin)) return false;
  const from = new URL(origin);
  if (!/^https?:$/.test(from.protocol)) return false;
  const own = `${from.protocol}//${host}`;
  return (URL.canParse(own) && new URL(own).host === from.host) || allowed.includes(from.hostname);
}

/** The name in a `Host` header, in lower case and without port, brackets and final dot. Undefined for nonsense. */
function hostNameOf(host: string): string | undefined {
  const found = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::\d{1,5})?$/i.exec(host);
  return (found?.[1] ?? found?.[2])?.toLowerCase().replace(/\.$/, "");
}
