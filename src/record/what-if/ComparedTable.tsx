import { estimateText } from "#app/shared/i18n/estimateText.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { useMoney } from "#app/shared/money/moneyText.ts";
import { DataTable } from "#app/shared/ui/DataTable.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { shownText } from "#protocol/shown-text.ts";
import { paybackOf, totalOf } from "./result.ts";
import type { ComparedQuestion } from "./useQuestionTable.ts";
import { sizeText } from "./wording.ts";

interface ComparedTableProps {
  readonly compared: readonly ComparedQuestion[];
}

/** Scenarios side by side: a line for each of them. */
export function ComparedTable({ compared }: ComparedTableProps) {
  const { t } = useTexts("whatIf");
  const formats = useFormats();
  const money = useMoney(true);
  const amount = (value: number | undefined) => money(value ?? Number.NaN);
  const years = (one: ComparedQuestion) =>
    formats.fixed(paybackOf(one.answer, one.chosen.after, one.input)?.years ?? Number.NaN, 0);
  return (
    <>
      <DataTable
        caption={t("scenarios.title")}
        rows={compared}
        rowKey={({ name }) => name}
        columns={[
          { id: "name", title: t("scenarios.scenario"), cell: ({ name }) => shownText(name) },
          column("size", t("columns.size"), ({ input }) => sizeText(formats, input.sizeWh)),
          column("import", t("result.import"), ({ chosen }) =>
            estimateText(formats, chosen.after.importWh),
          ),
          column("export", t("result.export"), ({ chosen }) =>
            estimateText(formats, chosen.after.exportWh),
          ),
          column("selfSufficiency", t("result.selfSufficiency"), ({ chosen }) =>
            formats.number(chosen.after.selfSufficiency, "percent"),
          ),
          column("cost", t("together.cost"), ({ chosen }) => amount(chosen.after.cost)),
          column("saved", t("result.saved"), ({ answer, chosen }) =>
            amount(totalOf(answer, chosen.after)?.value),
          ),
          column("payback", t("scenarios.payback"), years),
        ]}
      />
      <p css={quietCss}>
        {t(compared.every(({ answer }) => answer.isYear) ? "house.year" : "house.time")}
      </p>
    </>
  );
}

function column(id: string, title: string, cell: (one: ComparedQuestion) => string) {
  return { id, title, numeric: true, cell };
}
