import { estimateText } from "#app/shared/i18n/estimateText.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Card } from "#app/shared/ui/Card.tsx";
import { DataTable } from "#app/shared/ui/DataTable.tsx";
import { Folded } from "#app/shared/ui/Folded.tsx";
import type { HouseFacts } from "#plant/what-if/house.ts";
import type { MonthFlows, SizesAnswer } from "#plant/what-if/question.ts";
import { MonthChart } from "./MonthChart.tsx";
import type { Chosen } from "./result.ts";
import { monthLetter, monthText } from "./wording.ts";

interface MonthsCardProps {
  readonly house: HouseFacts;
  readonly answer: SizesAnswer;
  readonly chosen: Chosen;
}

/** Import of each recorded month, before and after the changes. */
export function MonthsCard({ house, answer: { present }, chosen: { after } }: MonthsCardProps) {
  const { t } = useTexts("whatIf");
  const formats = useFormats();
  const rows = house.months.map(({ name }, at) => ({
    name,
    before: flowsAt(present.months, at),
    after: flowsAt(after.months, at),
  }));
  const top = Math.max(...rows.map((row) => Math.max(row.before.importWh, row.after.importWh)));
  const energy = (wh: number) => estimateText(formats, wh);
  const column = (id: string, title: string, of: (row: (typeof rows)[number]) => number) => ({
    id,
    title,
    numeric: true,
    cell: (row: (typeof rows)[number]) => energy(of(row)),
  });
  return (
    <Card title={t("months.title")}>
      <MonthChart
        label={t("months.import")}
        topText={energy(top)}
        months={rows.map((row) => ({
          name: row.name,
          letter: monthLetter(formats.locale, row.name),
          before: row.before.importWh,
          after: row.after.importWh,
        }))}
      />
      <Folded title={t("months.table")}>
        <DataTable
          caption={t("months.table")}
          rows={rows}
          rowKey={({ name }) => name}
          columns={[
            {
              id: "month",
              title: t("months.month"),
              cell: ({ name }) => monthText(formats.locale, name),
            },
            column("before", t("months.before"), (row) => row.before.importWh),
            column("after", t("months.after"), (row) => row.after.importWh),
            column("exportBefore", t("months.exportBefore"), (row) => row.before.exportWh),
            column("exportAfter", t("months.exportAfter"), (row) => row.after.exportWh),
          ]}
        />
      </Folded>
    </Card>
  );
}

function flowsAt({ importWh, exportWh }: MonthFlows, at: number) {
  return { importWh: importWh[at] ?? Number.NaN, exportWh: exportWh[at] ?? Number.NaN };
}
