import { expect, it } from "vitest";
import { formatsOf } from "#app/shared/i18n/formats.ts";
import { currencies, usualCurrency } from "#app/shared/money/currency.ts";
import { moneyText } from "#app/shared/money/moneyText.ts";

it("takes the currency of the browser's region, the euro where it names none", () => {
  const languages = ["de-CH", "en-GB", "zh-Hant-TW", "en-US", "de", "fr-FR", "", "pl-PL"];
  expect(languages.map(usualCurrency)).toEqual([
    "CHF",
    "GBP",
    "EUR",
    "USD",
    "EUR",
    "EUR",
    "EUR",
    "PLN",
  ]);
});

const text = (locale: "en" | "de" | "fr", amount: number, currency?: string, rounded = false) =>
  moneyText(formatsOf(locale), amount, { ...(currency && { currency }), rounded });

it("writes amounts as each language does, with the decimals of the currency", () => {
  expect(text("en", 1234.5, "EUR")).toBe("€1,234.50");
  expect(text("de", 1234.5, "CHF")).toMatch(/^1\.234,50\sCHF$/);
  expect(text("fr", 1234.5, "EUR", true)).toMatch(/^1\s230\s€$/);
  expect(text("en", 1234.5, "JPY")).toBe("¥1,235");
  expect(text("en", 1234.5)).toBe("1,234.50");
  expect(text("en", -158.4, "EUR", true)).toBe("−€158");
  expect(text("en", -12.34, undefined, true)).toBe("−12");
  expect(text("en", Number.NaN, "EUR")).toBe("–");
  for (const currency of currencies) expect(text("de", 1, currency)).toMatch(/1/);
});
