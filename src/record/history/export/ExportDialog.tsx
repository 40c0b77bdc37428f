import { useAtomValue } from "jotai";
import { useEffect, useRef, useState } from "react";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { failureText } from "#app/shared/api/failureText.ts";
import { saveFile } from "#app/shared/files/saveFile.ts";
import type { History } from "#app/shared/history/pageHistory.ts";
import { useFormats, type Formats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { useWorth } from "#app/shared/money/worth.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { Dialog } from "#app/shared/ui/Dialog.tsx";
import { Progress } from "#app/shared/ui/Progress.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import type { Period } from "#plant/history/figures.ts";
import { recordedPeriod } from "../model/needs.ts";
import type { Choice } from "../model/historyData.ts";
import { periodText } from "../model/texts.ts";
import { useOverview, type Overview } from "../model/useHistoryData.ts";
import { knownSources } from "../model/sourceNames.ts";
import { makeFile, type FileWords } from "./makeFile.ts";
import { SourceChoice } from "./SourceChoice.tsx";
import { useFileWords } from "./useFileWords.ts";
import {
  exportContents,
  curveSteps,
  expectedBytes,
  figureSteps,
  exportFileName,
  defaultSources,
  type CurveStep,
  type FigureStep,
  type ExportOptions,
} from "./exportOptions.ts";

interface ExportDialogProps {
  readonly history: History;
  readonly choice: Choice;
  readonly onClose: () => void;
}

/** Data of the period shown to be saved, and its form. */
export function ExportDialog(props: ExportDialogProps) {
  const { value: overview } = useOverview(props.history);
  return overview ? <KnownDialog {...props} overview={overview} /> : null;
}

const curveStepNames = Object.keys(curveSteps).filter(
  (name): name is CurveStep => name in curveSteps,
);

interface KnownDialogProps extends ExportDialogProps {
  readonly overview: Overview;
}

function KnownDialog({ history, choice, onClose, overview }: KnownDialogProps) {
  const { t } = useTexts("history");
  const { t: shell } = useTexts();
  const formats = useFormats();
  const known = knownSources(overview.sources);
  const [wish, setWish] = useState<ExportOptions>({
    content: "figures",
    sources: defaultSources(known),
    figureStep: "day",
    curveStep: "quarter",
    mark: formats.decimalMark,
  });
  const change = (part: Partial<ExportOptions>) => setWish((before) => ({ ...before, ...part }));
  const period = recordedPeriod(choice);
  const words = useFileWords(wish, overview.sources);
  const saving = useSaving({ history, wish, period, words, onSaved: onClose });
  const isEmpty = wish.sources.length === 0;
  return (
    <Dialog
      open
      wide
      title={t("export.title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{shell("common.cancel")}</Button>
          <Button
            variant="primary"
            icon="download"
            busy={saving.share !== undefined}
            disabledReason={isEmpty ? t("export.noSource") : undefined}
            onClick={saving.save}
          >
            {t("export.save")}
          </Button>
        </>
      }
    >
      <div css={stackCss}>
        <p>{periodText(formats, period)}</p>
        <SelectField
          label={t("export.what")}
          value={wish.content}
          options={exportContents.map((value) => ({ value, label: t(`export.content.${value}`) }))}
          onChange={(content) =>
            // Data to be imported again should be complete.
            change({ content, sources: content === "record" ? known : defaultSources(known) })
          }
        />
        <FormFields wish={wish} onChange={change} />
        <SourceChoice
          sources={known}
          nameOf={words.source}
          chosen={wish.sources}
          onChange={(sources) => change({ sources })}
        />
        <p css={quietCss}>
          {t("export.size", { size: sizeText(formats, expectedBytes(wish, period)) })}
        </p>
        {saving.share !== undefined && <Progress label={t("export.saving")} ratio={saving.share} />}
        {saving.failure && (
          <Alert variant="danger" title={t("export.failed")}>
            {failureText(shell, saving.failure)}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}

interface FormFieldsProps {
  readonly wish: ExportOptions;
  readonly onChange: (part: Partial<ExportOptions>) => void;
}

/** Step and decimal mark, where there is a choice. */
function FormFields({ wish, onChange }: FormFieldsProps) {
  const { t } = useTexts("history");
  const steps = <Step extends FigureStep | CurveStep>(names: readonly Step[]) =>
    names.map((value) => ({ value, label: t(`export.step.${value}`) }));
  return (
    <>
      {wish.content === "figures" && (
        <SelectField
          label={t("export.stepLabel")}
          value={wish.figureStep}
          options={steps(figureSteps)}
          onChange={(figureStep) => onChange({ figureStep })}
        />
      )}
      {wish.content === "curves" && (
        <SelectField
          label={t("export.stepLabel")}
          value={wish.curveStep}
          options={steps(curveStepNames)}
          onChange={(curveStep) => onChange({ curveStep })}
        />
      )}
      {wish.content !== "record" && (
        <SelectField
          label={t("export.mark")}
          value={wish.mark}
          options={[
            { value: ",", label: t("export.comma") },
            { value: ".", label: t("export.point") },
          ]}
          onChange={(mark) => onChange({ mark })}
        />
      )}
    </>
  );
}

interface SavingOptions {
  readonly history: History;
  readonly wish: ExportOptions;
  readonly period: Period;
  readonly words: FileWords;
  readonly onSaved: () => void;
}

function useSaving({ history, wish, period, words, onSaved }: SavingOptions) {
  const client = useAtomValue(clientAtom);
  const [worth] = useWorth();
  const [share, setShare] = useState<number>();
  const [failure, setFailure] = useState<GatewayError>();
  const current = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => current.current?.abort(), []);
  const save = async () => {
    const controller = new AbortController();
    current.current = controller;
    const { signal } = controller;
    setShare(0);
    setFailure(undefined);
    try {
      const { days, hub } = history;
      const clearDays = async (of: Period) => {
        if (!hub) return [];
        const { readClearDays } = await import("#app/shared/clear/readClear.ts");
        return readClearDays(client, of);
      };
      const job = { days, clearDays, wish, period, worth, words, signal, onShare: setShare };
      const file = await makeFile(job);
      if (!file) return;
      saveFile(file, exportFileName(wish, period));
      onSaved();
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      if (!signal.aborted) setFailure(error);
    } finally {
      if (!signal.aborted) setShare(undefined);
    }
  };
  return { share, failure, save: () => void save() };
}

function sizeText(formats: Formats, bytes: number): string {
  if (bytes < 1e6) return formats.number(Math.ceil(bytes / 1000), "kilobyte");
  return `${formats.fixed(bytes / 1e6, bytes < 1e7 ? 1 : 0)}\u202fMB`;
}
