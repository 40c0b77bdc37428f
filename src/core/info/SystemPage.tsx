import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { systemStatus } from "#protocol/areas/system.ts";
import { InfoColumns } from "./InfoColumns.tsx";
import { InfoPage } from "./InfoPage.tsx";
import { FirmwareCard } from "./system/FirmwareCard.tsx";
import { HardwareCard } from "./system/HardwareCard.tsx";
import { HeapCard } from "./system/HeapCard.tsx";
import { MemoryCard } from "./system/MemoryCard.tsx";
import { RadioCard } from "./system/RadioCard.tsx";

/** Firmware, hardware, memory and radios of the gateway. */
export function SystemPage() {
  const { t } = useTexts();
  return (
    <InfoPage title={t("title.infoSystem")} endpoint={systemStatus}>
      {(status) => (
        <>
          <InfoColumns>
            <FirmwareCard status={status} />
            <HardwareCard status={status} />
            <HeapCard status={status} />
            <RadioCard status={status} />
          </InfoColumns>
          <MemoryCard status={status} />
        </>
      )}
    </InfoPage>
  );
}
