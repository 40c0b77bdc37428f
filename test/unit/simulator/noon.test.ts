import { afterEach, expect, it, vi } from "vitest";
import { isDarkAt, noonOf } from "#simulator/scenario/moment.ts";
import { sunPosition } from "#simulator/plant/sun.ts";

const place = { latitudeDeg: 51.1657, longitudeDeg: 10.4515 };
const hourMs = 3_600_000;

afterEach(() => vi.unstubAllEnvs());

it.each([Date.UTC(2026, 10, 27, 2), Date.UTC(2026, 5, 21, 1), Date.UTC(2027, 1, 11, 22)])(
  "noon of a day has the highest sun of it: %s",
  (nightMs) => {
    expect(isDarkAt(nightMs)).toBe(true);
    const noonMs = noonOf(nightMs);
    expect(Math.abs(noonMs - nightMs)).toBeLessThan(24 * hourMs);
    const heightAt = (hours: number) => sunPosition(noonMs + hours * hourMs, place).elevationDeg;
    expect(heightAt(0)).toBeGreaterThan(heightAt(-1));
    expect(heightAt(0)).toBeGreaterThan(heightAt(1));
    expect(isDarkAt(noonMs)).toBe(false);
    // Noon is that of a date, so that showing it again shows the same.
    expect(noonOf(noonMs)).toBe(noonMs);
  },
);

it.each([
  ["Asia/Tokyo", 28],
  ["UTC", 27],
  ["America/Los_Angeles", 27],
])("noon is that of the date in the zone of this machine: %s", (zone, date) => {
  vi.stubEnv("TZ", zone);
  // Already the 28th in Tokyo.
  const noonMs = noonOf(Date.UTC(2026, 10, 27, 20));
  expect(new Date(noonMs).getUTCDate()).toBe(date);
});
