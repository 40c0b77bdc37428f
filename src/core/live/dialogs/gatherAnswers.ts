import { deviceFeedsOf } from "#protocol/areas/devices.ts";
import { batteryliveStatus } from "#protocol/areas/battery.ts";
import { inverterList } from "#protocol/areas/inverter.ts";
import { powerlimiterStatus } from "#protocol/areas/limiter.ts";
import { ntpStatus } from "#protocol/areas/ntp.ts";
import { systemStatus } from "#protocol/areas/system.ts";
import { feeds } from "#protocol/areas/feeds.ts";
import type { LiveState } from "#protocol/live/live.ts";
import type { Client } from "#protocol/client/client.ts";
import { isNoCall } from "#protocol/client/error-kinds.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import type { CauseAnswers } from "#plant/causes/cause-facts.ts";

/** An answer among those requested. */
export type Answer = keyof CauseAnswers;

/** The answers that came, and which answers did not come. */
export interface GatheredAnswers {
  readonly answers: CauseAnswers;
  readonly missed: readonly Answer[];
}

interface GatherOptions {
  readonly client: Client;
  readonly signal: AbortSignal;
  readonly isSignedIn: boolean;
  readonly live: LiveState;
}

/**
 * Makes the calls, in sequence, that may explain why nothing is produced. Calls beyond the rights of the person are
 * not made, and count as missed like those that fail.
 */
export async function gatherAnswers({
  client,
  signal,
  isSignedIn,
  live,
}: GatherOptions): Promise<GatheredAnswers> {
  const missed: Answer[] = [];
  const ask = async <Data>(answer: Answer, call: () => Promise<Data>) => {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      // A firmware without the call has nothing to report.
      if (!isNoCall(error)) missed.push(answer);
      return undefined;
    }
  };
  const time = await ask("time", () => client.call(ntpStatus, { signal }));
  const system = await ask("system", () => client.call(systemStatus, { signal }));
  const limiter = await ask("limiter", () => client.call(powerlimiterStatus, { signal }));
  const isLimited = limiter?.enabled === true;
  const controller = isLimited
    ? await ask("controller", () =>
        client.call(feeds[deviceFeedsOf(live).vedirect].read, { signal }),
      )
    : undefined;
  const battery =
    isLimited && live.battery?.enabled
      ? await ask("battery", () => client.call(batteryliveStatus, { signal }))
      : undefined;
  const isUnpolled = live.inverters.some(({ poll_enabled }) => !poll_enabled);
  if (isUnpolled && !isSignedIn) missed.push("list");
  const list =
    isUnpolled && isSignedIn
      ? await ask("list", () => client.call(inverterList, { signal }))
      : undefined;
  return { answers: { time, system, limiter, controller, battery, list }, missed };
}
