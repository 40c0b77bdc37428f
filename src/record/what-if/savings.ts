import { estimateText } from "#app/shared/i18n/estimateText.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { useAtomValue } from "jotai";
import { worthAtom } from "#app/shared/money/worth.ts";
import { useMoney } from "#app/shared/money/moneyText.ts";
import type { AmountRange } from "#plant/what-if/question.ts";

/** Half of the smallest amount and of the smallest energy that are shown: less reads as nothing. */
export const LEAST_AMOUNT = 0.005;
const LEAST_WH = 0.5;

/** Whether a change gains something, costs something or does neither. */
export type ChangeKind = "gain" | "costs" | "same";

export function changeKind(saved: number, least = LEAST_AMOUNT): ChangeKind {
  if (Math.abs(saved) < least) return "same";
  return saved > 0 ? "gain" : "costs";
}

interface SavingWords {
  readonly kind: ChangeKind;
  readonly values: { readonly amount: string; readonly range: string; readonly period: string };
}

/** Amounts within a sentence: without a currency the owner's is named, and none is guessed. */
export function useSaidMoney(): (amount: number) => string {
  const { t } = useTexts("whatIf");
  const { currency } = useAtomValue(worthAtom);
  const money = useMoney(true);
  return (amount) =>
    currency === undefined ? t("amount", { amount: money(amount) }) : money(amount);
}

/** Words for a saving with its range: a negative saving is said to cost more, by a positive amount. */
export function useSavingWords(): (saved: AmountRange, isYear: boolean) => SavingWords {
  const { t } = useTexts("whatIf");
  const money = useMoney(true);
  const said = useSaidMoney();
  return ({ value, least, most }, isYear) => {
    const isMixed = least <= -LEAST_AMOUNT && most >= LEAST_AMOUNT;
    const ends = [Math.abs(least), Math.abs(most)].sort((a, b) => a - b).map(money);
    return {
      kind: changeKind(value),
      values: {
        amount: said(Math.abs(value)),
        range:
          least === most
            ? ""
            : ` (${
                isMixed
                  ? t("range.mixed", { more: money(-least), less: money(most) })
                  : t("range.plain", { least: ends[0], most: ends[1] })
              })`,
        period: t(isYear ? "period.year" : "period.time"),
      },
    };
  };
}

const energyKeys = { gain: "lessEnergy", costs: "moreEnergy", same: "sameEnergy" } as const;

/** Words for energy that is not taken from the grid, or that is taken in addition. */
export function useLessEnergy(isYear: boolean) {
  const { t } = useTexts("whatIf");
  const formats = useFormats();
  return (lessWh: number, digits?: number) => ({
    key: energyKeys[changeKind(lessWh, LEAST_WH)],
    energy: estimateText(formats, Math.abs(lessWh), digits),
    period: t(isYear ? "period.year" : "period.time"),
  });
}
