import { hubBackupCalls } from "#hub-api/backups.ts";
import { livedataStatus } from "#protocol/areas/live.ts";
import { ntpRead } from "#protocol/areas/ntp.ts";
import { powerlimiterStatus } from "#protocol/areas/limiter.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import type { Client } from "#protocol/client/client.ts";
import type { SetupAnswers } from "./setupLines.ts";

interface Asking {
  readonly client: Client;
  readonly signal: AbortSignal;
  readonly isSignedIn: boolean;
  readonly hasLimiter: boolean;
  readonly hasHub: boolean;
}

/**
 * Asks for the progress of the set-up, with calls in sequence. Calls beyond the rights of the person are not made;
 * missing answers stay unknown. Rejects only when it is aborted.
 */
export async function askSetup(asking: Asking): Promise<SetupAnswers> {
  const { client, signal, isSignedIn, hasLimiter, hasHub } = asking;
  const live = await tryCall(true, () => client.call(livedataStatus, { signal }));
  const place = await tryCall(isSignedIn, () => client.call(ntpRead, { signal }));
  const limiter = await tryCall(hasLimiter, () => client.call(powerlimiterStatus, { signal }));
  const backups = await tryCall(hasHub && isSignedIn, () =>
    client.call(hubBackupCalls.list, { signal }),
  );
  return { live, place, isLimiting: limiter?.enabled, backups: backups?.versions.length };
}

async function tryCall<Data>(
  isAsked: boolean,
  call: () => Promise<Data>,
): Promise<Data | undefined> {
  if (!isAsked) return undefined;
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return undefined;
  }
}
