import { useTranslation } from "react-i18next";
import type { PowerFlow } from "#protocol/insight/power-flow.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { DataTable } from "#app/shared/ui/DataTable.tsx";

interface FlowTableProps {
  readonly flow: PowerFlow;
}

/** The flow as a table: the twin of its drawing for those who read. */
export function FlowTable({ flow }: FlowTableProps) {
  const { t } = useTranslation("insight");
  const formats = useFormats();
  return (
    <DataTable
      caption={t("flow.table")}
      columns={[
        { id: "from", title: t("flow.from"), cell: ({ from }) => t(`flow.node.${from}`) },
        { id: "to", title: t("flow.to"), cell: ({ to }) => t(`flow.node.${to}`) },
        {
          id: "power",
          title: t("flow.power"),
          numeric: true,
          cell: ({ powerW }) =>
            powerW === undefined ? t("flow.unknown") : `${formats.fixed(powerW, 0)}\u202fW`,
        },
      ]}
      rows={flow.edges}
      rowKey={({ from, to }) => from + to}
    />
  );
}
