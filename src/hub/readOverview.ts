import * as v from "valibot";
import { createClient } from "#protocol/client/client.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import type { Fetch } from "#protocol/client/platform.ts";
import { hubOverviewCalls, type GatewaySummary } from "#hub-api/overview.ts";
import { hubContext } from "#app/shared/place.ts";
import { User } from "#app/shared/session/session.ts";
import { storageKeys, storedName } from "#app/shared/storage/storage.ts";

export interface OverviewSource {
  readonly fetch: Fetch;
  /** Path of the hub; begins and ends with a slash. */
  readonly hub: string;
  /** Credentials of this browser's session with a gateway, by its name; undefined without a session. */
  readonly authdataOf: (name: string) => string | undefined;
  /** Credentials that were refused, by path: each wrong try counts against this device. */
  readonly refused: Map<string, string>;
}

/**
 * Reads the state of all gateways of a hub. A gateway without read-only access is asked with its own session's
 * credentials in this browser. Rejects with a `GatewayError`, or with the reason of the signal.
 */
export async function readOverview(
  source: OverviewSource,
  signal: AbortSignal,
): Promise<readonly GatewaySummary[]> {
  const client = createClient({
    fetch: source.fetch,
    url: source.hub.slice(0, -1),
    authdata: () => undefined,
  });
  const { gateways } = await client.call(hubOverviewCalls.overview, { signal });
  return Promise.all(
    gateways.map(async (gateway) =>
      gateway.figures ? gateway : ownSummary(source, gateway, signal),
    ),
  );
}

async function ownSummary(
  { fetch, hub, authdataOf, refused }: OverviewSource,
  gateway: GatewaySummary,
  signal: AbortSignal,
): Promise<GatewaySummary> {
  const url = hub + gateway.name;
  const authdata = authdataOf(gateway.name);
  if (authdata === undefined || refused.get(url) === authdata) return gateway;
  try {
    const client = createClient({ fetch, url, authdata: () => authdata });
    return await client.call(hubOverviewCalls.summary, { signal });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (error.status === 401) refused.set(url, authdata);
    return gateway;
  }
}

/** Credentials of this browser's session with a gateway of this hub, by its name. Never throws. */
export function storedAuthdata(name: string): string | undefined {
  const gateway = hubContext?.gateways.find((one) => one.name === name);
  if (gateway === undefined) return undefined;
  try {
    const text = window.localStorage.getItem(storedName(storageKeys.user, gateway.storedAs));
    const user = v.safeParse(User, text === null ? undefined : JSON.parse(text));
    return user.success ? user.output.authdata : undefined;
  } catch {
    return undefined;
  }
}
