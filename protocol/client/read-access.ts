import * as v from "valibot";
import { get } from "../api/endpoint.ts";
import { partOf } from "../record-paths.ts";
import type { AskReadAccess, ReadAccess } from "../socket/signed-sockets.ts";
import type { Call } from "./call.ts";
import { GatewayError } from "./gateway-error.ts";

/** Leaves the handshake half of the time that a connection may take. */
const timeoutMs = 10_000;

/**
 * Validity of a reply, unless the gateway asks for more time: a page opens several sockets at once, and the weak
 * gateway should be asked only once.
 */
const holdMs = 1_000;

/** Makes the question, which is sent once for all who ask at the same time. */
export function askReadAccess(call: Call): AskReadAccess {
  let access: Promise<ReadAccess> | undefined;
  let answeredAtMs: number | undefined;
  let restMs = holdMs;

  async function ask(authdata: string): Promise<ReadAccess> {
    restMs = holdMs;
    try {
      // With credentials of its own, so that a refusal does not end the session of a reader.
      const config = await call(get("/api/security/config", v.unknown()), { authdata, timeoutMs });
      const allowed = partOf(config, "allow_readonly");
      if (typeof allowed !== "boolean") return "unknown";
      return allowed ? "open" : "guarded";
    } catch (error) {
      if (!(error instanceof GatewayError)) return "unknown";
      restMs = Math.max(holdMs, error.retryAfterS * 1000);
      // With 429 the gateway is short of memory, which a socket would use up.
      return error.problem.kind === "network" || error.status === 429 ? "silent" : "unknown";
    }
  }

  return (authdata) => {
    const isOld = answeredAtMs !== undefined && performance.now() - answeredAtMs >= restMs;
    if (access === undefined || isOld) {
      answeredAtMs = undefined;
      access = ask(authdata).finally(() => (answeredAtMs = performance.now()));
    }
    return access;
  };
}
