import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { livedataStatus } from "#protocol/areas/live.ts";
import { useExtra } from "#app/shared/api/useResource.ts";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import type { CustomFieldProps } from "../engine/fields.ts";

const positions = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/**
 * The inverter that the limiter steers: a position in the gateway's own list, so it is named after the
 * live list, which has the same order (docs/gateway/settings.md#power-limiter).
 */
export function InverterField({
  draft,
  change,
  field,
}: CustomFieldProps<{ readonly inverter_id: number }>) {
  const { t } = useTexts("settings");
  const live = useExtra(livedataStatus);
  const inverters = live.data?.inverters ?? [];
  return (
    <SelectField
      {...field}
      value={draft.inverter_id}
      onChange={(id) => change((now) => ({ ...now, inverter_id: id }))}
      options={positions.map((id) => {
        const name = inverters[id]?.name;
        return {
          value: id,
          label: name
            ? t("powerlimiter.inverter", { id, name })
            : t("powerlimiter.position", { id }),
        };
      })}
    />
  );
}
