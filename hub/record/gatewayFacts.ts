import { endpoints } from "#protocol/api/endpoints.ts";
import { createGateway } from "#protocol/client/gateway.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { parseGatewayTime } from "#protocol/gateway-time.ts";
import type { ChargerSide } from "#plant/flow/flow-readings.ts";
import type { HubGateway } from "../tap.ts";
import type { LimiterSettings } from "./gatewayRecorder.ts";

/** What the record needs of a gateway beyond its feeds. Every call resolves; undefined when there is no answer. */
export interface GatewayFacts {
  limiter(): Promise<LimiterSettings | undefined>;
  /** Side on which the live sums measure the AC charger's power. */
  chargerSide(): Promise<ChargerSide>;
  /** The gateway's time in ms since 1970, when a time server has told it; its zone is taken for this computer's. */
  timeMs(): Promise<number | undefined>;
}

/** Asks a gateway by the library's client. */
export function gatewayFacts({
  url,
  password,
}: Pick<HubGateway, "url" | "password">): GatewayFacts {
  const gateway = createGateway({
    url,
    WebSocket: null,
    ...(password !== undefined && { password }),
  });
  return {
    limiter: () =>
      gateway
        .call(endpoints.powerlimiter.status)
        .catch((error: unknown) => (lacksCall(error) ? null : undefined)),
    chargerSide: () =>
      gateway.profile().then(
        ({ units }) => units.acChargerPower,
        () => "unknown" as const,
      ),
    timeMs: () =>
      gateway.call(endpoints.ntp.status).then(
        ({ ntp_status: isKnown, ntp_localtime: text }) => {
          const time = isKnown ? parseGatewayTime(text) : undefined;
          if (!time) return undefined;
          const { year, month, day, hour, minute, second } = time;
          return new Date(year, month - 1, day, hour, minute, second).getTime();
        },
        () => undefined,
      ),
  };
}

// Firmware without the call answers with its page. Another form says nothing about the wiring.
function lacksCall(error: unknown): boolean {
  if (!(error instanceof GatewayError)) return false;
  const { status, problem } = error;
  return status === 404 || (problem.kind === "reply" && problem.cause.kind === "html");
}
