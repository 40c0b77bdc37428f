import { css, Global } from "@emotion/react";
import { useAtomValue } from "jotai";
import { memo, useEffect, useMemo, useRef, useState } from "react";
import { LiveFrame } from "#app/shared/frame/LiveFrame.tsx";
import type { MinutesRecord } from "#app/shared/history/hubMinutes.ts";
import { HubFailure } from "#app/shared/hub/HubFailure.tsx";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { storageSerialAtom } from "#app/shared/live/limiterRole.ts";
import { Staged } from "#app/shared/loading/Staged.tsx";
import { useWorth } from "#app/shared/money/worth.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Progress } from "#app/shared/ui/Progress.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { rowCss } from "#app/shared/ui/row.ts";
import { Spinner } from "#app/shared/ui/Spinner.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import type { HouseFacts } from "#plant/what-if/house.ts";
import type { SizeQuestion, SizesAnswer } from "#plant/what-if/question.ts";
import { type AskProps, defaultQuestion, hasMoreThanBattery, sizeFor } from "./whatIfInput.ts";
import { BatteryCard } from "./BatteryCard.tsx";
import { ChargeCard } from "./ChargeCard.tsx";
import { DayCard } from "./DayCard.tsx";
import { HouseCard } from "./HouseCard.tsx";
import { InvertersCard } from "./InvertersCard.tsx";
import { LimiterLink } from "./LimiterLink.tsx";
import { useLater } from "./later.ts";
import { LimitCard } from "./LimitCard.tsx";
import { MonthsCard } from "./MonthsCard.tsx";
import { NotesCard } from "./NotesCard.tsx";
import { OtherTariffCard } from "./OtherTariffCard.tsx";
import { PanelsCard } from "./PanelsCard.tsx";
import { useIsOfHub } from "./minutesSource.ts";
import type { KnownHouse } from "./questionOf.ts";
import { chosenIn } from "./result.ts";
import { paperCss, screenOnlyCss } from "./paperCss.ts";
import { ScenariosCard } from "./ScenariosCard.tsx";
import { Together } from "./Together.tsx";
import { useWhatIfInput } from "./useWhatIfInput.ts";
import { useHouse, useSizes } from "./useHouse.ts";
import { type Minutes, useMinutes } from "./useMinutes.ts";
import type { SourcesState } from "./useSources.ts";
import { type PriceFileState, usePriceFile } from "./usePriceFile.ts";
import { useQuestion } from "./useQuestion.ts";

/** Effect of another battery or other prices, from the record of a hub or of this browser. */
export const WhatIfPage = memo(function WhatIfPage() {
  const { t } = useTexts();
  const { t: own } = useTexts("whatIf");
  const minutes = useMinutes();
  const { reading } = minutes;
  const storage = useAtomValue(storageSerialAtom);
  const [chosen, setChosen] = useState<readonly string[]>();
  const batteryInverters = chosen ?? (storage === undefined ? [] : [storage]);
  const { house, fed } = useHouse(minutes, batteryInverters);
  const needsInverters =
    house === "unknownInverters" || (typeof house === "object" && house.hasBattery);
  return (
    <LiveFrame title={t("title.whatIf")}>
      <Global styles={paperCss} />
      <div css={[stackCss, apartCss]}>
        <Intro />
        <UntilHouse minutes={minutes} fed={fed} isKnown={house !== undefined} />
        {typeof house === "string" && <Alert variant="info">{own(`refused.${house}`)}</Alert>}
        <Question
          minutes={minutes}
          record={reading.kind === "read" ? reading.record : undefined}
          house={typeof house === "object" ? house : undefined}
          batteryInverters={batteryInverters}
        />
        {reading.kind === "read" && needsInverters && (
          <div css={screenOnlyCss}>
            <InvertersCard
              sources={reading.record.sources}
              chosen={batteryInverters}
              onChange={setChosen}
            />
          </div>
        )}
        <LimiterLink />
      </div>
    </LiveFrame>
  );
});

interface UntilHouseProps {
  readonly minutes: Minutes;
  readonly fed: SourcesState;
  readonly isKnown: boolean;
}

/** How far the page is as long as the house is unknown. */
function UntilHouse({ minutes: { reading, readAgain }, fed, isKnown }: UntilHouseProps) {
  const { t } = useTexts("whatIf");
  const state = reading.kind === "read" ? fed : reading;
  if (state.kind === "failed")
    return <HubFailure title={t("failed")} error={state.error} onRetry={readAgain} />;
  if (isKnown) return null;
  if (state.kind === "read") return <Calculating />;
  return <Progress label={t("reading")} ratio={state.share} />;
}

function Calculating() {
  const { t } = useTexts("whatIf");
  return (
    <p css={[rowCss, quietCss]}>
      <Spinner size={16} /> {t("calculating")}
    </p>
  );
}

function Intro() {
  const { t } = useTexts("whatIf");
  return <p css={quietCss}>{t(useIsOfHub() ? "intro" : "introOwn")}</p>;
}

// Each card is laid out and painted by itself: a change in a card costs the others nothing.
const apartCss = css`
  & section {
    isolation: isolate;
    @media screen {
      contain: layout style;
    }
  }
`;

interface QuestionProps {
  readonly minutes: Minutes;
  readonly record: MinutesRecord | undefined;
  readonly house: HouseFacts | undefined;
  readonly batteryInverters: readonly string[];
}

/** Keeps the question and the price file, also while a record that the worker lost is read again. */
function Question({ minutes, record, house, batteryInverters }: QuestionProps) {
  const { input, change } = useWhatIfInput();
  const prices = usePriceFile(minutes.round);
  if (!record || !house) return null;
  return (
    <Answers
      input={input}
      onChange={change}
      prices={prices}
      minutes={minutes}
      record={record}
      house={house}
      batteryInverters={batteryInverters}
    />
  );
}

interface AnswersProps extends AskProps {
  readonly prices: PriceFileState;
  readonly minutes: Minutes;
  readonly record: MinutesRecord;
  readonly house: HouseFacts;
  readonly batteryInverters: readonly string[];
}

function Answers(props: AnswersProps) {
  const { input, onChange, prices, minutes, record, house, batteryInverters } = props;
  const { t } = useTexts("whatIf");
  const { readAgain } = minutes;
  const [worth] = useWorth();
  const { sources } = record;
  const fileUnit = prices.file?.unit;
  const known = useMemo(
    () => ({ worth, sources, batteryInverters, fileUnit }),
    [worth, sources, batteryInverters, fileUnit],
  );
  const { question, extra } = useQuestion(input, minutes, known);
  const answer = useSizes(house, question, { onLost: readAgain, prices: prices.file });
  useFirstSize(input.sizeWh, answer, onChange);
  return (
    <>
      {extra.kind === "failed" && (
        <HubFailure title={t("failed")} error={extra.error} onRetry={readAgain} />
      )}
      {!answer && <Calculating />}
      <BatteryCard
        input={input}
        house={house}
        answer={answer}
        hasMore={hasMoreThanBattery(input)}
        worth={worth}
        onChange={onChange}
      />
      {answer && <HouseCard house={house} answer={answer} />}
      <Rest
        input={input}
        answer={useLater(answer)}
        onChange={onChange}
        minutes={minutes}
        house={house}
        known={known}
        prices={prices}
        question={useLater(question)}
        reading={extra.kind === "reading" ? extra.share : undefined}
      />
    </>
  );
}

/** A house with a battery asks first for twice its size, unless the address or the owner has asked for another. */
function useFirstSize(
  sizeWh: number,
  answer: SizesAnswer | undefined,
  onChange: AskProps["onChange"],
): void {
  const isOpen = useRef(!new URLSearchParams(location.search).has("battery"));
  useEffect(() => {
    if (!answer || !isOpen.current) return;
    isOpen.current = false;
    const { presentBattery } = answer;
    if (presentBattery && sizeWh === defaultQuestion.sizeWh)
      onChange(sizeFor(2 * presentBattery.sizeWh));
  }, [answer, sizeWh, onChange]);
}

interface RestProps extends AskProps {
  readonly answer: SizesAnswer | undefined;
  readonly minutes: Minutes;
  readonly house: HouseFacts;
  readonly known: KnownHouse;
  readonly prices: PriceFileState;
  readonly question: SizeQuestion;
  readonly reading: number | undefined;
}

/** All that need not follow an answer at once: it is drawn in short tasks. */
const Rest = memo(function Rest(props: RestProps) {
  const { input, answer, onChange, minutes, house, known, prices, question, reading } = props;
  const ask = { input, answer, onChange };
  const hasMore = hasMoreThanBattery(input);
  const { sizeWh } = input;
  const now = useMemo(
    () => ({ sizeWh, hasMore, question, answer }),
    [sizeWh, hasMore, question, answer],
  );
  // In a frame of their own, after the cards above: both together are too long a task for an old phone.
  const outcome = useLater(now);
  return (
    <Staged>
      <div css={[stackCss, screenOnlyCss]}>
        <LimitCard {...ask} />
        <OtherTariffCard {...ask} prices={prices} />
        <ChargeCard {...ask} house={house} question={question} />
        <PanelsCard {...ask} sources={known.sources} reading={reading} />
      </div>
      {outcome.answer && <Outcome {...outcome} house={house} answer={outcome.answer} />}
      <ScenariosCard
        input={useLater(input)}
        minutes={minutes}
        house={house}
        known={known}
        prices={prices.file}
        onOpen={onChange}
      />
      {answer && hasMore && <TogetherLine sizeWh={input.sizeWh} answer={answer} />}
    </Staged>
  );
});

interface OutcomeProps {
  readonly sizeWh: number;
  readonly hasMore: boolean;
  readonly house: HouseFacts;
  readonly question: SizeQuestion;
  readonly answer: SizesAnswer;
}

/** The house's result, by the month and on a day. */
const Outcome = memo(function Outcome(props: OutcomeProps) {
  const { sizeWh, hasMore, house, question, answer } = props;
  const chosen = chosenIn(answer, sizeWh);
  return (
    <>
      {chosen && <MonthsCard house={house} answer={answer} chosen={chosen} />}
      <div css={screenOnlyCss}>
        <DayCard house={house} question={question} sizeWh={sizeWh} hasMore={hasMore} />
      </div>
      <NotesCard house={house} answer={answer} hasMore={hasMore} />
    </>
  );
});

const TogetherLine = memo(function TogetherLine(props: Pick<OutcomeProps, "sizeWh" | "answer">) {
  const { sizeWh, answer } = props;
  const chosen = chosenIn(answer, sizeWh);
  return chosen ? <Together answer={answer} chosen={chosen} /> : null;
});
