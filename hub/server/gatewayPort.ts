import { feedPaths } from "../gateways/gateway.ts";

interface Place {
  readonly base: string;
  readonly basePath: string;
}

/**
 * Address in the hub of a request to a gateway's own port: calls and sockets are the gateway's, its page lies at `/`,
 * everything else is the hub's. For programs that know a host and a port but no path.
 */
export function urlAtPort(url: string, { base, basePath }: Place): string {
  const [path = "/"] = url.split("?", 1);
  const isGateways = path.startsWith("/api/") || feedPaths.includes(path);
  if (isGateways) return basePath.slice(0, -1) + url;
  // Without the slash, which leads a browser to the page: it has the same address at every port.
  return path === "/" || path === base ? basePath.slice(0, -1) : url;
}
