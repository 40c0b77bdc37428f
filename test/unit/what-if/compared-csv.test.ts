import { expect, it } from "vitest";
import { defaultQuestion } from "#app/record/what-if/whatIfInput.ts";
import { comparedCsv } from "#app/record/what-if/comparedCsv.ts";
import { answerOf, noBattery } from "../../support/sizesAnswer.ts";

const header =
  "scenario,period,battery_wh,import_wh,export_wh,self_sufficiency_percent,cycles,cost,saved,saved_least,saved_most,payback_years,question";

it("has a line of figures for each scenario, and leaves empty what is unknown", () => {
  const priced = answerOf({ value: 12, least: 8, most: 20 }, 1200.12345);
  const unpriced = { ...answerOf(undefined), isYear: false };
  const sizePair = (answer: typeof priced) => ({
    before: noBattery,
    after: { ...(answer.sizes[1] ?? noBattery), exportWh: 7, selfSufficiency: 0.25, cycles: 200 },
  });
  const [input, query] = [{ ...defaultQuestion, perKWh: 12 }, "battery=5"];
  const text = comparedCsv([
    { name: 'Bigger, "new"', query, input, answer: priced, chosen: sizePair(priced) },
    { name: "Now", query: "", input, answer: unpriced, chosen: sizePair(unpriced) },
  ]);
  const [, years = ""] = /,20,([\d.]+),battery=5\r/.exec(text) ?? [];
  expect(text.split("\r\n")).toEqual([
    header,
    `"Bigger, ""new""",year,5000,7799.877,7,25,200,38,12,8,20,${years},battery=5`,
    "Now,recorded time,5000,9000,7,25,200,,,,,,",
    "",
  ]);
  // 60 for the battery, of which 12 a year come back, less with its age.
  expect(Number(years)).toBeGreaterThan(5);
  expect(Number(years)).toBeLessThan(6);
});
