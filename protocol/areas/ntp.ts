import * as v from "valibot";
import { get, post } from "../api/endpoint.ts";
import { SaveReply } from "../schema/reply.ts";
import { between, choice, requiredText, whole } from "../schema/rules.ts";

/**
 * Time settings: server, POSIX time zone with its name, position in degrees, kind of sunset
 * (0 official, 1 nautical, 2 civil, 3 astronomical). Firmware of 2026 finds the POSIX text by the name
 * and does not send it. Source: docs/gateway/settings.md#time.
 */
export const NtpConfig = v.looseObject({
  ntp_server: requiredText(31),
  ntp_timezone: v.optional(requiredText(50)),
  ntp_timezone_descr: requiredText(50),
  longitude: between(-180, 180),
  latitude: between(-90, 90),
  sunsettype: choice(0, 1, 2, 3),
});
export type NtpConfig = v.InferOutput<typeof NtpConfig>;

/** The gateway's local time; year 1970 when it is not set. Source: docs/gateway/settings.md#time. */
export const NtpTime = v.looseObject({
  ntp_status: v.optional(v.boolean()),
  year: v.number(),
  month: v.number(),
  day: v.number(),
  hour: v.number(),
  minute: v.number(),
  second: v.number(),
});
export type NtpTime = v.InferOutput<typeof NtpTime>;

/** A time to set by hand; local time of the gateway. */
export const NtpTimeSet = v.looseObject({
  year: whole(2022, 2100),
  month: whole(1, 12),
  day: whole(1, 31),
  hour: whole(0, 23),
  minute: whole(0, 59),
  second: whole(0, 59),
});
export type NtpTimeSet = v.InferOutput<typeof NtpTimeSet>;

/**
 * What the clock is doing. Times are English texts, sun times `--` when unknown; `ntp_status` true
 * means the time is valid. Source: docs/gateway/settings.md#time.
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

const open = { access: "readonly" } as const;

/** The clock of the gateway, and the sun. `zones` since 2026. */
export const ntpCalls = {
  read: get("/api/ntp/config", NtpConfig),
  write: post("/api/ntp/config", NtpConfig, SaveReply),
  status: get("/api/ntp/status", NtpStatus, open),
  time: get("/api/ntp/time", NtpTime),
  setTime: post("/api/ntp/time", NtpTimeSet, SaveReply),
  zones: get("/api/ntp/zones", v.record(v.string(), v.string()), open),
} as const;
