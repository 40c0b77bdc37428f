import { expect, it } from "vitest";
import { isDarkAt, noonOf } from "#simulator/scenario/moment.ts";
import { sunPosition } from "#simulator/plant/sun.ts";

const place = { latitudeDeg: 51.1657, longitudeDeg: 10.4515 };
const hourMs = 3_600_000;

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
