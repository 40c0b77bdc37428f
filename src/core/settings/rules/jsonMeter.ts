import type { HttpJson } from "#protocol/areas/meter.ts";

/** Whether a value of a meter counts: the gateway always uses the first. */
export function isValueOn({ values }: HttpJson, at: number): boolean {
  return at === 0 || values[at]?.enabled === true;
}

/** Whether a value has its own request; the answer to the first may hold them all. */
export function isValueAsked(meter: HttpJson, at: number): boolean {
  return at === 0 || (meter.individual_requests && isValueOn(meter, at));
}

/**
 * Time limits in ms of the gateway's requests in sequence. Source: docs/gateway/releases.md#settings-of-onbattery.
 */
export function jsonLimitMs(meter: HttpJson): number {
  return meter.values
    .filter((_, at) => isValueAsked(meter, at))
    .reduce((sum, { http_request }) => sum + http_request.timeout, 0);
}
