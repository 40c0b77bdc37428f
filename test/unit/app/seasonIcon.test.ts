import { describe, expect, it } from "vitest";
import { brandIcon, easterSunday } from "#app/app/seasonIcon.ts";

describe("Easter Sunday", () => {
  it.each([
    [1818, 3, 22],
    [1943, 4, 25],
    [1954, 4, 18],
    [1981, 4, 19],
    [2000, 4, 23],
    [2019, 4, 21],
    [2024, 3, 31],
    [2025, 4, 20],
    [2026, 4, 5],
    [2027, 3, 28],
    [2038, 4, 25],
    [2049, 4, 18],
    [2076, 4, 19],
  ])("of %i is %i-%i", (year, month, day) => {
    expect(easterSunday(year)).toEqual({ month, day });
  });

  it("is a Sunday between 22 March and 25 April in every year", () => {
    for (let year = 1583; year <= 4099; year += 1) {
      const { month, day } = easterSunday(year);
      expect(new Date(Date.UTC(year, month - 1, day)).getUTCDay()).toBe(0);
      expect(month * 100 + day).toBeGreaterThanOrEqual(322);
      expect(month * 100 + day).toBeLessThanOrEqual(425);
    }
  });
});

describe("brand icon", () => {
  it.each([
    ["a tree begins on 24 December", new Date(2026, 11, 24, 0, 0, 0), "tree"],
    ["a tree ends with 26 December", new Date(2026, 11, 26, 23, 59, 59), "tree"],
    ["the day before is a sun", new Date(2026, 11, 23, 23, 59, 59), "sun"],
    ["the day after is a sun", new Date(2026, 11, 27), "sun"],
    ["24 November is a sun", new Date(2026, 10, 24), "sun"],
    ["an egg begins two days before Easter Sunday", new Date(2026, 3, 3), "egg"],
    ["Easter Sunday is an egg", new Date(2026, 3, 5, 12), "egg"],
    ["the day after Easter Sunday is an egg", new Date(2026, 3, 6, 23, 59, 59), "egg"],
    ["three days before it is a sun", new Date(2026, 3, 2, 23, 59, 59), "sun"],
    ["two days after it is a sun", new Date(2026, 3, 7), "sun"],
    ["the egg holds across the end of March", new Date(2024, 3, 1), "egg"],
    ["Good Friday in March", new Date(2024, 2, 29), "egg"],
  ] as const)("%s", (_case, date, icon) => {
    expect(brandIcon(date)).toBe(icon);
  });
});
