import { parseGatewayTime } from "#protocol/gateway-time.ts";
import type { NtpStatus } from "#protocol/areas/ntp.ts";

/** Sun times of the gateway's place as hour and minute, "05:34", and whether it is day by the gateway. */
export interface GatewaySun {
  readonly isDay: boolean;
  readonly rise: string;
  readonly set: string;
}

/**
 * Reads the sun times; undefined while the clock is not set or the place has none.
 * Source: docs/gateway/settings.md#time.
 */
export function gatewaySun(time: NtpStatus): GatewaySun | undefined {
  if (!time.ntp_status || !time.sun_isSunsetAvailable) return undefined;
  const [rise, set] = [clockText(time.sun_risetime), clockText(time.sun_settime)];
  return rise && set ? { isDay: time.sun_isDayPeriod, rise, set } : undefined;
}

function clockText(text: string): string | undefined {
  const time = parseGatewayTime(text);
  return time && [time.hour, time.minute].map((part) => String(part).padStart(2, "0")).join(":");
}
