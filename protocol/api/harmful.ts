import type { Endpoint } from "./endpoint.ts";

const countries: readonly unknown[] = [0, 1, 2];
const mostPhases = 3;

/** Whether a value is a country of the radio; any other may lead the gateway past the end of its table. */
export function isCountry(value: unknown): boolean {
  return countries.includes(value);
}

/**
 * Why a body must not be sent, because the gateway works with memory that is not its own after it;
 * undefined for every other body. Source: gateway reference 6.2 and 6.7.
 */
export function harmOf(endpoint: Pick<Endpoint, "path">, body: unknown): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  if (endpoint.path === "/api/dtu/config" && "cmt_country" in body) {
    return isCountry(body.cmt_country) ? undefined : "cmt_country must be 0, 1 or 2";
  }
  if (endpoint.path === "/api/powermeter/config" && "http_phases" in body) {
    const { http_phases: phases } = body;
    const isFine = !Array.isArray(phases) || phases.length <= mostPhases;
    return isFine ? undefined : "http_phases must have at most 3 elements";
  }
  return undefined;
}
