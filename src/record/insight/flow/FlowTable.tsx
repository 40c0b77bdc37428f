import { css } from "@emotion/react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { DataTable } from "#app/shared/ui/DataTable.tsx";
import { noteOf, wattsText } from "./flowTexts.ts";
import type { ShownFlow } from "./useFlow.ts";

interface FlowTableProps {
  readonly shown: ShownFlow;
}

/** The flow as two tables, parts and power paths: the accessible twin of the drawing. */
export function FlowTable({ shown }: FlowTableProps) {
  const { t } = useTexts("insight");
  const formats = useFormats();
  const power = {
    id: "power",
    title: t("flow.power"),
    numeric: true,
    cell: ({ powerW }: { readonly powerW: number | undefined }) =>
      powerW === undefined ? t("flow.unknown") : `${wattsText(formats, powerW)}\u202fW`,
  };
  return (
    <div css={tablesCss}>
      <DataTable
        caption={t("flow.parts")}
        columns={[
          { id: "part", title: t("flow.part"), cell: ({ node }) => t(`flow.node.${node}`) },
          { id: "note", title: t("flow.note"), cell: (part) => noteOf(t, formats, part, shown) },
          power,
        ]}
        rows={shown.flow.nodes}
        rowKey={({ node }) => node}
      />
      <DataTable
        caption={t("flow.ways")}
        columns={[
          { id: "from", title: t("flow.from"), cell: ({ from }) => t(`flow.node.${from}`) },
          { id: "to", title: t("flow.to"), cell: ({ to }) => t(`flow.node.${to}`) },
          power,
        ]}
        rows={shown.flow.edges}
        rowKey={({ from, to }) => from + to}
      />
    </div>
  );
}

const tablesCss = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr));
  align-items: start;
  gap: var(--space-4) var(--space-8);
`;
