import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import { isLoopback } from "./access.ts";

/** Parts of a request that say whether it came through the ingress proxy of Home Assistant. */
interface RequestHead {
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/**
 * Why an address cannot be that of an ingress proxy; undefined if it can. Requests through ingress come under any
 * host name, and any program of this computer could send the same header from a local address.
 */
export function ingressProblem(address: string): string | undefined {
  if (isIP(address) === 0) return "is no IP address";
  return isLoopback(address) ? "is this computer, where any program could pass for it" : undefined;
}

/** The path that the ingress proxy removed from a request's address; empty for any other. */
export type IngressPath = (request: RequestHead) => string;

/**
 * Reads `X-Ingress-Path`, which differs by session, from a given address only: it decides where the page sends
 * passwords. See docs/integrations/home-assistant.md.
 */
export function ingressFrom(trusted: string | undefined): IngressPath {
  if (trusted === undefined) return () => "";
  return ({ headers, socket }) => {
    const path = headers["x-ingress-path"];
    if (typeof path !== "string" || !isSameAddress(socket.remoteAddress, trusted)) return "";
    return /^(?:\/(?!\.\.?(?:\/|$))[\w.~-]+)+$/.test(path) ? path : "";
  };
}

/**
 * Whether an address is that of a proxy, by its place in the chain: a trusted proxy, or the ingress proxy and Home
 * Assistant behind it. All append the client to `X-Forwarded-For`.
 */
export function isProxyHop(
  ingress: string | undefined,
  trusted: readonly string[],
): (address: string, hop: number) => boolean {
  let isIngress = false;
  return (address, hop) => {
    // Whether a second place is looked at depends on the first.
    if (hop === 0) isIngress = ingress !== undefined && isSameAddress(address, ingress);
    return (hop <= 1 && isIngress) || trusted.some((one) => isSameAddress(address, one));
  };
}

function isSameAddress(address: string | undefined, trusted: string): boolean {
  return address?.replace(/^::ffff:(?=[\d.]+$)/i, "") === trusted;
}
