import type { Locale } from "../i18n/locale.ts";

/** Regions and their currencies, as far as they can be chosen; all others have the euro. */
const regions =
  "CH:CHF LI:CHF GB:GBP US:USD AU:AUD BR:BRL CA:CAD CZ:CZK DK:DKK HU:HUF IN:INR JP:JPY NO:NOK NZ:NZD " +
  "PL:PLN RO:RON SE:SEK TR:TRY UA:UAH ZA:ZAR";
const currencyOf: ReadonlyMap<string, string> = new Map(
  regions.split(" ").map((pair) => [pair.slice(0, 2), pair.slice(3)]),
);

/** Currencies to choose from. Stored prices may have others. */
export const currencies: readonly string[] = [...new Set(["EUR", ...currencyOf.values()])];

/** The currency of the region that a browser names, such as "de-CH"; the euro where it names none. */
export function usualCurrency(language: string): string {
  const region = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(language)?.[1]?.toUpperCase();
  return currencyOf.get(region ?? "") ?? "EUR";
}

/** A currency by code and name; the code alone where the browser has no names (Safari 14, Firefox 78). */
export function currencyName(locale: Locale, code: string): string {
  if (!("DisplayNames" in Intl)) return code;
  const name = new Intl.DisplayNames([locale], { type: "currency" }).of(code);
  return name === undefined || name === code ? code : `${code} · ${name}`;
}
