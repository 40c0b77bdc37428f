import * as v from "valibot";
import { createClient } from "#protocol/client/client.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import type { Fetch } from "#protocol/client/platform.ts";
import { hubAlertCalls, type GatewaySummary } from "#hub-api/alerts.ts";
import { User } from "#app/shared/session/session.ts";
import { storageKeys } from "#app/shared/storage/storage.ts";

/** What the overview is read with. */
export interface OverviewSource {
  readonly fetch: Fetch;
  /** Path of the hub; begins and ends with a slash. */
  readonly hub: string;
  /** Credentials of this browser's session with the gateway at a path; undefined without one. */
  readonly authdataAt: (path: string) => string | undefined;
  /** Credentials that were refused, by path: each wrong try counts against this device. */
  readonly refused: Map<string, string>;
}

/**
 * Reads what all gateways of a hub do. A gateway that shows its figures only to those who signed in is asked with the
 * credentials of its own session in this browser. Rejects with a `GatewayError`, or with the reason of the signal.
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
  const { gateways } = await client.call(hubAlertCalls.overview, { signal });
  return Promise.all(
    gateways.map(async (gateway) =>
      gateway.figures ? gateway : ownSummary(source, gateway, signal),
    ),
  );
}

async function ownSummary(
  { fetch, hub, authdataAt, refused }: OverviewSource,
  gateway: GatewaySummary,
  signal: AbortSignal,
): Promise<GatewaySummary> {
  const url = hub + gateway.name;
  const authdata = authdataAt(url);
  if (authdata === undefined || refused.get(url) === authdata) return gateway;
  try {
    const client = createClient({ fetch, url, authdata: () => authdata });
    return await client.call(hubAlertCalls.summary, { signal });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (error.status === 401) refused.set(url, authdata);
    return gateway;
  }
}

/** Credentials of this browser's session with the gateway at a path of this hub. Never throws. */
export function storedAuthdata(path: string): string | undefined {
  try {
    const text = window.localStorage.getItem(storageKeys.user + path);
    const user = v.safeParse(User, text === null ? undefined : JSON.parse(text));
    return user.success ? user.output.authdata : undefined;
  } catch {
    return undefined;
  }
}
