import type { HttpJson } from "#protocol/internal/settings.ts";

/** Whether a value of a meter counts: the gateway always uses the first one. */
export function isValueOn({ values }: HttpJson, at: number): boolean {
  return at === 0 || values[at]?.enabled === true;
}

/** Whether a value has a request of its own; the answer to the first one may hold them all. */
export function isValueAsked(meter: HttpJson, at: number): boolean {
  return at === 0 || (meter.individual_requests && isValueOn(meter, at));
}

/**
 * Time limits in ms of the requests that the gateway makes one after the other.
 * Source: docs/gateway/releases.md#settings-of-onbattery.
 */
export function jsonLimitMs(meter: HttpJson): number {
  return meter.values
    .filter((_, at) => isValueAsked(meter, at))
    .reduce((sum, { http_request }) => sum + http_request.timeout, 0);
}
