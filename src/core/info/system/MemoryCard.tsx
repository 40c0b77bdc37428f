import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { memoryUsage } from "#protocol/memory.ts";
import type { SystemStatus } from "#protocol/areas/system.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { Card } from "#app/shared/ui/Card.tsx";
import { DataTable } from "#app/shared/ui/DataTable.tsx";
import { kilobytes } from "./kilobytes.ts";
import { UsageBar } from "./UsageBar.tsx";

interface MemoryCardProps {
  readonly status: SystemStatus;
}

/** Each kind of memory: share in use, free, used and total bytes. */
export function MemoryCard({ status }: MemoryCardProps) {
  const { t } = useTexts("info");
  const formats = useFormats();
  const title = t("system.memory");
  return (
    <Card title={title}>
      <DataTable
        caption={title}
        rows={memories(status)}
        rowKey={({ id }) => id}
        columns={[
          { id: "kind", title: t("system.memoryKind"), cell: ({ id }) => t(`system.kinds.${id}`) },
          {
            id: "usage",
            title: t("system.memoryUsage"),
            cell: usageCell(t("system.noMemory")),
          },
          {
            id: "free",
            title: t("system.memoryFree"),
            numeric: true,
            cell: ({ used, total }) => kilobytes(formats, total - used),
          },
          {
            id: "used",
            title: t("system.memoryUsed"),
            numeric: true,
            cell: ({ used }) => kilobytes(formats, used),
          },
          {
            id: "size",
            title: t("system.memorySize"),
            numeric: true,
            cell: ({ total }) => kilobytes(formats, total),
          },
        ]}
      />
    </Card>
  );
}

interface Memory {
  readonly id: "heap" | "psram" | "littlefs" | "sketch";
  readonly used: number;
  readonly total: number;
}

function usageCell(none: string) {
  return ({ used, total }: Memory) =>
    total > 0 ? <UsageBar ratio={memoryUsage(used, total)} /> : none;
}

function memories(status: SystemStatus): readonly Memory[] {
  return [
    { id: "heap", used: status.heap_used, total: status.heap_total },
    { id: "psram", used: status.psram_used, total: status.psram_total },
    { id: "littlefs", used: status.littlefs_used, total: status.littlefs_total },
    { id: "sketch", used: status.sketch_used, total: status.sketch_total },
  ];
}
