import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import type { StringRow } from "./stringRows.ts";

/** Expected power of a string now, where the hub knows which way it faces. */
export function ExpectedPower({ row: { isKnown, compared } }: { readonly row: StringRow }) {
  const { t } = useTexts("sky");
  const formats = useFormats();
  const { expectedW } = compared;
  if (!isKnown || expectedW === undefined) return null;
  return <small>{t("strings.expected", { power: formats.fixed(expectedW, 0) })}</small>;
}
