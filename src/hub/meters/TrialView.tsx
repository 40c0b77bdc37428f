import type { MeterTrial } from "#hub-api/meters.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Folded } from "#app/shared/ui/Folded.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { AnswerTree } from "./AnswerTree.tsx";
import { useMeterText } from "./useMeterText.ts";

interface TrialViewProps {
  readonly trials: readonly MeterTrial[];
  /** Makes a number of the answer the power; undefined where it cannot be. */
  readonly pickAt: (path: string) => (() => void) | undefined;
}

/** The readings of a trial in words, and the answer behind them. */
export function TrialView({ trials, pickAt }: TrialViewProps) {
  const { t } = useTexts("meters");
  const { sentenceOf } = useMeterText();
  const last = trials[trials.length - 1];
  const readings = trials.flatMap(({ reading }) => reading ?? []);
  return (
    <div css={stackCss} aria-live="polite">
      {readings.length > 0 && (
        <ol>
          {readings.map(({ powerW }, at) => (
            <li key={at}>{sentenceOf(powerW)}</li>
          ))}
        </ol>
      )}
      {last !== undefined && last.fault !== null && (
        <Alert variant="warning">{t(`hubMeter.faults.${last.fault}`)}</Alert>
      )}
      {last !== undefined && last.reading !== null && <p>{t("hubMeter.question")}</p>}
      {last !== undefined && <Answer trial={last} pickAt={pickAt} />}
    </div>
  );
}

interface AnswerProps extends Pick<TrialViewProps, "pickAt"> {
  readonly trial: MeterTrial;
}

/** The answer as a tree: open where the owner has to say which number is the power. */
function Answer({ trial: { reading, answers, candidates }, pickAt }: AnswerProps) {
  const { t } = useTexts("meters");
  const watts = Math.abs(reading?.powerW ?? Number.NaN);
  const marked = candidates.find(({ value }) => Math.abs(value) === watts)?.path;
  const mustPick = reading === null && candidates.some(({ path }) => pickAt(path) !== undefined);
  const tree = answers.map((answer, at) => (
    <AnswerTree key={at} value={answer} {...{ marked, pickAt }} />
  ));
  if (mustPick)
    return (
      <>
        <p>{t("hubMeter.pick")}</p>
        {tree}
      </>
    );
  return answers.length > 0 ? <Folded title={t("hubMeter.answer")}>{tree}</Folded> : null;
}
