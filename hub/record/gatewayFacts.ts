import { endpoints } from "#protocol/areas/endpoints.ts";
import { feeds } from "#protocol/areas/feeds.ts";
import type { NtpStatus } from "#protocol/areas/ntp.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { parseGatewayTime } from "#protocol/gateway-time.ts";
import type { ChargerLive } from "#protocol/areas/charger-live.ts";
import type { SolarLive } from "#protocol/areas/solar-live.ts";
import type { ChargerSide } from "#plant/flow/flow-readings.ts";
import { gatewaySun } from "#plant/live/gateway-sun.ts";
import { type Place, USUAL_ALTITUDE_M } from "#plant/sky/clear-sky.ts";
import type { ServedGateway } from "../gateways/gateway.ts";
import { libraryOf } from "../gateways/library.ts";
import type { LimiterSettings } from "./sourceRecorder.ts";
import type { ShownTime } from "./recordClock.ts";

/**
 * Calls to a gateway that the record needs beyond its feeds. Every call resolves; undefined when there is no answer.
 */
export interface GatewayFacts {
  limiter(): Promise<LimiterSettings | undefined>;
  /** Side on which the live sums measure the AC charger's power. */
  chargerSide(): Promise<ChargerSide>;
  /** The charge controllers and the power limiter's state, by the name of their feed. */
  solar(feed: "vedirect" | "solarcharger"): Promise<SolarLive | undefined>;
  /** Both sides of the AC charger, by the name of its feed. */
  charger(feed: "huawei" | "gridcharger"): Promise<ChargerLive | undefined>;
  /** Whether it is day by the gateway's sun times; undefined also while it does not know. */
  isDay(): Promise<boolean | undefined>;
  /** Whether any call to the gateway is pending; background calls wait. */
  isBusy(): boolean;
  /** Where the plant stands, by the gateway's settings; undefined without its password. */
  place(): Promise<Place | undefined>;
  /** The gateway's time, when a time server has told it. */
  time(): Promise<ShownTime | undefined>;
}

export const noFacts: GatewayFacts = {
  limiter: () => Promise.resolve(undefined),
  chargerSide: () => Promise.resolve("unknown" as const),
  solar: () => Promise.resolve(undefined),
  charger: () => Promise.resolve(undefined),
  isDay: () => Promise.resolve(undefined),
  isBusy: () => false,
  place: () => Promise.resolve(undefined),
  time: () => Promise.resolve(undefined),
};

/** Asks a gateway by the library's client. */
export function gatewayFacts(
  served: Pick<ServedGateway, "url" | "password" | "read" | "isBusy">,
): GatewayFacts {
  const gateway = libraryOf(served);
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
    solar: (feed) => gateway.call(feeds[feed].read).catch(() => undefined),
    charger: (feed) => gateway.call(feeds[feed].read).catch(() => undefined),
    isDay: () =>
      gateway.call(endpoints.ntp.status).then(
        (time) => gatewaySun(time)?.isDay,
        () => undefined,
      ),
    isBusy: () => served.isBusy(),
    place: () => gateway.call(endpoints.ntp.read).then(placeOf, () => undefined),
    time: () => gateway.call(endpoints.ntp.status).then(shownTime, () => undefined),
  };
}

function placeOf({
  latitude,
  longitude,
}: {
  readonly latitude: number;
  readonly longitude: number;
}): Place {
  return { latitudeDeg: latitude, longitudeDeg: longitude, altitudeM: USUAL_ALTITUDE_M };
}

/** The time in an answer to `ntp/status`; undefined when no time server has set it. */
export function shownTime(status: NtpStatus): ShownTime | undefined {
  const time = status.ntp_status ? parseGatewayTime(status.ntp_localtime) : undefined;
  if (!time) return undefined;
  const { year, month, day, hour, minute, second } = time;
  return {
    wallMs: Date.UTC(year, month - 1, day, hour, minute, second),
    zone: status.ntp_timezone,
    zoneName: status.ntp_timezone_descr,
  };
}

// Firmware without the call answers with its page. Another form says nothing about the wiring.
function lacksCall(error: unknown): boolean {
  if (!(error instanceof GatewayError)) return false;
  const { status, problem } = error;
  return status === 404 || (problem.kind === "reply" && problem.cause.kind === "html");
}
