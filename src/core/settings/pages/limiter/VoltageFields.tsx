import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import type { CustomFieldProps } from "../../engine/fields.ts";
import { governedBy, knownInverter, type LimiterDraft } from "./limiterDraft.ts";

type Props = CustomFieldProps<LimiterDraft>;

/** The inverter on the battery whose input measures the voltage; any other is read at its first input. */
export function VoltageInverterField({ draft, change, field }: Props) {
  return (
    <SelectField
      {...field}
      value={draft.inverter_serial_for_dc_voltage}
      onChange={(serial) =>
        change((now) => ({
          ...now,
          inverter_serial_for_dc_voltage: serial,
          inverter_channel_id_for_dc_voltage: 0,
        }))
      }
      options={governedBy(draft, "battery").map(({ serial }) => ({
        value: serial,
        label: knownInverter(draft, serial)?.name ?? serial,
      }))}
    />
  );
}

export function VoltageInputField({ draft, change, field }: Props) {
  const { t } = useTexts("settings");
  const inverter = knownInverter(draft, draft.inverter_serial_for_dc_voltage);
  return (
    <SelectField
      {...field}
      value={draft.inverter_channel_id_for_dc_voltage}
      onChange={(input) => change((now) => ({ ...now, inverter_channel_id_for_dc_voltage: input }))}
      options={Array.from({ length: inverter?.channels ?? 0 }, (_, input) => ({
        value: input,
        label: t("limiterList.input", { place: input + 1 }),
      }))}
    />
  );
}
