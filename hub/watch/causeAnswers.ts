import type { CauseAnswers } from "#plant/causes/cause-facts.ts";
import { endpoints } from "#protocol/endpoints.ts";
import type { ServedGateway } from "../gateways/gateway.ts";
import { libraryOf } from "../gateways/library.ts";

/** Asks a gateway what the rules need beyond its feeds. Never rejects; answers that do not come are left out. */
export async function readCauseAnswers(
  served: Pick<ServedGateway, "url" | "password" | "read">,
): Promise<CauseAnswers> {
  const gateway = libraryOf(served);
  // One after the other: a gateway has few sockets.
  const time = await ask(gateway.call(endpoints.ntp.status));
  const system = await ask(gateway.call(endpoints.system.status));
  const limiter = await ask(gateway.call(endpoints.powerlimiter.status));
  return { time, system, limiter };
}

function ask<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  return call.catch(() => undefined);
}
