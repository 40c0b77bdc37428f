import { useAtomValue } from "jotai";
import { useCallback } from "react";
import { none, remember } from "../i18n/fixedText.ts";
import { useFormats, type Formats } from "../i18n/formats.ts";
import { worthAtom } from "./worth.ts";

/** An amount with its currency; without one, with two decimals. `rounded` leaves the decimals out from 100 on. */
export function moneyText(
  formats: Formats,
  amount: number,
  { currency, rounded = false }: { readonly currency?: string; readonly rounded?: boolean },
): string {
  const isWhole = rounded && Math.abs(amount) >= 100;
  if (currency === undefined) return formats.fixed(amount, isWhole ? 0 : 2);
  if (!Number.isFinite(amount)) return none;
  const { locale } = formats;
  const style = { style: "currency", currency } as const;
  const digits = isWhole ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {};
  const make = () => new Intl.NumberFormat(locale, { ...style, ...digits });
  return remember(numberFormats, `${locale} ${currency} ${isWhole}`, make).format(amount);
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
