import { none, remember, withMinus } from "../fixedText.ts";
import { addFormats, makeFormats } from "../formats.ts";

/**
 * Sets the formats of an added language as the browser knows it, with the digits that forms take. Throws when it is no
 * code of a language.
 */
export function setAddedFormats(code: string): void {
  const tag = `${code}-u-nu-latn`;
  const parts = new Intl.NumberFormat(tag).formatToParts(0.5);
  const decimal = parts.find(({ type }) => type === "decimal")?.value;
  // The sign may stand in front.
  const percent = new Intl.NumberFormat(tag, { style: "percent" }).format(0);
  const day = new Intl.DateTimeFormat(tag, {
    year: "numeric",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });
  const numbers = new Map<string, Intl.NumberFormat>();
  const written = (value: number, fewest: number, most: number): string => {
    const digitOptions = { minimumFractionDigits: fewest, maximumFractionDigits: most };
    const make = () => new Intl.NumberFormat(tag, digitOptions);
    return withMinus(remember(numbers, `${fewest} ${most}`, make).format(value));
  };
  const fixedDigits = (value: number, decimals: number): string => {
    const digits = Math.min(20, Math.max(0, Math.trunc(decimals) || 0));
    return Number.isFinite(value) ? written(value, digits, digits) : none;
  };
  addFormats({
    ...makeFormats(code, {
      percent: "",
      kilobyte: "",
      date: (date, month, year) => `${day.format(Date.UTC(year, month - 1, date))},`,
    }),
    decimalMark: decimal === "," ? "," : ".",
    fixed: fixedDigits,
    number: (value, style) => {
      if (!Number.isFinite(value)) return none;
      if (style === "percent") return percent.replace("0", fixedDigits(value * 100, 0));
      return written(value, 0, 3) + (style ? "\u00a0kB" : "");
    },
  });
}
