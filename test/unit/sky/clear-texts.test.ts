import { expect, it } from "vitest";
import { clearDaySentences, clearDaysSentences, clearKey } from "#app/shared/clear/clearTexts.ts";
import { formatsOf } from "#app/shared/i18n/formats.ts";
import { createI18n, loadNamespace } from "#app/shared/i18n/i18n.ts";
import { loadTexts } from "#app/shared/i18n/loadTexts.ts";
import type { ClearCurve } from "#hub-api/sky.ts";
import type { PlantClearDay } from "#plant/sky/clear-share.ts";

const i18n = await createI18n("en", loadTexts);
await loadNamespace(i18n, loadTexts, "day");
const t = i18n.getFixedT("en", "day");
const formats = formatsOf("en");

const day: PlantClearDay = {
  day: "2026-07-01",
  known: 2,
  of: 2,
  gaveWh: 620,
  clearWh: 1000,
  seenWh: 1000,
  wholeWh: 1000,
};
const curve: ClearCurve = {
  startS: 0,
  stepS: 300,
  powerW: [],
  known: 2,
  of: 2,
  hasMore: false,
  sums: day,
};
const some = "Counted are 1 of 2 strings.";

it.each([
  [{}, "Clear day"],
  [{ known: 1 }, "Clear day of 1 of 2 strings"],
  [{ hasMore: true }, "Clear day, without charge controllers"],
])("a curve of %j is named by its part of the plant", (own, key) => {
  expect(clearKey(t, { ...curve, ...own })).toBe(key);
});

it.each<[string, Partial<ClearCurve>, boolean, readonly string[]]>([
  ["nothing before there is a sum", { sums: null }, true, []],
  ["a day that is over", {}, false, ["62% of a clear day."]],
  ["today", {}, true, ["So far 62% of a clear day."]],
  ["a clear day", { sums: { ...day, gaveWh: 950 } }, false, ["As on a clear day."]],
  ["a clear today", { sums: { ...day, gaveWh: 950 } }, true, ["So far as on a clear day."]],
  [
    "the parts that it leaves out",
    { known: 1, hasMore: true },
    false,
    ["62% of a clear day.", some, "The charge controllers are not counted."],
  ],
  [
    "the light that it leaves out",
    { sums: { ...day, gaveWh: 300, clearWh: 400, seenWh: 800 } },
    false,
    [
      "75% of a clear day.",
      "Only 80% of the daylight was recorded.",
      "Not counted: 50% of the light, under a limit.",
    ],
  ],
])("a day's sentences tell %s", (_name, own, isToday, sentences) => {
  expect(clearDaySentences(t, formats, { ...curve, ...own }, isToday)).toEqual(sentences);
});

it.each<[string, readonly PlantClearDay[], readonly string[]]>([
  ["none of no days", [], []],
  ["none of days without light", [{ ...day, clearWh: 0 }], []],
  ["one day", [day], ["62% of what a clear sky would have given, on one day."]],
  [
    "the strings that the last day counts",
    [day, { ...day, gaveWh: 380, known: 1 }],
    ["50% of what a clear sky would have given, over 2 days.", some],
  ],
])("sentences of several days tell %s", (_name, days, sentences) => {
  expect(clearDaysSentences(t, formats, days)).toEqual(sentences);
});
