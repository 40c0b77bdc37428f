/**
 * An amount with its currency in a language, as the page writes it; without a currency, with two decimals and a minus
 * sign for a hyphen. The page has its own formatter, because the browser's starts slowly.
 */
export function moneyText(
  { amount, currency }: { readonly amount: number; readonly currency?: string | undefined },
  language: string,
): string {
  const style =
    currency === undefined
      ? { minimumFractionDigits: 2, maximumFractionDigits: 2 }
      : ({ style: "currency", currency } as const);
  return new Intl.NumberFormat(language, style).format(amount).replace("-", "−");
}
