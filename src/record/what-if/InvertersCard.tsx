import type { SourceInfo } from "#app/shared/history/HistorySource.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { useSerialMask } from "#app/shared/privacy/useMask.ts";
import { Card } from "#app/shared/ui/Card.tsx";
import { SwitchField } from "#app/shared/ui/SwitchField.tsx";

interface InvertersCardProps {
  readonly sources: readonly SourceInfo[];
  /** Serials of the inverters on the battery. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

const prefix = "inv ";

/** Choice of the inverters on the present battery: their power is subtracted from the record. */
export function InvertersCard({ sources, chosen, onChange }: InvertersCardProps) {
  const { t } = useTexts("whatIf");
  const mask = useSerialMask();
  const inverters = sources.filter(({ source }) => source.startsWith(prefix));
  return (
    <Card title={t("house.inverters")}>
      {inverters.map(({ source, name }) => {
        const serial = source.slice(prefix.length);
        return (
          <SwitchField
            key={serial}
            label={name ?? mask(serial)}
            value={chosen.includes(serial)}
            onChange={(isOn) =>
              onChange(isOn ? [...chosen, serial] : chosen.filter((other) => other !== serial))
            }
          />
        );
      })}
    </Card>
  );
}
