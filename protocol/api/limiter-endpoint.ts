import { LimiterRole } from "../schema/limiter-role.ts";
import { get } from "./endpoint.ts";

/**
 * What the power limiter's settings tell about the wiring. Needs no password until October 2024, since
 * then what live data needs. A row of the table that stands apart, so that it comes without the others'
 * schemas. Source: gateway reference 6.8.
 */
export const limiterStatus = get("/api/powerlimiter/status", LimiterRole, {
  access: "open",
});
