import type { FoundGateway } from "#hub-api/found-gateway.ts";

export interface AnnouncedGateway {
  readonly host: string;
  readonly port: number;
  readonly addresses?: readonly string[];
  readonly txt?: unknown;
}

/** The gateway that announced itself; undefined without an address by IPv4. */
export function announcedGateway({
  host,
  port,
  addresses = [],
  txt,
}: AnnouncedGateway): FoundGateway | undefined {
  const address = addresses.find((one) => /^\d+(\.\d+){3}$/.test(one));
  if (address === undefined) return undefined;
  const url = `http://${address}${port === 80 ? "" : `:${port}`}`;
  return { url, name: host.replace(/\.local\.?$/, ""), version: versionIn(txt) };
}

function versionIn(txt: unknown): string {
  if (typeof txt !== "object" || txt === null || !("git_hash" in txt)) return "";
  return String(txt.git_hash);
}

/** Each gateway once, by address. Facts of an earlier answer are kept. */
export function mergeFound(found: readonly FoundGateway[]): readonly FoundGateway[] {
  const byUrl = new Map<string, FoundGateway>();
  for (const gateway of found) if (!byUrl.has(gateway.url)) byUrl.set(gateway.url, gateway);
  return [...byUrl.values()];
}

/** An address of this computer, as `os.networkInterfaces` gives it. */
export interface OwnAddress {
  readonly address: string;
  readonly netmask: string;
  readonly family: string;
  readonly internal: boolean;
}

/** No network at home is larger, and a search through more would look like an attack. */
const mostHosts = 1024;

/** All other addresses of the networks that this computer is in; only the 254 nearest of a large network. */
export function localAddresses(own: readonly OwnAddress[]): readonly string[] {
  const all = own
    .filter(({ family, internal }) => family === "IPv4" && !internal)
    .flatMap(({ address, netmask }) => {
      const [at, given] = [numberOf(address), numberOf(netmask)];
      const mask = 2 ** 32 - given > mostHosts ? numberOf("255.255.255.0") : given;
      const first = at - (at % (2 ** 32 - mask));
      const count = Math.max(0, 2 ** 32 - mask - 2);
      return Array.from({ length: count }, (_, index) => addressText(first + 1 + index));
    });
  const ours = new Set(own.map(({ address }) => address));
  return [...new Set(all)].filter((address) => !ours.has(address));
}

function numberOf(address: string): number {
  return address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
}

function addressText(number: number): string {
  return [24, 16, 8, 0].map((bits) => Math.floor(number / 2 ** bits) % 256).join(".");
}
