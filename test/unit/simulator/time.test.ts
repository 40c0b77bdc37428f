import { describe, expect, test } from "vitest";
import { localTime, epochOf, offsetAt, parseTimezone } from "#protocol/posix-zone.ts";
import { createClock } from "#simulator/device/clock.ts";
import { sunTimes, zenithOf } from "#simulator/plant/sun.ts";
import zones from "../../../public/zones.json" with { type: "json" };
import { createBoard } from "../../support/board.ts";
import { read, save } from "../../support/gatewayClient.ts";
import { bodies } from "../../support/settingsBodies.ts";

const hourMs = 3_600_000;

function localByPlatform(zone: string, epochMs: number): string {
  return new Intl.DateTimeFormat("sv-SE", {
    timeZone: zone,
    dateStyle: "short",
    timeStyle: "medium",
  }).format(epochMs);
}

describe("POSIX timezones", () => {
  test.each([
    ["Europe/Berlin", 2024],
    ["Europe/Dublin", 2024],
    ["America/New_York", 2024],
    ["America/Godthab", 2025],
    ["Australia/Lord_Howe", 2024],
    ["Pacific/Chatham", 2024],
    ["Asia/Kolkata", 2024],
    ["America/Sao_Paulo", 2024],
  ] as const)("%s is what the platform knows, all through %i", (zone, year) => {
    const table: Readonly<Record<string, string>> = zones;
    const parsed = parseTimezone(table[zone] ?? "");
    const wrong: string[] = [];
    for (let hour = 0; hour < 366 * 24; hour += 7) {
      const epochMs = Date.UTC(year, 0, 1) + hour * hourMs;
      const ours = localTime(parsed, epochMs).toISOString().slice(0, 19).replace("T", " ");
      if (ours !== localByPlatform(zone, epochMs)) wrong.push(ours);
    }
    expect(wrong).toEqual([]);
  });

  test.each([
    ["GMT0", 0],
    ["<+0330>-3:30", 12_600],
    ["CET-1CEST,J60/0,J300/0", 3600],
    ["CET-1CEST,59/0,299/0", 3600],
    ["nonsense", 0],
  ])("%s is %i s on New Year", (text, offsetS) => {
    expect(offsetAt(parseTimezone(text), Date.UTC(2024, 0, 1))).toBe(offsetS);
  });

  test("day numbers with and without leap day", () => {
    const julian = parseTimezone("CET-1CEST,J60/0,J300/0");
    const zero = parseTimezone("CET-1CEST,59/0,299/0");
    const [first, leap] = [Date.UTC(2024, 1, 29, 12), Date.UTC(2024, 2, 1, 12)];
    expect([first, leap].map((at) => offsetAt(julian, at))).toEqual([3600, 7200]);
    expect([first, leap].map((at) => offsetAt(zero, at))).toEqual([7200, 7200]);
  });

  test("local times lead back to their moment, the hour that is skipped included", () => {
    const berlin = parseTimezone("CET-1CEST,M3.5.0,M10.5.0/3");
    const summer = Date.UTC(2024, 6, 1, 12);
    const winter = Date.UTC(2024, 0, 1, 12);
    for (const at of [summer, winter]) {
      expect(epochOf(berlin, localTime(berlin, at).getTime())).toBe(at);
    }
    expect(epochOf(berlin, Date.UTC(2024, 2, 31, 2, 30))).toBe(Date.UTC(2024, 2, 31, 1, 30));
  });
});

describe("the sun", () => {
  const place = { latitudeDeg: 51.1657, longitudeDeg: 10.4515 };

  test("rises and sets as the firmware said", () => {
    const times = sunTimes(Date.UTC(2024, 3, 2), place, zenithOf(1));
    expect(times).toEqual({ riseMinutes: 3 * 60 + 36, setMinutes: 19 * 60 + 8 });
  });

  test("neither rises nor sets in the far north in June", () => {
    const north = { latitudeDeg: 78, longitudeDeg: 15 };
    expect(sunTimes(Date.UTC(2024, 5, 21), north, zenithOf(0))).toBeNull();
  });
});

describe("the clock of the device", () => {
  test("31 February is 2 March", async () => {
    const { gateway } = createBoard();
    await save(gateway, "/api/ntp/time", { ...bodies.time, month: 2, day: 31 });
    expect(await read(gateway, "/api/ntp/time")).toMatchObject({ month: 3, day: 2, hour: 17 });
  });

  test("is set right by the time server within the hour", async () => {
    const { gateway } = createBoard();
    await save(gateway, "/api/ntp/time", { ...bodies.time, year: 2030 });
    gateway.advance(hourMs);
    expect(await read(gateway, "/api/ntp/time")).toHaveProperty("year", 2024);
  });

  test("stays in 1970 without a time server, and knows no sun", async () => {
    const { gateway } = createBoard({ switches: { ntpReachable: false } });
    expect(await read(gateway, "/api/ntp/status")).toMatchObject({
      ntp_status: false,
      ntp_localtime: "Thursday, January 01 1970 01:00:00",
      sun_risetime: "--",
      sun_isSunsetAvailable: true,
      sun_isDayPeriod: true,
    });
  });
});

test("a clock is believed from the year 2017 on", () => {
  const clock = createClock(Date.UTC(2024, 0, 1));
  const isBelieved = (epochMs: number) => {
    clock.set(epochMs);
    return clock.isValid();
  };
  expect(clock.isValid()).toBe(false);
  expect(isBelieved(Date.UTC(2017, 0, 1) - 1)).toBe(false);
  expect(isBelieved(Date.UTC(2017, 0, 1))).toBe(true);
});
