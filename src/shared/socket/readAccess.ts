import { liveEndpoints } from "#protocol/api/live-endpoints.ts";
import type { ReadAccess } from "#protocol/socket/handshake.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import type { Client } from "#protocol/client/client.ts";

/** Asks the gateway, with these credentials, whether it lets everybody read: the same for all who ask. Never rejects. */
export type AskReadAccess = (authdata: string) => Promise<ReadAccess>;

/** Leaves the handshake half of the time that a connection may take. */
const timeoutMs = 10_000;

/**
 * How long an answer holds, unless the gateway asks for more time. It is weak, and the sockets of a page are opened
 * together; none is tried again sooner.
 */
const holdMs = 1_000;

/** Makes the question, which is asked once for all who want to know at the same time. */
export function askReadAccess(client: Pick<Client, "call">): AskReadAccess {
  let access: Promise<ReadAccess> | undefined;
  let answeredAtMs: number | undefined;
  let restMs = holdMs;

  async function ask(authdata: string): Promise<ReadAccess> {
    restMs = holdMs;
    try {
      // With credentials of its own, so that a refusal signs nobody out who only reads.
      const config = await client.call(liveEndpoints.security.read, { authdata, timeoutMs });
      return config.allow_readonly ? "open" : "guarded";
    } catch (error) {
      if (!(error instanceof GatewayError)) return "untold";
      restMs = Math.max(holdMs, error.retryAfterS * 1000);
      // With 429 the gateway is short of memory, which a socket would use up.
      return error.problem.kind === "network" || error.status === 429 ? "silent" : "untold";
    }
  }

  return (authdata) => {
    const isOld = answeredAtMs !== undefined && Math.abs(Date.now() - answeredAtMs) >= restMs;
    if (access === undefined || isOld) {
      answeredAtMs = undefined;
      access = ask(authdata).finally(() => (answeredAtMs = Date.now()));
    }
    return access;
  };
}
