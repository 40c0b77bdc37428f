import { expect, it } from "vitest";
import { pastAlerts } from "#demonstration/pastAlerts.ts";
import { alertKey } from "#plant/watch/alert.ts";
import { rules } from "#plant/watch/rules.ts";

const nowS = Date.UTC(2026, 10, 22, 12) / 1000;

it("gives a demonstration alerts that lasted long enough and are over", () => {
  const alerts = pastAlerts(nowS, 730);
  expect(new Set(alerts.map(alertKey)).size).toBe(5);
  for (const { rule, sinceS, startS, endS } of alerts) {
    expect(startS - sinceS).toBe(rules[rule].startAfterS);
    expect(endS).toBeGreaterThanOrEqual(startS);
    expect(endS).toBeLessThan(nowS);
  }
});

it("gives no alert before the record begins", () => {
  expect(pastAlerts(nowS, 30)).toHaveLength(2);
  expect(pastAlerts(nowS, 3)).toEqual([]);
});
