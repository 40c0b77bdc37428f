import { lookup } from "node:dns";
import { BlockList, isIP } from "node:net";
import type { LookupFunction } from "node:net";

const privateNetworks = new BlockList();
for (const [network, bits] of [
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
  ["127.0.0.0", 8],
  // Addresses of an overlay network.
  ["100.64.0.0", 10],
] as const)
  privateNetworks.addSubnet(network, bits);
for (const [network, bits] of [
  ["fc00::", 7],
  ["fe80::", 10],
  ["::1", 128],
] as const)
  privateNetworks.addSubnet(network, bits, "ipv6");

/** Whether an address belongs to a home network or this machine. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && privateNetworks.check(address, family === 6 ? "ipv6" : "ipv4");
}

/** A host outside of the house. */
export class PublicHostError extends Error {
  override readonly name = "PublicHostError";

  constructor(host: string) {
    super(`${host} is outside of the house`);
  }
}

/** Throws for a public address: a connection to an address looks nothing up. */
export function refusePublic(host: string): void {
  if (isIP(host) !== 0 && !isPrivateAddress(host)) throw new PublicHostError(host);
}

/** Looks a name up, and refuses a public address: the hub must not be a relay. */
export const lookUpPrivate: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const own = addresses?.find(({ address }) => isPrivateAddress(address));
    if (error) callback(error, "");
    else if (own === undefined) callback(new PublicHostError(host), "");
    else if (options.all === true) callback(null, [own]);
    else callback(null, own.address, own.family);
  });
};
