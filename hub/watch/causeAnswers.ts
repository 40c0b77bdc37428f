import type { CauseAnswers } from "#plant/causes/cause-facts.ts";
import { endpoints } from "#protocol/areas/endpoints.ts";
import type { ServedGateway } from "../gateways/gateway.ts";
import { libraryOf } from "../gateways/library.ts";

/** Makes the calls that the rules need beyond a gateway's feeds. Never rejects; missing answers are left out. */
export async function readCauseAnswers(
  served: Pick<ServedGateway, "url" | "password" | "read">,
): Promise<CauseAnswers> {
  const gateway = libraryOf(served);
  // In sequence: a gateway has few sockets.
  const time = await ask(gateway.call(endpoints.ntp.status));
  const system = await ask(gateway.call(endpoints.system.status));
  const limiter = await ask(gateway.call(endpoints.powerlimiter.status));
  return { time, system, limiter };
}

function ask<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  return call.catch(() => undefined);
}
