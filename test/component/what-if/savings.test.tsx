import { cleanup } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { defaultQuestion } from "#app/record/what-if/whatIfInput.ts";
import { Headlines, Result } from "#app/record/what-if/Result.tsx";
import { ShownSize } from "#app/record/what-if/shownSize.ts";
import { Together } from "#app/record/what-if/Together.tsx";
import { locales } from "#app/shared/i18n/locale.ts";
import { storageKeys } from "#app/shared/storage/storage.ts";
import type { Worth } from "#plant/energy/prices.ts";
import type { AmountRange, SizesAnswer } from "#plant/what-if/question.ts";
import { renderPart } from "../../support/renderPart.tsx";
import { answerOf, noBattery } from "../../support/sizesAnswer.ts";

afterEach(cleanup);

function Outcome({
  sizeWh,
  ...rest
}: Parameters<typeof Headlines>[0] & { readonly sizeWh: number }) {
  return (
    <ShownSize.Provider value={sizeWh}>
      <Headlines {...rest} />
      <Result answer={rest.answer} />
    </ShownSize.Provider>
  );
}

async function linesOf(
  answer: SizesAnswer,
  locale: (typeof locales)[number] = "en",
  worth: Worth = { prices: [] },
) {
  const [before = noBattery, after = noBattery] = answer.sizes;
  const part = (
    <>
      <Outcome
        {...defaultQuestion}
        house={{ metered: { importWh: 0, exportWh: 0 } }}
        answer={answer}
        hasMore={false}
      />
      <Together answer={answer} chosen={{ before, after }} />
    </>
  );
  localStorage.setItem(storageKeys.worth, JSON.stringify(worth));
  const { container } = await renderPart(part, locale, ["whatIf"]);
  return [...container.querySelectorAll("p")].map(({ textContent }) => textContent);
}

it.each<[AmountRange, battery: string, together: string]>([
  [
    { value: 12, least: 8, most: 20 },
    "With 5\u202fkWh: about 12 in your currency saved a year (8.00 to 20).",
    "Together: about 12 in your currency saved a year (8.00 to 20).",
  ],
  [
    { value: -12, least: -20, most: -8 },
    "With 5\u202fkWh: about 12 in your currency more to pay a year (8.00 to 20).",
    "Together: about 12 in your currency more to pay a year (8.00 to 20).",
  ],
  [
    { value: -1, least: -4, most: 2 },
    "With 5\u202fkWh: about 1.00 in your currency more to pay a year (between 4.00 more and 2.00 less).",
    "Together: about 1.00 in your currency more to pay a year (between 4.00 more and 2.00 less).",
  ],
  [
    { value: 0.001, least: -0.001, most: 0.002 },
    "With 5\u202fkWh: just as much to pay.",
    "Together: just as much to pay.",
  ],
])("says what %o saves or costs", async (saved, battery, together) => {
  const lines = await linesOf(answerOf(saved));
  expect(lines).toContain(battery);
  expect(lines).toContain(together);
  expect(lines).toContain("No size is worth its price");
});

it.each([
  ["en", "about €12 saved a year"],
  ["de", "im Jahr etwa 12\u00a0€ gespart"],
  ["fr", "environ 12\u00a0€ économisés par an"],
] as const)("names the currency that the owner chose: %s", async (locale, said) => {
  const answer = answerOf({ value: 12, least: 8, most: 20 });
  const lines = await linesOf(answer, locale, { prices: [], currency: "EUR" });
  expect(lines.join("\n")).toContain(said);
});

it.each([
  [1200, "kWh: about 1.20\u202fkWh less from"],
  [-70, "kWh: about 70\u202fWh more from"],
  [0.2, "kWh: just as much from"],
])("says without prices what %d Wh less import are", async (lessWh, said) => {
  const lines = await linesOf(answerOf(undefined, lessWh));
  expect(lines.filter((line) => line?.includes(said))).toHaveLength(1);
});

it.each<[AmountRange | undefined, lessWh: number, said: string]>([
  [{ value: 12, least: 8, most: 20 }, 0, "3\u202fkWh: about 5.00 in your currency saved a year."],
  [
    { value: 2, least: 1, most: 3 },
    0,
    "3\u202fkWh: about 5.00 in your currency more to pay a year.",
  ],
  [{ value: 7, least: 6, most: 8 }, 0, "3\u202fkWh: just as much to pay."],
  [undefined, 1500, "3\u202fkWh: about 500\u202fWh less from the grid a year."],
])("says what a size does against the present battery: %o", async (saved, lessWh, said) => {
  const value = { value: 7, least: 6, most: 8 };
  const present = { ...noBattery, sizeWh: 3000, importWh: 8000, saved: saved && value };
  const lines = await linesOf({ ...answerOf(saved, lessWh), presentBattery: present });
  expect(lines.filter((line) => line?.startsWith("Against your present battery"))).toEqual([
    `Against your present battery of about ${said}`,
  ]);
});

it("says what share of the sun the house used, before and after", async () => {
  const sunny = { ...answerOf(undefined, 1000), sunWh: 5000 };
  const present = { ...sunny.present, loadWh: 10_000 };
  const answer = { ...sunny, present };
  const { container } = await renderPart(
    <Outcome
      {...defaultQuestion}
      house={{ metered: { importWh: 0, exportWh: 0 } }}
      answer={answer}
      hasMore={false}
    />,
    "en",
    ["whatIf"],
  );
  expect(container.querySelector("dl")?.textContent).toContain("Sun used in the house20% → 40%");
});

it.each([
  [
    160,
    "about 40\u202fWh more from the grid a year.",
    "160\u202fWh off your meter a year: that is more,",
  ],
  [
    20,
    "about 40\u202fWh more from the grid a year.",
    "The model is 20\u202fWh off your meter a year.",
  ],
])("says beside a comparison that the model is %d Wh off", async (errorWh, claim, doubt) => {
  const answer = answerOf(undefined, 1000);
  const { months, ...five } = answer.sizes[1] ?? noBattery;
  const presentBattery = { ...five, months, sizeWh: 5800, importWh: 7960 };
  const house = { metered: { importWh: 7960 + errorWh, exportWh: 0 } };
  const said = async (hasMore: boolean) => {
    const part = (
      <Outcome
        {...defaultQuestion}
        house={house}
        answer={{ ...answer, presentBattery }}
        hasMore={hasMore}
      />
    );
    return (await renderPart(part, "en", ["whatIf"])).container.textContent;
  };
  expect(await said(false)).toContain(claim);
  expect(await said(false)).toContain(doubt);
  expect(await said(true)).not.toContain("off your meter");
});

it("keeps the elements of the result while the slider moves", async () => {
  const answer = answerOf({ value: 12, least: 8, most: 20 }, 1000);
  const result = (sizeWh: number) => (
    <Outcome
      {...defaultQuestion}
      house={{ metered: { importWh: 0, exportWh: 0 } }}
      sizeWh={sizeWh}
      answer={answer}
      hasMore={false}
    />
  );
  const { container, rerender } = await renderPart(result(0), "en", ["whatIf"]);
  const elements = [...container.querySelectorAll("p, dt, dd, svg, table")];
  expect(container.textContent).not.toContain("in your currency saved");
  rerender(result(5000));
  expect(container.textContent).toContain("in your currency saved");
  expect(elements.filter((element) => !container.contains(element))).toEqual([]);
});

it.each(locales)("calls no negative amount saved: %s", async (locale) => {
  const lines = await linesOf(answerOf({ value: -12, least: -20, most: 3 }, -70), locale);
  expect(lines.filter((line) => /[-−]\d/.test(line ?? ""))).toEqual([]);
});
