import type { SourceInfo } from "#app/shared/history/HistorySource.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { useSerialMask } from "#app/shared/privacy/useMask.ts";
import { Card } from "#app/shared/ui/Card.tsx";
import { SwitchField } from "#app/shared/ui/SwitchField.tsx";

interface InvertersCardProps {
  readonly sources: readonly SourceInfo[];
  /** Their serials. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

const prefix = "inv ";

/** The inverters that the present battery feeds: its part of the record is taken out by them. */
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
              onChange(isOn ? [...chosen, serial] : chosen.filter((one) => one !== serial))
            }
          />
        );
      })}
    </Card>
  );
}
