import { limiterListStatus, limiterListMetadata } from "#protocol/areas/limiter.ts";
import { nestedMeterStatus } from "#protocol/areas/meter.ts";
import type { Client } from "#protocol/client/client.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import type { LimiterAnswers } from "#plant/limiter/limiter-facts.ts";

interface GatherLimiterOptions {
  readonly client: Client;
  readonly signal: AbortSignal;
  readonly isSignedIn: boolean;
}

/**
 * Makes the calls that only a limiter with a list of inverters needs; undefined if it is off or its settings cannot
 * be read.
 */
export async function gatherLimiter({
  client,
  signal,
  isSignedIn,
}: GatherLimiterOptions): Promise<LimiterAnswers | undefined> {
  const settings = await answerOf(client.call(limiterListStatus, { signal }));
  if (!settings?.enabled) return undefined;
  const meter = await answerOf(client.call(nestedMeterStatus, { signal }));
  const metadata = isSignedIn
    ? await answerOf(client.call(limiterListMetadata, { signal }))
    : undefined;
  return { settings, meter, metadata };
}

async function answerOf<Data>(call: Promise<Data>): Promise<Data | undefined> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return undefined;
  }
}
