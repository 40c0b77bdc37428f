import { describe, expect, it } from "vitest";
import { eventSentences, knownText } from "#app/record/sky/health/healthWords.ts";
import { stringNames } from "#app/shared/clear/stringNames.ts";
import { formatsOf } from "#app/shared/i18n/formats.ts";
import { createI18n, loadNamespace } from "#app/shared/i18n/i18n.ts";
import { loadTexts } from "#app/shared/i18n/loadTexts.ts";
import type { Health } from "#hub-api/health.ts";
import type { HealthEvent } from "#plant/sky/health-event.ts";

type HealthString = Health["strings"][number];

const i18n = await createI18n("en", loadTexts);
await loadNamespace(i18n, loadTexts, "sky");
const t = i18n.getFixedT("en", "sky");
const formats = formatsOf("en");

const known: HealthString = {
  serial: "1",
  number: 0,
  state: "firm",
  learntDays: 60,
  basis: "siblings",
  clearDays: 40,
  clearDaysNeeded: 40,
  spanDays: 366,
  spanDaysNeeded: 366,
};
const rate = { perYear: -0.012, low: -0.02, high: 0.001 };

describe("how much is known of a string", () => {
  it.each<[string, Partial<HealthString>, string]>([
    [
      "why nothing is",
      { state: "unknown", reason: "noPlane", clearDays: 3 },
      "Modules of different planes may share the input.",
    ],
    [
      "its ageing although a reason limits it",
      { state: "provisional", reason: "lessThanHalfAYear", ageing: rate },
      "Watched; −1.2 % a year (between −2.0 % and +0.1 %)",
    ],
    ["that clear days are missing", { clearDays: 39 }, "Not known yet: 39 of 40 clear days"],
    ["that days are missing", { spanDays: 365 }, "Ageing is not known yet: 365 of 366 days"],
    ["that it is watched", {}, "Ageing is not known yet"],
    [
      "its ageing beside its neighbours rather than alone",
      { ageing: { perYear: 1, low: 1, high: 1 }, ageingBeside: rate },
      "Watched; −1.2 % a year beside its neighbours (between −2.0 % and +0.1 %)",
    ],
  ])("says %s", (_name, own, text) => {
    expect(knownText(t, formats, { ...known, ...own }).replaceAll("\u00a0", " ")).toBe(text);
  });
});

const event: HealthEvent = {
  kind: "step",
  strings: [{ serial: "1", number: 0 }],
  day: "2026-05-20",
  dayErrorDays: 0,
  basis: "siblings",
  siblings: 2,
  evidence: [],
};
const [since, compared] = ["Since 20 May 2026.", "Compared with 2 strings of the same facing."];

describe("the words of an event", () => {
  it.each<[string, Partial<HealthEvent>, readonly string[]]>([
    ["its time and its comparison", {}, [since, compared]],
    [
      "its time, not its comparison, for a limit",
      { kind: "heldBack", endDay: "2026-05-20" },
      ["On 20 May 2026."],
    ],
    [
      "the same for snow",
      { kind: "snow", endDay: "2026-05-22" },
      ["From 20 May 2026 to 22 May 2026."],
    ],
    [
      "how early it may have begun",
      { dayErrorDays: 1 },
      [since, "It may have begun a day earlier.", compared],
    ],
    [
      "a loss, to no less than a percent",
      { size: -0.33, sizeError: 0.001 },
      [since, "33% less than before (± 1%).", compared],
    ],
    ["a gain", { size: 0.05, sizeError: 0.02 }, [since, "5% more than before (± 2%).", compared]],
    [
      "a change of unknown uncertainty",
      { size: 0.05 },
      [since, "5% more than before (± 1%).", compared],
    ],
    ["a fallen voltage", { voltage: -0.3 }, [since, "Its voltage fell by 30%.", compared]],
  ])("say %s", (_name, own, sentences) => {
    expect(eventSentences(t, formats, { ...event, ...own }, undefined)).toEqual(sentences);
  });

  it.each([
    [{ energy: "3 kWh", money: undefined }, "It cost about 3 kWh."],
    [{ energy: "3 kWh", money: "€1" }, "It cost about 3 kWh, worth €1."],
  ])("say a loss of %j", (loss, sentence) => {
    expect(eventSentences(t, formats, event, loss)).toEqual([since, sentence, compared]);
  });
});

describe("names of strings", () => {
  const [left, right] = [
    { ...known, inverterName: "Barn", name: "Left" },
    { ...known, inverterName: "Barn", number: 1 },
  ];
  const other = { ...known, serial: "2", name: "East" };
  const lost = { ...other, number: 1, state: "unknown" as const };
  const { inverterOf, namesOf } = stringNames(
    t,
    [left, right, other, lost],
    (serial) => `no. ${serial}`,
  );

  it("an inverter without a name has its masked serial number", () => {
    expect([inverterOf("1"), inverterOf("2"), inverterOf("3")]).toEqual(["Barn", "no. 2", "no. 3"]);
  });

  it.each([
    ["one", [right], "Barn, string 2"],
    ["all of an inverter", [left, right], "Barn"],
    ["the only known one of an inverter", [other], "no. 2, East"],
    ["some of two inverters", [left, other], "Barn, Left; no. 2, East"],
    ["all that are known", [other, left, right], "all strings"],
  ])("%s", (_name, some, text) => {
    expect(namesOf(some)).toBe(text);
  });

  it("two strings of a plant are not all strings", () => {
    const ofTwo = stringNames(t, [left, other], (serial) => serial);
    expect(ofTwo.namesOf([left, other])).toBe("Barn, Left; 2, East");
  });
});
