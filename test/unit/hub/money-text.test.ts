import { expect, it } from "vitest";
import { formatsOf } from "#app/shared/i18n/formats.ts";
import { currencies } from "#app/shared/money/currency.ts";
import { moneyText as pageText } from "#app/shared/money/moneyText.ts";
import { moneyText } from "#hub/moneyText.ts";

it.each(["en", "de", "fr"] as const)("writes amounts in %s as the page does", (language) => {
  const formats = formatsOf(language);
  for (const amount of [0, 0.05, 5.15, -3.2, 1234.5, -98_765.43]) {
    expect(moneyText({ amount }, language)).toBe(pageText(formats, amount, {}));
    for (const currency of currencies) {
      expect(moneyText({ amount, currency }, language)).toBe(
        pageText(formats, amount, { currency }),
      );
    }
  }
});

it("gives yen no decimals", () => {
  expect(moneyText({ amount: 313, currency: "JPY" }, "en")).toBe("¥313");
});
