import { describe, expect, it } from "vitest";
import { ageText, captionOf, noteOf, wattsText } from "#app/record/insight/flow/flowTexts.ts";
import { formatsOf } from "#app/shared/i18n/formats.ts";
import { createI18n, loadNamespace } from "#app/shared/i18n/i18n.ts";
import { loadTexts } from "#app/shared/i18n/loadTexts.ts";
import type { FlowPart } from "#plant/flow/power-flow.ts";

type Shown = Parameters<typeof noteOf>[3];

const i18n = await createI18n("en", loadTexts);
await loadNamespace(i18n, loadTexts, "insight");
const t = i18n.getFixedT("en", "insight");
const formats = formatsOf("en");

const shown: Shown = {
  isKnown: true,
  stale: new Map(),
  sunW: null,
  soc: undefined,
  hasMeter: true,
  inverters: { all: 2, producing: 1, isPartial: false },
};

it.each([
  [119.9, "119\u202fs old"],
  [120, "2\u202fmin old"],
  [7199, "119\u202fmin old"],
  [7200, "2\u202fh old"],
])("an age of %d s reads %s", (ageS, text) => {
  expect(ageText(t, formats, ageS)).toBe(text);
});

it.each([
  [undefined, "?"],
  [-0.4, "0"],
  [1680.5, "1,681"],
])("a power of %j W reads %s", (powerW, text) => {
  expect(wattsText(formats, powerW)).toBe(text);
});

describe("the note of a part", () => {
  it.each<[FlowPart["node"], number | undefined, Partial<Shown>, string]>([
    ["grid", 0.5, {}, "import"],
    ["grid", -0.5, {}, "export"],
    ["grid", 0.49, {}, ""],
    ["battery", 5, {}, "charging"],
    ["battery", -5, { soc: 54.6 }, "55\u202f% · discharging"],
    ["battery", undefined, { soc: 0 }, "0\u202f%"],
    ["inverters", 5, {}, "1 of 2 producing"],
    ["inverters", 5, { inverters: { all: 1, producing: 1, isPartial: false } }, ""],
    ["house", undefined, { hasMeter: false }, "no power meter"],
    ["house", 5, {}, ""],
    ["house", 5, { inverters: { all: 2, producing: 1, isPartial: true } }, "at least"],
    [
      "house",
      undefined,
      { inverters: { all: 2, producing: 1, isPartial: true } },
      "inverters unreachable",
    ],
    ["strings", 5, {}, ""],
    ["battery", 5, { soc: 54, stale: new Map([["battery", 60]]) }, "60\u202fs old"],
  ])("%s at %j W with %j reads %s", (node, powerW, own, text) => {
    expect(noteOf(t, formats, { node, powerW }, { ...shown, ...own })).toBe(text);
  });

  it.each([
    [undefined, "unknown"],
    [5, ""],
  ])("a power of %j W without a note is captioned %j", (powerW, text) => {
    expect(captionOf(t, formats, { node: "strings", powerW }, shown)).toBe(text);
  });
});
