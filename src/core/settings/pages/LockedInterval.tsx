import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { typedNumber } from "#app/shared/ui/number.ts";
import { TextField } from "#app/shared/ui/TextField.tsx";
import type { CustomFieldProps } from "../engine/fields.ts";

/** A poll interval in seconds or milliseconds, which nobody can tell: shown as the gateway sent it. */
export function LockedInterval({
  draft,
  field,
}: CustomFieldProps<{ readonly pollinterval: number }>) {
  const { t } = useTexts("settings");
  const { decimalMark } = useFormats();
  return (
    <TextField
      {...field}
      hint={t("engine.unitUnknown")}
      value={typedNumber(draft.pollinterval, decimalMark)}
      onChange={() => undefined}
      readOnly
    />
  );
}
