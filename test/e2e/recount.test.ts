import { expect, it } from "vitest";
import type { DayRecord } from "#plant/history/day-record.ts";
import { openApp } from "../support/app.ts";
import { cloudyDay, putRecords, readRecords } from "../support/historyRecords.ts";

const day = "2026-06-14";
const noon = new Date("2026-06-21T14:00:00+02:00");

/** A day that was counted twice, of an inverter and of the sums that follow from it. */
function spoiltDay(): readonly DayRecord[] {
  const right = cloudyDay("inv 116181203366", day);
  const spoilt = { ...right, yieldWh: 2 * (right.yieldWh ?? 0) };
  return ["inv 116181203366", "total", "sun"].map((source) => ({ ...spoilt, source }));
}

it("changes the days in the browser's database, and gives each back as it was", async () => {
  const { page, address } = await openApp({ path: "/history", simulator: { scenario: "all-off" } });
  await page.getByText("0", { exact: false }).first().waitFor();
  await page.goto(address("/about"));
  await page.clock.install({ time: noon });
  const spoilt = spoiltDay();
  await putRecords(page, spoilt);
  const stored = async () => (await readRecords(page)).filter((record) => record.day === day);
  const before = await stored();
  expect(before).toHaveLength(spoilt.length);
  await page.goto(address("/history"));
  await page.getByRole("button", { name: "Check stored days" }).click();
  await page.getByText("3 values do not fit:").waitFor();
  expect(await stored()).toEqual(before);
  await page.getByRole("button", { name: "Change these 3 values" }).click();
  await page.getByText("3 values were changed.", { exact: true }).waitFor();
  const whole = Math.round(spoilt[0]?.energy.inWh ?? 0);
  const changed = await stored();
  const yields = changed.map(({ source, yieldWh = 0 }) => [source, Math.round(yieldWh)]);
  expect(yields.slice(0, 3)).toEqual(before.map(({ source }) => [source, whole]));
  // The former records are kept beside them.
  expect(changed.slice(3)).toEqual(before);
  // Also after the page was loaded again.
  await page.reload();
  await page.getByRole("button", { name: "Check stored days" }).click();
  await page.getByRole("button", { name: "Undo all earlier changes" }).click();
  await page.getByText("All values are as recorded.").waitFor();
  expect(await stored()).toEqual(before);
});
