import type { Health } from "#hub-api/health.ts";
import type { useTexts } from "../i18n/useTexts.ts";

/** The names of inverters and strings as the owner gave them; serials are masked where that is wanted. */
export function stringNames(
  t: ReturnType<typeof useTexts<"sky">>["t"],
  strings: Health["strings"],
  mask: (serial: string) => string,
) {
  const inverterOf = (serial: string) =>
    strings.find((one) => one.serial === serial)?.inverterName || mask(serial);
  const nameOf = ({ serial, number }: { readonly serial: string; readonly number: number }) => {
    const own = strings.find((one) => one.serial === serial && one.number === number);
    return `${inverterOf(serial)}, ${own?.name || t("number", { number: number + 1 })}`;
  };
  return { inverterOf, nameOf };
}
