import { PowerLimiterConfig } from "../schema/power-limiter-config.ts";
import { get } from "./endpoint.ts";

/**
 * The power limiter's settings without a password: the firmware checks nothing here. A row of the table
 * that stands apart, so that it comes without the others' schemas. Source: gateway reference 6.8.
 */
export const limiterStatus = get("/api/powerlimiter/status", PowerLimiterConfig, {
  access: "open",
});
