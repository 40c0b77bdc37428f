import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { zoneFolder, zoneRelease, readZones } from "../../../scripts/zoneData.ts";
import { offsetAt, parsePosixZone } from "../../support/posixZone.ts";
import { root } from "../../support/sources.ts";

type Zones = Readonly<Record<string, string>>;

const writtenFrom = "2025b";
// How many zones may differ with another release of this system's data: a release changes one to three.
const releaseDrift = 6;
// Their clocks follow Ramadan, which no POSIX rule can say.
const lunar = ["Africa/Casablanca", "Africa/El_Aaiun", "Asia/Gaza", "Asia/Hebron"];

const zones: Zones = JSON.parse(readFileSync(join(root, "public/zones.json"), "utf8"));

function differences(left: Zones, right: Zones): readonly string[] {
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].filter((name) => left[name] !== right[name]);
}

describe("zones.json", () => {
  it("is what the zone data of this system says", () => {
    const different = differences(zones, readZones(zoneFolder));
    const allowed = zoneRelease(zoneFolder) === writtenFrom ? 0 : releaseDrift;
    expect(different.slice(allowed)).toEqual([]);
  });

  it("agrees with the zone data of Node at every hour that matters", () => {
    const wrong = Object.entries(zones)
      .filter(([name]) => !lunar.includes(name))
      .filter(([name, rule]) => !agrees(name, rule))
      .map(([name]) => name);
    expect(wrong.slice(releaseDrift)).toEqual([]);
    for (const name of ["Europe/Berlin", "Europe/Dublin", "America/Santiago", "Asia/Kathmandu"]) {
      expect(wrong).not.toContain(name);
    }
  });

  it.each([
    ["Europe/Berlin", "EET-2EEST,M3.5.0,M10.5.0/3"],
    ["Europe/Berlin", "CET-1CEST,M3.4.0,M10.5.0/3"],
    ["Europe/Berlin", "CET-1CEST,M3.5.0,M10.5.0/4"],
    ["Asia/Kathmandu", "<+0545>-6"],
  ])("a wrong rule for %s is noticed: %s", (name, rule) => {
    expect(agrees(name, rule)).toBe(false);
  });

  it("has the form the gateway serves: names in order, within its lengths", () => {
    const names = Object.keys(zones);
    expect(names).toEqual(names.toSorted());
    expect(names.length).toBeGreaterThanOrEqual(461);
    expect(names.filter((name) => name.length > 30)).toEqual([]);
    expect(Object.values(zones).filter((rule) => rule === "" || rule.length > 44)).toEqual([]);
  });

  it("still knows a name that the tables have replaced", () => {
    expect(zones["Europe/Kiev"]).toBe(zones["Europe/Kyiv"]);
  });
});

/** Whether a rule gives Node's offset through two years, and closely around each change of the clocks. */
function agrees(name: string, rule: string): boolean {
  const zone = parsePosixZone(rule);
  const format = new Intl.DateTimeFormat("en", { timeZone: name, timeZoneName: "longOffset" });
  const isEqualAt = (atMs: number) => offsetAt(zone, atMs) === intlOffset(format, atMs);
  const hourMs = 3_600_000;
  const startMs = Date.UTC(2026, 0, 1);
  let before = intlOffset(format, startMs);
  for (let atMs = startMs; atMs < Date.UTC(2028, 0, 1); atMs += 97 * hourMs) {
    const now = intlOffset(format, atMs);
    if (now !== before) {
      for (let back = 0; back < 97; back += 1) {
        if (!isEqualAt(atMs - back * hourMs)) return false;
      }
    }
    if (!isEqualAt(atMs)) return false;
    before = now;
  }
  return true;
}

function intlOffset(format: Intl.DateTimeFormat, atMs: number): number {
  const text = format.formatToParts(atMs).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign, hours, minutes, seconds] = /GMT([-+])(\d+):(\d+)(?::(\d+))?/.exec(text) ?? [];
  if (sign === undefined) return 0;
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0);
  return sign === "-" ? -size : size;
}
