import * as v from "valibot";

/**
 * What the clock is doing. Times are English texts, sun times `--` when unknown; `ntp_status` true
 * means the time is valid. Source: gateway reference 6.5.
 */
export const NtpStatus = v.looseObject({
  ntp_server: v.string(),
  ntp_timezone: v.string(),
  ntp_timezone_descr: v.string(),
  ntp_status: v.boolean(),
  ntp_localtime: v.string(),
  sun_risetime: v.string(),
  sun_settime: v.string(),
  sun_isSunsetAvailable: v.boolean(),
  sun_isDayPeriod: v.boolean(),
});
export type NtpStatus = v.InferOutput<typeof NtpStatus>;
