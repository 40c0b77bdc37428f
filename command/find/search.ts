import { networkInterfaces } from "node:os";
import { Bonjour } from "bonjour-service";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { createGateway } from "#protocol/client/create-gateway.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import type { FoundGateway } from "#hub-api/found-gateway.ts";
import { announcedGateway, localAddresses } from "./found.ts";

/** Gateways that have announced themselves since the search began. */
export interface Search {
  readonly found: () => readonly FoundGateway[];
  readonly close: () => void;
}

/**
 * Looks for gateways that announce themselves by mDNS as `_opendtu._tcp`, which they do once it is turned on
 * (Settings, Network). Finds nothing where the network passes no multicast. `onFound` gets each of them once.
 * Source: firmware, NetworkSettings.
 */
export function searchAnnounced(
  onFound: (gateway: FoundGateway) => void = () => undefined,
): Search {
  let found: readonly FoundGateway[] = [];
  // Without a listener an error of the socket would end the process.
  const bonjour = new Bonjour({}, () => undefined);
  bonjour.find({ type: "opendtu" }, (service) => {
    const gateway = announcedGateway(service);
    if (!gateway || found.some(({ url }) => url === gateway.url)) return;
    found = [...found, gateway];
    onFound(gateway);
  });
  return { found: () => found, close: () => bonjour.destroy() };
}

/** The same, after a search of `waitMs`. */
export async function announcedGateways(
  waitMs: number,
  signal?: AbortSignal,
): Promise<readonly FoundGateway[]> {
  const search = searchAnnounced();
  await pause(waitMs, signal);
  search.close();
  return search.found();
}

/** Time limit for an address, in ms: a gateway with a good radio link answers in a tenth of it. */
const patienceMs = 2_000;
const atOnce = 32;

export async function scannedGateways(
  signal: AbortSignal,
  addresses = localAddresses(Object.values(networkInterfaces()).flatMap((own) => own ?? [])),
): Promise<readonly FoundGateway[]> {
  const found: FoundGateway[] = [];
  const rest = [...addresses];
  const work = async (): Promise<void> => {
    for (let next = rest.shift(); next !== undefined && !signal.aborted; next = rest.shift()) {
      const gateway = await gatewayAt(`http://${next}`, signal);
      if (gateway) found.push(gateway);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return found;
}

async function gatewayAt(url: string, signal: AbortSignal): Promise<FoundGateway | undefined> {
  const gateway = createGateway({ url, WebSocket: null, timeoutMs: patienceMs });
  try {
    const { hostname, git_hash: version } = await gateway.call(endpoints.system.status, { signal });
    return { url, name: hostname, version };
  } catch (error) {
    // Other devices ask for a password, too, but for their page as well.
    if (!(error instanceof GatewayError && error.status === 401)) return undefined;
    const ownPage = await statusOf(url).catch(() => undefined);
    if (ownPage === undefined || ownPage === 401) return undefined;
    const { family } = await gateway.profile({ signal });
    return family === "unknown" ? undefined : { url, name: "", version: "" };
  }
}

async function statusOf(url: string): Promise<number> {
  const signal = AbortSignal.timeout(patienceMs);
  const { body, status } = await fetch(url, { signal, redirect: "manual" });
  await body?.cancel();
  return status;
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  if (signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
