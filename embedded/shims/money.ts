import type { Formats } from "#app/shared/i18n/formats.ts";

/** An amount in an image, which has no room for a currency. */
export function moneyText(formats: Formats, amount: number): string {
  return formats.fixed(amount, 2);
}
