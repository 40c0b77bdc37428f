import type { IncomingHttpHeaders } from "node:http";
import { BlockList, isIP } from "node:net";

// Names that nobody can own on the public internet.
const localEndings = ["localhost", "local", "lan", "internal", "home.arpa"];

/**
 * Whether the hub answers under a host name. A page of another site can point its own name at the hub's address (DNS
 * rebinding), but not an address, a name without a dot, or a name of a private zone. Every other name must be
 * allowed.
 */
export function isKnownHost(host: string | undefined, allowed: readonly string[]): boolean {
  const name = host === undefined ? undefined : hostNameOf(host);
  if (name === undefined) return false;
  const isAllowed = allowed.some((one) => hostNameOf(one) === name);
  if (isIP(name) !== 0 || !name.includes(".") || isAllowed) return true;
  return localEndings.some((ending) => name.endsWith(`.${ending}`));
}

/**
 * Whether a request that changes something, or opens a socket, comes from a page of the hub itself or from a program.
 * Browsers name the origin of such requests; programs send none.
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
  // An allowed name with another port is another service of that host. `host` is without the port of the scheme.
  return (URL.canParse(own) && new URL(own).host === from.host) || allowed.includes(from.host);
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addSubnet("::ffff:127.0.0.0", 104, "ipv6");
loopback.addAddress("::1", "ipv6");

// Headers that a proxy on this machine adds to the requests of others.
const passedOn = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"] as const;

/** Whether a request comes from this machine, under its own name and through no proxy. */
export function isFromHere(
  headers: IncomingHttpHeaders,
  remoteAddress: string | undefined,
): boolean {
  const name = headers.host === undefined ? undefined : hostNameOf(headers.host);
  if (name === undefined || remoteAddress === undefined || !isLoopback(remoteAddress)) return false;
  const isOwnName = name === "localhost" || (isIP(name) !== 0 && isLoopback(name));
  return isOwnName && !isPassedOn(headers);
}

export function isPassedOn(headers: IncomingHttpHeaders): boolean {
  return passedOn.some((header) => headers[header] !== undefined);
}

export function isLoopback(address: string): boolean {
  return loopback.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

/** The name in a `Host` header, in lower case and without port, brackets and final dot. Undefined for nonsense. */
function hostNameOf(host: string): string | undefined {
  const found = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::\d{1,5})?$/i.exec(host);
  return (found?.[1] ?? found?.[2])?.toLowerCase().replace(/\.$/, "");
}
