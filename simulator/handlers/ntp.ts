import { asUnsigned, type JsonValue, member } from "../firmware/convert.ts";
import type { Generation } from "../generation/generation.ts";
import type { Route } from "../device/route.ts";
import { lengthRule, rangeRule } from "../calls/rules.ts";
import { saveRoute } from "../calls/save.ts";
import { keysIn, readRecord, showRecord } from "../settings/settingsRecord.ts";
import { ntpFields } from "../settings/tables.ts";
import { zoneNamed, zones } from "../settings/zones.ts";
import { clockFields, ntpState } from "../time/ntpState.ts";
import { epochOf, parseTimezone } from "../../protocol/posix-zone.ts";
import { readRoute } from "../calls/read.ts";

const timeRanges = [
  ["year", [2022, 2100], 9004],
  ["month", [1, 12], 9005],
  ["day", [1, 31], 9006],
  ["hour", [0, 23], 9007],
  ["minute", [0, 59], 9008],
  ["second", [0, 59], 9009],
] as const;

/** The wanted local time as if it were UTC. A 31 February becomes 2 March (docs/gateway/settings.md#time). */
function wantedLocalMs(document: JsonValue): number {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = timeRanges.map(([key]) =>
    asUnsigned(member(document, key), 32),
  );
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const zonesRoute: Route = readRoute("/api/ntp/zones", "readonly", () => zones);

/** Time server, timezone, place and clock (docs/gateway/settings.md#time). */
export const ntpRoutes = (generation: Generation): readonly Route[] => [
  readRoute("/api/ntp/status", "readonly", ntpState),
  readRoute("/api/ntp/config", "full", ({ config }) =>
    showRecord(ntpFields(generation), config.ntp, generation),
  ),
  saveRoute({
    path: "/api/ntp/config",
    types: ntpFields(generation),
    // Older releases do not ask for the description; left out, the text "null" is stored.
    required: keysIn(ntpFields(generation), generation).filter(
      (key) => generation.namesZones || key !== "ntp_timezone_descr",
    ),
    rules: [
      lengthRule("ntp_server", [1, 31], 9001),
      ...(generation.namesZones ? [] : [lengthRule("ntp_timezone", [1, 50], 9002)]),
      lengthRule("ntp_timezone_descr", [1, 50], 9003),
    ],
    take: (document, device) => {
      const read = readRecord(ntpFields(generation), document, generation);
      const { ntp_timezone: old } = device.config.ntp;
      // With an unknown name the clock keeps its zone until the next start.
      const named = generation.namesZones ? zoneNamed(read.ntp_timezone_descr) : read.ntp_timezone;
      return { written: device.save("ntp", { ...read, ntp_timezone: named ?? old }) };
    },
  }),
  ...(generation.namesZones ? [zonesRoute] : []),
  readRoute("/api/ntp/time", "full", clockFields),
  saveRoute({
    path: "/api/ntp/time",
    required: timeRanges.map(([key]) => key),
    rules: timeRanges.map(([key, range, code]) => rangeRule(key, range, code)),
    code: 9010,
    message: "The clock is set.",
    take: (document, device) => {
      const zone = parseTimezone(device.config.ntp.ntp_timezone);
      device.clock.set(epochOf(zone, wantedLocalMs(document)));
      return { written: true };
    },
  }),
];
