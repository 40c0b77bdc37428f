import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { useSerialMask } from "#app/shared/privacy/useMask.ts";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import type { CustomFieldProps } from "../../engine/fields.ts";
import { chosenInverter, hexSerial, isPosition, type SerialChoice } from "./serialChoice.ts";

type Props = CustomFieldProps<SerialChoice>;

/**
 * The inverter that the limiter governs. A position that an older release left is sent back until an inverter is
 * chosen.
 */
export function SerialInverterField({ draft, change, field }: Props) {
  const { t } = useTexts("settings");
  const mask = useSerialMask();
  const { plant, inverter_serial: held } = draft;
  const named = chosenInverter(draft)?.name;
  const position = { id: held, name: named ?? "" };
  const options = Object.entries(plant.inverters).map(([serial, { name, type }]) => ({
    value: serial,
    label: t("powerlimiter.inverterOfType", { name, type }),
  }));
  return (
    <SelectField
      {...field}
      value={held}
      onChange={(serial) =>
        change((now) => ({ ...now, inverter_serial: serial, inverter_channel_id: 0 }))
      }
      options={options}
      unknown={
        !isPosition(held)
          ? mask(hexSerial(held))
          : named === undefined
            ? t("powerlimiter.position", position)
            : t("powerlimiter.inverter", position)
      }
    />
  );
}

/** The input of that inverter whose voltage counts. */
export function ChannelField({ draft, change, field }: Props) {
  const { t } = useTexts("settings");
  const { channels = 0 } = chosenInverter(draft) ?? {};
  return (
    <SelectField
      {...field}
      value={draft.inverter_channel_id}
      onChange={(input) => change((now) => ({ ...now, inverter_channel_id: input }))}
      options={Array.from({ length: channels }, (_, input) => ({
        value: input,
        label: t("limiterList.input", { place: input + 1 }),
      }))}
    />
  );
}
