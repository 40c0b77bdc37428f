import { useAtomValue } from "jotai";
import { useCallback } from "react";
import { threeDigits } from "../i18n/estimateText.ts";
import { none, remember, withMinus } from "../i18n/fixedText.ts";
import { useFormats, type Formats } from "../i18n/formats.ts";
import { worthAtom } from "./worth.ts";

/**
 * An amount with its currency; without a currency, with two decimals. `rounded` is for estimates: at most three
 * significant digits.
 */
export function moneyText(
  formats: Formats,
  amount: number,
  { currency, rounded = false }: { readonly currency?: string; readonly rounded?: boolean },
): string {
  const said = rounded ? threeDigits(amount) : amount;
  const isWhole = rounded && Math.abs(said) >= 10;
  if (currency === undefined) return formats.fixed(said, isWhole ? 0 : 2);
  if (!Number.isFinite(amount)) return none;
  const { locale } = formats;
  const style = { style: "currency", currency } as const;
  const digits = isWhole ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {};
  const make = () => new Intl.NumberFormat(locale, { ...style, ...digits });
  return withMinus(remember(numberFormats, `${locale} ${currency} ${isWhole}`, make).format(said));
}

const numberFormats = new Map<string, Intl.NumberFormat>();

/** Amounts in the owner's currency, as texts. */
export function useMoney(rounded = false): (amount: number) => string {
  const formats = useFormats();
  const { currency } = useAtomValue(worthAtom);
  return useCallback(
    (amount) =>
      moneyText(formats, amount, { ...(currency !== undefined && { currency }), rounded }),
    [formats, currency, rounded],
  );
}
