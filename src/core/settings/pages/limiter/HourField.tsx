import { useAtomValue } from "jotai";
import { profileAtom } from "#app/shared/gateway/profile.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { unsetHour } from "#protocol/areas/limiter.ts";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import type { CustomFieldProps } from "../../engine/fields.ts";

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** The hour at which inverters are restarted each day; other values of an older release are shown, too. */
export function HourField({
  draft,
  change,
  field,
}: CustomFieldProps<{ readonly inverter_restart_hour: number }>) {
  const { t } = useTexts("settings");
  const { inverter_restart_hour: held } = draft;
  const mayNever = useAtomValue(profileAtom)?.limits.neverRestarts === true;
  const known = mayNever ? [-1, ...hours] : hours;
  const label = (hour: number) => {
    if (hour === unsetHour) return t("limiterList.unsetHour");
    if (hour < 0) return t("powerlimiter.noRestart");
    return t("powerlimiter.hour", { hour: String(hour).padStart(2, "0") });
  };
  const offered = known.includes(held) ? known : [held, ...known];
  return (
    <SelectField
      {...field}
      value={held}
      onChange={(hour) => change((now) => ({ ...now, inverter_restart_hour: hour }))}
      options={offered.map((hour) => ({ value: hour, label: label(hour) }))}
    />
  );
}
