import type { TFunction } from "i18next";
import { useEffect, useMemo, useState } from "react";
import type { RecountChange } from "#plant/energy/recount.ts";
import { dayStartS } from "#plant/history/local-day.ts";
import { plantSource, sourceOf } from "#plant/history/sources.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { failureText } from "#app/shared/api/failureText.ts";
import type { History } from "#app/shared/history/pageHistory.ts";
import type { SourceInfo } from "#app/shared/history/HistorySource.ts";
import { useReading } from "#app/shared/history/useReading.ts";
import { energyText } from "#app/shared/i18n/energyText.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { CommandButton } from "#app/shared/ui/CommandButton.tsx";
import { DataTable } from "#app/shared/ui/DataTable.tsx";
import { Dialog } from "#app/shared/ui/Dialog.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { subjectName } from "../model/sourceNames.ts";
import { fullDayText, valueText } from "../model/texts.ts";
import { type FoundChanges, type StoredDays, storedDays } from "./storedDays.ts";

interface RecountDialogProps {
  readonly history: History;
  readonly onClose: () => void;
}

type Step =
  | { readonly kind: "finding" | "undone" }
  | { readonly kind: "found" | "applying" | "applied"; readonly found: FoundChanges }
  | { readonly kind: "failed"; readonly error: unknown; readonly isChange: boolean };

/** What a check of the stored days would change, before anything is changed. */
export function RecountDialog({ history, onClose }: RecountDialogProps) {
  const { t } = useTexts("history");
  const { t: shell } = useTexts();
  const days = useMemo(() => storedDays(history), [history]);
  const { step, apply, undo } = useCheck(days);
  // The hub changes days for the owner alone; this browser's record is its user's.
  const Command = history.hub ? CommandButton : Button;
  const shown = step.kind === "found" || step.kind === "applying" ? step.found : undefined;
  const isBusy = step.kind === "applying";
  return (
    <Dialog
      open
      wide
      title={t("recount.title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{shell("common.close")}</Button>
          {shown && shown.changes.length > 0 && (
            <Command variant="primary" busy={isBusy} onClick={() => apply(shown)}>
              {t("recount.apply", { count: shown.changes.length })}
            </Command>
          )}
        </>
      }
    >
      <div css={stackCss}>
        <p>{t("recount.text")}</p>
        {step.kind === "failed" && <Failure {...step} />}
        <output>{stepText(t, step)}</output>
        {shown && shown.changes.length > 0 && <Changes history={history} changes={shown.changes} />}
        {"found" in step && step.found.undoable > 0 && (
          <Alert
            variant="info"
            action={
              <Command disabled={isBusy} onClick={undo}>
                {t("recount.undo")}
              </Command>
            }
          >
            {t("recount.undoable", { count: step.found.undoable })}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}

function Failure({ error, isChange }: Extract<Step, { kind: "failed" }>) {
  const { t } = useTexts("history");
  const { t: shell } = useTexts();
  return (
    <Alert variant="danger" title={t(isChange ? "recount.failedApply" : "recount.failed")}>
      {error instanceof GatewayError ? failureText(shell, error) : String(error)}
    </Alert>
  );
}

function stepText(t: TFunction<"history">, step: Step): string {
  switch (step.kind) {
    case "finding":
      return t("recount.checking");
    case "undone":
      return t("recount.undone");
    case "failed":
      return "";
    case "applied":
      return t("recount.done", { count: step.found.changes.length });
    default: {
      const count = step.found.changes.length;
      return count === 0 ? t("recount.none") : t("recount.found", { count });
    }
  }
}

/** Checks the days once the dialog is open, and changes them when the owner says so. */
function useCheck(days: StoredDays) {
  const [step, setStep] = useState<Step>({ kind: "finding" });
  useEffect(() => {
    let isOpen = true;
    const settle = (next: Step) => isOpen && setStep(next);
    days.find().then(
      (found) => settle({ kind: "found", found }),
      (error: unknown) => settle({ kind: "failed", error, isChange: false }),
    );
    return () => {
      isOpen = false;
    };
  }, [days]);
  const changeFailed = (error: unknown) => setStep({ kind: "failed", error, isChange: true });
  const apply = (shown: FoundChanges) => {
    setStep({ kind: "applying", found: shown });
    days.apply().then((found) => setStep({ kind: "applied", found }), changeFailed);
  };
  const undo = () => {
    days.undo().then(() => setStep({ kind: "undone" }), changeFailed);
  };
  return { step, apply, undo };
}

interface ChangesProps {
  readonly history: History;
  readonly changes: readonly RecountChange[];
}

function Changes({ history, changes }: ChangesProps) {
  const { t } = useTexts("history");
  const formats = useFormats();
  const { value: infos = noInfos } = useReading(history, readInfos);
  const figures = ({ yieldWh, peakW }: RecountChange["before"], other: RecountChange["before"]) =>
    [
      ...(yieldWh === undefined ? [] : [energyText(formats, yieldWh)]),
      ...(peakW === undefined || peakW === other.peakW
        ? []
        : [t("recount.peak", { power: valueText(formats, plantSource("total"), peakW) })]),
    ].join(", ") || "–";
  return (
    <DataTable
      caption={t("recount.title")}
      rows={changes}
      rowKey={({ day, source }) => `${day} ${source}`}
      columns={[
        {
          id: "day",
          title: t("recount.day"),
          cell: ({ day }) => fullDayText(formats, dayStartS(day) ?? 0),
        },
        {
          id: "source",
          title: t("recount.source"),
          cell: ({ source: id }) => {
            const source = sourceOf(id);
            return source ? subjectName(t, source, infos) : id;
          },
        },
        {
          id: "before",
          title: t("recount.before"),
          numeric: true,
          cell: ({ before, after }) => figures(before, after),
        },
        {
          id: "after",
          title: t("recount.after"),
          numeric: true,
          cell: ({ before, after }) => figures(after, before),
        },
        { id: "why", title: t("recount.why"), cell: ({ why }) => t(`recount.reason.${why}`) },
      ]}
    />
  );
}

const noInfos: readonly SourceInfo[] = [];
const readInfos = (history: History) => history.days.sources();
