import type { NtpTime, NtpStatus } from "../../protocol/areas/ntp.ts";
import { localTime, parseTimezone } from "../../protocol/posix-zone.ts";
import type { Device } from "../device/device.ts";
import { sunTimes, zenithOf } from "../plant/sun.ts";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

/** A local time as the device writes it: `Tuesday, April 02 2024 17:08:31`. */
export function timeText(local: Date): string {
  const clock = [local.getUTCHours(), local.getUTCMinutes(), local.getUTCSeconds()].map(twoDigits);
  const date = `${months[local.getUTCMonth()] ?? ""} ${twoDigits(local.getUTCDate())} ${local.getUTCFullYear()}`;
  return `${weekdays[local.getUTCDay()] ?? ""}, ${date} ${clock.join(":")}`;
}

/** The local time of the device, in the UTC fields of a Date. */
export function deviceTime(device: Device, epochMs = device.clock.epochMs()): Date {
  return localTime(parseTimezone(device.config.ntp.ntp_timezone), epochMs);
}

interface SunState {
  readonly rise: string;
  readonly set: string;
  readonly known: boolean;
  readonly isDay: boolean;
}

const noSun: SunState = { rise: "--", set: "--", known: false, isDay: true };
// Before the first calculation a sunset counts as available.
const unknownSun: SunState = { ...noSun, known: true };

/** Sunrise and sunset of the device's own day and place; unknown without a valid clock, absent in polar seasons. */
function sunState(device: Device): SunState {
  if (!device.clock.isValid()) return unknownSun;
  const { latitude, longitude, sunsettype } = device.config.ntp;
  const now = deviceTime(device);
  const dayStartMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const times = sunTimes(
    dayStartMs,
    { latitudeDeg: latitude, longitudeDeg: longitude },
    zenithOf(sunsettype),
  );
  if (times === null) return noSun;
  const riseMs = dayStartMs + times.riseMinutes * 60_000;
  const setMs = dayStartMs + times.setMinutes * 60_000;
  const nowMs = device.clock.epochMs();
  return {
    rise: timeText(deviceTime(device, riseMs)),
    set: timeText(deviceTime(device, setMs)),
    known: true,
    isDay: nowMs >= riseMs && nowMs < setMs,
  };
}

/** Whether the device takes the present moment for day: true while it cannot know (docs/gateway/settings.md#time). */
export function isDayPeriod(device: Device): boolean {
  return sunState(device).isDay;
}

/** The body of `/api/ntp/status`. */
export function ntpState(device: Device) {
  const { ntp_server, ntp_timezone, ntp_timezone_descr } = device.config.ntp;
  const sun = sunState(device);
  return {
    ntp_server,
    ntp_timezone,
    ntp_timezone_descr,
    ntp_status: device.clock.isValid(),
    ntp_localtime: timeText(deviceTime(device)),
    sun_risetime: sun.rise,
    sun_settime: sun.set,
    sun_isSunsetAvailable: sun.known,
    sun_isDayPeriod: sun.isDay,
  } satisfies NtpStatus;
}

/** The body of `/api/ntp/time`. */
export function clockFields(device: Device) {
  const local = deviceTime(device);
  return {
    ntp_status: device.clock.isValid(),
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
  } satisfies NtpTime;
}
