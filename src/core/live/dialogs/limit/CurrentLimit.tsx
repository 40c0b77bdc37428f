import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { LimitStatus } from "#protocol/areas/commands.ts";
import { limitWatts } from "#protocol/limit.ts";
import type { LoadedResource } from "#app/shared/api/useResource.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { Facts } from "#app/shared/ui/Facts.tsx";
import { Loaded } from "../Loaded.tsx";
import { usePercentText } from "./usePercentText.ts";
import { StatusBadge } from "../StatusBadge.tsx";

interface CurrentLimitProps {
  readonly serial: string;
  readonly status: LoadedResource<LimitStatus>;
  /** The entry of this inverter; undefined when the gateway has none. */
  readonly known: LimitStatus[string] | undefined;
}

/** The limit an inverter works by, its maximum power, and the outcome of the last command. */
export function CurrentLimit({ serial, status, known }: CurrentLimitProps) {
  const { t } = useTexts(["dialogs", "live"]);
  const formats = useFormats();
  const watts = (value: number) => `${formats.fixed(value, 0)}\u202fW`;
  const percentText = usePercentText();
  const currentText = () => {
    if (!known) return t("info.unknown");
    const { text, value } = percentText(serial, known.limit_relative);
    const absoluteW = value === undefined ? null : limitWatts(value, known.max_power);
    return absoluteW === null ? text : `${text} | ${watts(absoluteW)}`;
  };
  return (
    <Loaded resource={status} height="6.5rem">
      {() => (
        <Facts
          facts={[
            { id: "current", label: t("limit.current"), value: currentText() },
            {
              id: "max",
              label: t("limit.maxPower"),
              value: known && known.max_power > 0 ? watts(known.max_power) : t("info.unknown"),
            },
            {
              id: "last",
              label: t("command.last"),
              value: <StatusBadge status={known?.limit_set_status} />,
            },
          ]}
        />
      )}
    </Loaded>
  );
}
