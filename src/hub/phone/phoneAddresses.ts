import type { HubReach } from "#hub-api/reach.ts";

/**
 * Addresses that open the hub on another device, the likeliest first: those that the hub knows, and the address of
 * this page, unless it is the computer's own or a session's. `page` is the address of the hub's start page here.
 */
export function phoneAddresses({ from, addresses }: HubReach, page: string): readonly string[] {
  if (from === "ingress") return [];
  const { hostname } = new URL(page);
  if (isOwn(hostname)) return addresses;
  // A phone may not know a name that this device knows.
  const isNumber = /^[\d.]+$|^\[/.test(hostname);
  const others = addresses.filter((address) => address !== page);
  return isNumber ? [page, ...others] : [...others, page];
}

function isOwn(hostname: string): boolean {
  return /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
