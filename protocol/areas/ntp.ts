import * as v from "valibot";
import { get, post, type ReadEndpoint, type SaveEndpoint } from "../api/endpoint.ts";
import { SaveReply } from "../schema/reply.ts";
import { between, choice, hostName, requiredText, whole } from "../schema/rules.ts";

/**
 * Time settings: server, POSIX time zone with its name, position in degrees, kind of sunset
 * (0 official, 1 nautical, 2 civil, 3 astronomical). Firmware of 2026 finds the POSIX text by the name
 * and does not send it. Source: docs/gateway/settings.md#time.
 */
export const NtpConfig = v.looseObject({
  ntp_server: hostName(31),
  ntp_timezone: v.optional(requiredText(50)),
  ntp_timezone_descr: requiredText(50),
  longitude: between(-180, 180),
  latitude: between(-90, 90),
  sunsettype: choice(0, 1, 2, 3),
});
export interface NtpConfig extends v.InferOutput<typeof NtpConfig> {}

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
export interface NtpTime extends v.InferOutput<typeof NtpTime> {}

/** A time to set by hand; local time of the gateway. */
export const NtpTimeSet = v.looseObject({
  year: whole(2022, 2100),
  month: whole(1, 12),
  day: whole(1, 31),
  hour: whole(0, 23),
  minute: whole(0, 59),
  second: whole(0, 59),
});
export interface NtpTimeSet extends v.InferOutput<typeof NtpTimeSet> {}

/**
 * State of the clock. Times are English texts, sun times `--` when unknown; `ntp_status` true: the time is valid.
 * Source: docs/gateway/settings.md#time.
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
export interface NtpStatus extends v.InferOutput<typeof NtpStatus> {}

const open = { access: "readonly" } as const;

/** `GET /api/ntp/config`. */
export const ntpRead: ReadEndpoint<never, NtpConfig> = get("/api/ntp/config", NtpConfig);

/** `POST /api/ntp/config`. */
export const ntpWrite: SaveEndpoint<NtpConfig, SaveReply> = post(
  "/api/ntp/config",
  NtpConfig,
  SaveReply,
);

/** `GET /api/ntp/status`. */
export const ntpStatus: ReadEndpoint<never, NtpStatus> = get("/api/ntp/status", NtpStatus, open);

/** `GET /api/ntp/time`. */
export const ntpTime: ReadEndpoint<never, NtpTime> = get("/api/ntp/time", NtpTime);

/** `POST /api/ntp/time`. */
export const ntpSetTime: SaveEndpoint<NtpTimeSet, SaveReply> = post(
  "/api/ntp/time",
  NtpTimeSet,
  SaveReply,
);

/** `GET /api/ntp/zones`. */
export const ntpZones: ReadEndpoint<never, Readonly<Record<string, string>>> = get(
  "/api/ntp/zones",
  v.record(v.string(), v.string()),
  open,
);

/** The clock of the gateway, and the sun. `zones` since 2026. */
export const ntpCalls = {
  read: ntpRead,
  write: ntpWrite,
  status: ntpStatus,
  time: ntpTime,
  setTime: ntpSetTime,
  zones: ntpZones,
} as const;
