import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { i18nLanguages } from "#protocol/areas/device.ts";
import { shownText } from "#protocol/shown-text.ts";
import { useResource } from "#app/shared/api/useResource.ts";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import type { CustomFieldProps } from "../../engine/fields.ts";

/** The language of the display, of the firmware or of a language pack that the gateway has. */
export function LocaleField({
  draft: { locale = "" },
  change,
  field,
}: CustomFieldProps<{ readonly locale?: string | undefined }>) {
  const { t } = useTexts("settings");
  const { data: packs = [] } = useResource(i18nLanguages);
  const options = [
    { value: "en", label: t("device.fields.display.language.options.0") },
    { value: "de", label: t("device.fields.display.language.options.1") },
    { value: "fr", label: t("device.fields.display.language.options.2") },
    ...packs.map(({ code, name }) => ({ value: code, label: shownText(name) })),
  ];
  // The pack in use may be gone; it stays on offer as it is.
  const known = options.some(({ value }) => value === locale);
  return (
    <SelectField
      {...field}
      value={locale}
      options={known ? options : [...options, { value: locale, label: shownText(locale) }]}
      onChange={(chosen) => change((now) => ({ ...now, locale: chosen }))}
    />
  );
}
