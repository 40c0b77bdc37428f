import { endpoints } from "#protocol/areas/endpoints.ts";
import { isSaved, type SaveReply } from "#protocol/schema/reply.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { sendLimit } from "#protocol/client/set-limit.ts";
import type { ServedGateway } from "../gateways/gateway.ts";
import { createWritingLibrary } from "../gateways/library.ts";
import type { GuardedGateway } from "./gatewayGuard.ts";

/** The guardian's calls to a gateway whose password the hub knows; undefined without it. */
export function guardedGateway(
  served: Pick<ServedGateway, "url" | "password" | "read" | "pass">,
): GuardedGateway | undefined {
  if (served.password === undefined) return undefined;
  const gateway = createWritingLibrary(served);
  return {
    readLimits: () => gateway.call(endpoints.limit.status),
    sendLimit: async (serial, limit) =>
      orRefused(
        await sendLimit(gateway.call, await gateway.limit.codes(), { serial, ...limit }),
        "the limit",
      ),
    readLimiter: async () => {
      try {
        return (await gateway.call(endpoints.powerlimiter.status)).enabled;
      } catch (error) {
        if (lacksCall(error)) return "absent";
        throw error;
      }
    },
    limiterSave: async (isOn) => {
      const record = await gateway.settings.read("powerLimiter");
      if (record.enabled === isOn) return undefined;
      const next = { ...record, enabled: isOn };
      return async () =>
        orRefused(await gateway.settings.write("powerLimiter", next), "the settings");
    },
  };
}

function orRefused(reply: SaveReply, what: string): void {
  if (isSaved(reply)) return;
  throw new GatewayError(`the gateway refused ${what}`, { kind: "refused", reply });
}

// Firmware without the call answers with its page.
function lacksCall(error: unknown): boolean {
  return error instanceof GatewayError && (error.status === 404 || error.code === "reply-html");
}
