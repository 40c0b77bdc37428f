import { useState } from "react";
import { dayText } from "#app/shared/i18n/dateText.ts";
import { estimateText } from "#app/shared/i18n/estimateText.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { DataTable } from "#app/shared/ui/DataTable.tsx";
import { DayField } from "#app/shared/ui/DayField.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import type { LimiterFigures } from "#plant/what-if/limiter/fit.ts";
import { usesFurtherDown } from "#plant/what-if/limiter/thresholds.ts";
import type { LimiterAnswer } from "#plant/what-if/limiter/trial.ts";
import type { BatteryThresholds } from "#protocol/areas/limiter.ts";
import { fieldsCss } from "#app/core/settings/engine/SettingsPage.tsx";
import { MachineChart } from "./MachineChart.tsx";
import { useMachineDay } from "./useMachine.ts";

interface MachineResultProps {
  readonly answer: LimiterAnswer;
  readonly round: number;
  readonly real: BatteryThresholds;
  readonly draft: BatteryThresholds;
  readonly first: string;
  readonly last: string;
}

const rows = ["import", "export", "selfSufficiency", "use", "cycles", "minSoc"] as const;

/** Effect of other settings, in figures and on a day. */
export function MachineResult(props: MachineResultProps) {
  const { answer, round, real, draft, first, last } = props;
  const { t } = useTexts("whatIf");
  const textOf = useFigureText(answer.isExportKnown);
  const { before, after } = answer;
  const isLower = usesFurtherDown(draft, real);
  return (
    <>
      <output>
        {answer.isClear
          ? t("machine.sentence", {
              before: textOf.selfSufficiency(before),
              after: textOf.selfSufficiency(after),
              importBefore: textOf.import(before),
              importAfter: textOf.import(after),
            })
          : t("machine.unclear")}
      </output>
      {isLower && <Alert variant="warning">{t("machine.warn.wear")}</Alert>}
      <DataTable
        caption={t("machine.table")}
        rows={rows}
        rowKey={(row) => row}
        columns={[
          { id: "figure", title: t("machine.figure"), cell: (row) => t(`machine.figures.${row}`) },
          {
            id: "before",
            title: t("machine.before"),
            numeric: true,
            cell: (row) => textOf[row](before),
          },
          {
            id: "after",
            title: t("machine.after"),
            numeric: true,
            cell: (row) => textOf[row](after),
          },
        ]}
      />
      {!answer.isExportKnown && <p>{t("machine.exportUnknown")}</p>}
      <Day round={round} first={first} last={last} />
      <div>
        <Button variant="primary" onClick={toSaveBar}>
          {t("machine.use")}
        </Button>
      </div>
      <p css={quietCss}>{t("machine.useHint")}</p>
    </>
  );
}

/** To the bar with the list of changes and the button that saves them. */
function toSaveBar(): void {
  const bar = document.querySelector<HTMLElement>("[data-save-bar]");
  bar?.querySelector<HTMLElement>('button[aria-expanded="false"]')?.click();
  bar?.focus();
}

function useFigureText(isExportKnown: boolean) {
  const { t } = useTexts("whatIf");
  const formats = useFormats();
  const energy = (wh: number) => estimateText(formats, wh);
  return {
    import: ({ importWh }: LimiterFigures) => energy(importWh),
    export: ({ exportWh }: LimiterFigures) => (isExportKnown ? energy(exportWh) : "–"),
    selfSufficiency: (figures: LimiterFigures) =>
      formats.number(figures.selfSufficiency, "percent"),
    use: ({ onMinutes }: LimiterFigures) =>
      t("machine.hours", { hours: formats.fixed(onMinutes / 60, 0) }),
    cycles: ({ cycles }: LimiterFigures) => formats.fixed(cycles, 1),
    minSoc: ({ minSoc }: LimiterFigures) => formats.number(minSoc / 100, "percent"),
  };
}

interface DayProps {
  readonly round: number;
  readonly first: string;
  readonly last: string;
}

/** A day of the owner's choice. */
function Day({ round, first, last }: DayProps) {
  const { t } = useTexts("whatIf");
  const { locale } = useFormats();
  const [day, setDay] = useState(last);
  const curves = useMachineDay(day, round);
  return (
    <>
      <div css={fieldsCss}>
        <DayField label={t("day.label")} day={day} min={first} max={last} onDay={setDay} />
      </div>
      {curves?.day === day ? (
        <MachineChart curves={curves} name={dayText(locale, day)} />
      ) : (
        <p>{t("day.unknown")}</p>
      )}
    </>
  );
}
