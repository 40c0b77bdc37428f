import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { SystemStatus } from "#protocol/areas/system.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { fact, FactsCard } from "../FactsCard.tsx";

interface HardwareCardProps {
  readonly status: SystemStatus;
}

/** The chip the gateway runs on. */
export function HardwareCard({ status }: HardwareCardProps) {
  const { t } = useTexts("info");
  const formats = useFormats();
  return (
    <FactsCard
      title={t("system.hardware")}
      rows={[
        fact(t("system.chipModel"), status.chipmodel),
        fact(t("system.chipRevision"), String(status.chiprevision)),
        fact(t("system.chipCores"), formats.number(status.chipcores)),
        fact(
          t("system.cpuFrequency"),
          t("system.megahertz", { value: formats.number(status.cpufreq) }),
        ),
      ]}
    />
  );
}
