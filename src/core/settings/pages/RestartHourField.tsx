import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import type { CustomFieldProps } from "../engine/fields.ts";

const never = -1;
const hours = [never, ...Array.from({ length: 24 }, (_, hour) => hour)];

/** The hour at which the inverter is restarted each day, or never. */
export function RestartHourField({
  draft,
  change,
  field,
}: CustomFieldProps<{ readonly inverter_restart_hour: number }>) {
  const { t } = useTexts("settings");
  return (
    <SelectField
      {...field}
      value={draft.inverter_restart_hour}
      onChange={(hour) => change((now) => ({ ...now, inverter_restart_hour: hour }))}
      options={hours.map((hour) => ({
        value: hour,
        label:
          hour === never
            ? t("powerlimiter.noRestart")
            : t("powerlimiter.hour", { hour: String(hour).padStart(2, "0") }),
      }))}
    />
  );
}
