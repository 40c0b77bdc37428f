import type { CauseAnswers } from "#plant/causes/cause-facts.ts";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { createGateway } from "#protocol/client/gateway.ts";
import type { HubGateway } from "../tap.ts";

/** Asks a gateway what the rules need beyond its feeds. Never rejects; answers that do not come are left out. */
export async function readCauseAnswers({
  url,
  password,
}: Pick<HubGateway, "url" | "password">): Promise<CauseAnswers> {
  const gateway = createGateway({
    url,
    WebSocket: null,
    ...(password !== undefined && { password }),
  });
  // One after the other: a gateway has few sockets.
  const time = await ask(gateway.call(endpoints.ntp.status));
  const system = await ask(gateway.call(endpoints.system.status));
  const limiter = await ask(gateway.call(endpoints.powerlimiter.status));
  return { time, system, limiter };
}

function ask<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  return call.catch(() => undefined);
}
