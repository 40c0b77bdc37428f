import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { heapFigures } from "#protocol/memory.ts";
import type { SystemStatus } from "#protocol/areas/system.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { fact, FactsCard } from "../FactsCard.tsx";
import { kilobytes } from "./kilobytes.ts";

interface HeapCardProps {
  readonly status: SystemStatus;
}

export function HeapCard({ status }: HeapCardProps) {
  const { t } = useTexts("info");
  const formats = useFormats();
  const { fragmentation, maxUsage, maxUsedBytes } = heapFigures(status);
  const most = kilobytes(formats, maxUsedBytes);
  const share = formats.number(maxUsage, "percent");
  return (
    <FactsCard
      title={t("system.heapDetails")}
      rows={[
        fact(t("system.heapFree"), kilobytes(formats, status.heap_total - status.heap_used)),
        fact(t("system.heapLargest"), kilobytes(formats, status.heap_max_block)),
        fact(t("system.heapMost"), t("system.amountAndShare", { amount: most, share })),
        fact(t("system.heapFragmentation"), formats.number(fragmentation, "percent")),
      ]}
    />
  );
}
