import { existsSync } from "node:fs";
import { isIPv6 } from "node:net";
import type { FastifyInstance } from "fastify";
import { pathBelow } from "#hub-api/call.ts";
import { type HubReach, hubReachCalls } from "#hub-api/reach.ts";
import { isLoopback, isPassedOn } from "../access/access.ts";
import type { IngressPath } from "../access/ingress.ts";
import { isEveryInterface, ownAddresses } from "../ownAddresses.ts";

/** Known facts about how the hub is reached. */
export interface Way {
  readonly host: string | undefined;
  readonly port: number;
  readonly base: string;
  /** How a request came. */
  readonly by: "itself" | "proxy" | "ingress";
  readonly isContained: boolean;
  /** Addresses of this machine in its networks. */
  readonly own: readonly string[];
}

/** Where other devices reach a hub. An address that might be wrong is left out. */
export function hubAddresses({ host, port, base, by, isContained, own }: Way): HubReach {
  if (by === "ingress") return { from: "ingress", addresses: [] };
  // The proxy decides where it listens.
  if (by === "proxy") return { from: "network", addresses: [] };
  if (host === undefined || host === "localhost" || isLoopback(host))
    return { from: "computer", addresses: [] };
  if (isContained) return { from: "network", addresses: [] };
  const hosts = isEveryInterface(host) ? own : [isIPv6(host) ? `[${host}]` : host];
  const behind = port === 80 ? base : `:${port}${base}`;
  return { from: "network", addresses: hosts.map((name) => `http://${name}${behind}`) };
}

/** `GET hub/reach`: the addresses that open the hub on a phone. Everybody may read them. */
export function reachRoute(
  app: FastifyInstance,
  { base, host, ingressPath }: Pick<Way, "base" | "host"> & { readonly ingressPath: IngressPath },
): void {
  // Docker and Podman leave these marks.
  const isContained = ["/.dockerenv", "/run/.containerenv"].some((mark) => existsSync(mark));
  app.get(pathBelow(base, hubReachCalls.read), (request) => {
    const proxy = isPassedOn(request.headers) ? "proxy" : "itself";
    return hubAddresses({
      host,
      port: request.socket.localPort ?? 80,
      base,
      by: ingressPath(request) === "" ? proxy : "ingress",
      isContained,
      own: ownAddresses(),
    });
  });
}
