import { useCallback, useState } from "react";
import {
  type CorrectableDay,
  correctableSources,
  correctionProblem,
  mostCorrectedWh,
  recordedWh,
} from "#plant/history/corrections.ts";
import { countedWh } from "#plant/history/figures.ts";
import { dayStartS, type Day } from "#plant/history/local-day.ts";
import { sourceOf } from "#plant/history/sources.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { failureText } from "#app/shared/api/failureText.ts";
import type { History } from "#app/shared/history/pageHistory.ts";
import { useReading } from "#app/shared/history/useReading.ts";
import { energyText } from "#app/shared/i18n/energyText.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { Dialog } from "#app/shared/ui/Dialog.tsx";
import { NumberField } from "#app/shared/ui/NumberField.tsx";
import { Skeleton } from "#app/shared/ui/Skeleton.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import type { NameOf } from "../model/sourceNames.ts";
import { fullDayText } from "../model/texts.ts";

interface CorrectDialogProps {
  readonly history: History;
  readonly day: Day;
  readonly nameOf: NameOf;
  readonly onClose: () => void;
}

/** The yields of a day, to be typed anew. */
export function CorrectDialog(props: CorrectDialogProps) {
  const { history, day, onClose } = props;
  const { t } = useTexts("history");
  const { t: shell } = useTexts();
  const formats = useFormats();
  const read = useCallback(({ days }: History) => readDay(days, day), [day]);
  const { value: sources, failure } = useReading(history, read);
  const title = t("correct.title", { day: fullDayText(formats, dayStartS(day) ?? 0) });
  if (sources) return <Yields {...props} title={title} sources={sources} />;
  return (
    <Dialog open title={title} onClose={onClose}>
      {failure instanceof GatewayError ? (
        <Alert variant="danger">{failureText(shell, failure)}</Alert>
      ) : (
        <Skeleton height="8rem" />
      )}
    </Dialog>
  );
}

async function readDay(
  days: History["days"],
  day: Day,
): Promise<readonly (CorrectableDay & { readonly source: string })[]> {
  const sourceNames = (await days.sources()).map(({ source }) => source);
  const wanted = sourceNames.filter((source) =>
    correctableSources([source, "total"]).includes(source),
  );
  const figures = await days.figures([...wanted, "total"], { first: day, last: day });
  const found = [...figures].flatMap(([source, all]) => all.map((one) => ({ ...one, source })));
  const correctable = correctableSources(found.map(({ source }) => source));
  return found.filter(({ source }) => correctable.includes(source));
}

interface YieldsProps extends CorrectDialogProps {
  readonly title: string;
  readonly sources: readonly CorrectableDay[];
}

type Outcome = "busy" | GatewayError;

/** The yields as they are typed, in kWh, with those that differ from the recorded. */
function useTyped(sources: readonly CorrectableDay[]) {
  const { t } = useTexts("history");
  const formats = useFormats();
  const [typed, setTyped] = useState<ReadonlyMap<string, number>>(
    () => new Map(sources.map((one) => [one.source, Math.round(countedWh(one)) / 1000])),
  );
  const valueOf = (source: string) => typed.get(source) ?? Number.NaN;
  const errorOf = (source: string) => {
    const problem = correctionProblem(source, valueOf(source) * 1000);
    if (problem === undefined) return undefined;
    if (problem === "number") return t("correct.number");
    const energy = energyText(formats, mostCorrectedWh(source));
    return t(source === "total" ? "correct.tooMuchTotal" : "correct.tooMuch", { energy });
  };
  return {
    valueOf,
    errorOf,
    type: (source: string, value: number) =>
      setTyped((before) => new Map(before).set(source, value)),
    isWrong: sources.some(({ source }) => errorOf(source) !== undefined),
    sumWh: sources.reduce((sum, { source }) => sum + valueOf(source) * 1000, 0),
    yields: sources.flatMap((one) => {
      const yieldWh = Math.round(valueOf(one.source) * 1000);
      return yieldWh === Math.round(recordedWh(one)) ? [] : { source: one.source, yieldWh };
    }),
  };
}

function Yields({ history, day, nameOf, onClose, title, sources }: YieldsProps) {
  const { t } = useTexts("history");
  const { t: shell } = useTexts();
  const formats = useFormats();
  const { valueOf, errorOf, type, isWrong, sumWh, yields } = useTyped(sources);
  const [outcome, setOutcome] = useState<Outcome>();
  const isCorrected = sources.some(({ correctedWh }) => correctedWh !== undefined);
  const write = async (next: typeof yields) => {
    setOutcome("busy");
    try {
      await history.correct(day, next);
      onClose();
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      setOutcome(error);
    }
  };
  const isBusy = outcome === "busy";
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          {isCorrected ? (
            <Button disabled={isBusy} onClick={() => void write([])}>
              {t("correct.undo")}
            </Button>
          ) : (
            <Button onClick={onClose}>{shell("common.cancel")}</Button>
          )}
          <Button
            variant="primary"
            busy={isBusy}
            disabled={isWrong || (yields.length === 0 && !isCorrected)}
            onClick={() => void write(yields)}
          >
            {t("correct.save")}
          </Button>
        </>
      }
    >
      <div css={stackCss}>
        <p>{t("correct.text")}</p>
        {sources.map((one) => {
          const source = sourceOf(one.source);
          return (
            <NumberField
              key={one.source}
              label={source ? nameOf(source) : one.source}
              unit="kWh"
              value={valueOf(one.source)}
              onChange={(value) => type(one.source, value)}
              hint={t("correct.recorded", { energy: energyText(formats, recordedWh(one)) })}
              error={errorOf(one.source)}
            />
          );
        })}
        {sources.length > 1 && !isWrong && (
          <p aria-live="polite">{t("correct.sum", { energy: energyText(formats, sumWh) })}</p>
        )}
        {outcome instanceof GatewayError && (
          <Alert variant="danger" title={t("correct.failed")}>
            {failureText(shell, outcome)}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
