import { expect, it } from "vitest";
import { byShade, plantSentence } from "#app/record/sky/wording.ts";
import { formatsOf } from "#app/shared/i18n/formats.ts";
import { createI18n, loadNamespace } from "#app/shared/i18n/i18n.ts";
import { loadTexts } from "#app/shared/i18n/loadTexts.ts";
import { usualBend } from "#plant/sky/clear-power.ts";
import type { StringModel } from "#plant/sky/string-model.ts";

const i18n = await createI18n("en", loadTexts);
await loadNamespace(i18n, loadTexts, "sky");
const t = i18n.getFixedT("en", "sky");

function string(name: string, shaded: number, state: StringModel["state"] = "firm") {
  const figures = {
    plane: { tiltDeg: 30, azimuthDeg: 180 },
    hasDirection: true,
    peakW: 400,
    bend: usualBend,
    normalErrorDeg: 2,
    peakError: 0.03,
    statisticalErrorDeg: 1,
    agreement: 0.6,
    clearDays: 60,
    spanDays: 366,
    shade: [],
    share: { shaded, seen: 1 },
  };
  return { name, model: { state, reason: undefined, figures } };
}

it.each([
  [
    "the string that loses most",
    [string("Barn, Upper right", 0.02), string("Barn, Upper left", 0.12)],
    "Shade costs most at Barn, Upper left: 12% of a clear year.",
  ],
  ["that there is hardly any shade", [string("East", 0.001)], "Almost no shade on any string."],
  ["that nothing is known", [string("East", 0.3, "unknown")], "No string is known yet."],
  ["that nothing is known without a string", [], "No string is known yet."],
])("says of the plant %s", (_name, strings, sentence) => {
  expect(plantSentence(t, formatsOf("en"), strings)).toBe(sentence);
});

it("has the strings that lose most first, and those that are not known last", () => {
  const strings = [string("a", 0.01), string("b", 0.5, "unknown"), string("c", 0.2)];
  expect(byShade(strings).map(({ name }) => name)).toEqual(["c", "a", "b"]);
});
