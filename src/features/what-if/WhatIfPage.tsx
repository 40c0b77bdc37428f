import { css, Global } from "@emotion/react";
import { useAtomValue } from "jotai";
import { memo, useDeferredValue, useMemo, useState } from "react";
import { LiveFrame } from "#app/shared/frame/LiveFrame.tsx";
import type { MinutesRecord } from "#app/shared/history/hubMinutes.ts";
import { HubFailure } from "#app/shared/hub/HubFailure.tsx";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { storageSerialAtom } from "#app/shared/live/limiterRole.ts";
import { useWorth } from "#app/shared/money/worth.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Progress } from "#app/shared/ui/Progress.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { stackCss } from "#app/shared/ui/stack.ts";
import type { HouseFacts } from "#plant/what-if/house.ts";
import type { SizeQuestion, SizesAnswer } from "#plant/what-if/question.ts";
import { type Asked, hasMoreThanBattery } from "./asked.ts";
import { type AskProps, BatteryCard } from "./BatteryCard.tsx";
import { ChargeCard } from "./ChargeCard.tsx";
import { DayCard } from "./DayCard.tsx";
import { HouseCard } from "./HouseCard.tsx";
import { InvertersCard } from "./InvertersCard.tsx";
import { LimiterLink } from "./LimiterLink.tsx";
import { LimitCard } from "./LimitCard.tsx";
import { MonthsCard } from "./MonthsCard.tsx";
import { NotesCard } from "./NotesCard.tsx";
import { OtherTariffCard } from "./OtherTariffCard.tsx";
import { PanelsCard } from "./PanelsCard.tsx";
import { PricesCard } from "./PricesCard.tsx";
import type { Known } from "./questionOf.ts";
import { chosenIn } from "./result.ts";
import { paperCss, screenOnlyCss } from "./paperCss.ts";
import { ScenariosCard } from "./ScenariosCard.tsx";
import { Together } from "./Together.tsx";
import { useAsked } from "./useAsked.ts";
import { keyOf, type Minutes, useHouse, useMinutes, useSizes } from "./useHouse.ts";
import { type PriceFileState, usePriceFile } from "./usePriceFile.ts";
import { useQuestion } from "./useQuestion.ts";

/** What would have happened with another battery or other prices, from the hub's record. */
export function WhatIfPage() {
  const { t } = useTexts();
  const { t: own } = useTexts("whatIf");
  const minutes = useMinutes();
  const { reading, readAgain } = minutes;
  const storage = useAtomValue(storageSerialAtom);
  const [chosen, setChosen] = useState<readonly string[]>();
  const batteryInverters = chosen ?? (storage === undefined ? [] : [storage]);
  const house = useHouse(minutes, batteryInverters);
  const needsInverters =
    house === "unknownInverters" || (typeof house === "object" && house.hasBattery);
  return (
    <LiveFrame title={t("title.whatIf")}>
      <Global styles={paperCss} />
      <div css={stackCss}>
        <p css={quietCss}>{own("intro")}</p>
        {reading.kind === "failed" && (
          <HubFailure title={own("failed")} error={reading.error} onRetry={readAgain} />
        )}
        {reading.kind === "reading" && <Progress label={own("reading")} ratio={reading.share} />}
        {typeof house === "string" && <Alert variant="info">{own(`refused.${house}`)}</Alert>}
        {reading.kind === "read" && typeof house === "object" && (
          <Answers
            minutes={minutes}
            record={reading.record}
            house={house}
            batteryInverters={batteryInverters}
          />
        )}
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
}

const pairCss = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr));
  gap: var(--space-4);
  align-items: start;
`;

interface AnswersProps {
  readonly minutes: Minutes;
  readonly record: MinutesRecord;
  readonly house: HouseFacts;
  readonly batteryInverters: readonly string[];
}

function Answers({ minutes, record, house, batteryInverters }: AnswersProps) {
  const { t } = useTexts("whatIf");
  const { asked, change } = useAsked();
  const { readAgain } = minutes;
  const [worth] = useWorth();
  const prices = usePriceFile(minutes.round);
  const { sources } = record;
  const fileUnit = prices.file?.unit;
  const known = useMemo(
    () => ({ worth, sources, batteryInverters, fileUnit }),
    [worth, sources, batteryInverters, fileUnit],
  );
  const { question, extra } = useQuestion(asked, minutes, known);
  const answer = useSizes(house, question, { onLost: readAgain, prices: prices.file });
  return (
    <>
      {answer && <HouseCard house={house} answer={answer} />}
      {extra.kind === "failed" && (
        <HubFailure title={t("failed")} error={extra.error} onRetry={readAgain} />
      )}
      <BatteryCard asked={asked} answer={answer} onChange={change} />
      <Rest
        asked={useSettled(asked)}
        answer={answer}
        onChange={change}
        minutes={minutes}
        house={house}
        known={known}
        prices={prices}
        question={question}
        reading={extra.kind === "reading" ? extra.share : undefined}
      />
    </>
  );
}

/** What is asked, with a size that may be behind the slider while it moves. */
function useSettled(asked: Asked): Asked {
  const sizeWh = useDeferredValue(asked.sizeWh);
  const key = keyOf({ ...asked, sizeWh });
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key says when something else is asked
  return useMemo(() => ({ ...asked, sizeWh }), [key]);
}

interface RestProps extends AskProps {
  readonly answer: SizesAnswer | undefined;
  readonly minutes: Minutes;
  readonly house: HouseFacts;
  readonly known: Known;
  readonly prices: PriceFileState;
  readonly question: SizeQuestion;
  readonly reading: number | undefined;
}

/** All that need not follow the slider at once: a move of it is drawn in short tasks. */
const Rest = memo(function Rest(props: RestProps) {
  const { asked, answer, onChange, minutes, house, known, prices, question, reading } = props;
  const ask = { asked, answer, onChange };
  return (
    <>
      <div css={[pairCss, screenOnlyCss]}>
        <PricesCard asked={asked} worth={known.worth} onChange={onChange} />
        <LimitCard {...ask} />
      </div>
      <div css={[stackCss, screenOnlyCss]}>
        <OtherTariffCard {...ask} prices={prices} />
        <ChargeCard {...ask} house={house} question={question} />
        <PanelsCard {...ask} sources={known.sources} reading={reading} />
      </div>
      {answer && <Outcome asked={asked} house={house} question={question} answer={answer} />}
      <ScenariosCard
        asked={asked}
        minutes={minutes}
        house={house}
        known={known}
        prices={prices.file}
        onOpen={onChange}
      />
      {answer && <TogetherLine asked={asked} answer={answer} />}
    </>
  );
});

interface OutcomeProps {
  readonly asked: Asked;
  readonly house: HouseFacts;
  readonly question: SizeQuestion;
  readonly answer: SizesAnswer;
}

/** What became of the house, by the month and on a day. */
function Outcome({ asked, house, question, answer }: OutcomeProps) {
  const chosen = chosenIn(answer, asked.sizeWh);
  const hasMore = hasMoreThanBattery(asked);
  return (
    <>
      {chosen && <MonthsCard house={house} answer={answer} chosen={chosen} />}
      <div css={screenOnlyCss}>
        <DayCard house={house} question={question} sizeWh={asked.sizeWh} hasMore={hasMore} />
      </div>
      <NotesCard house={house} unknownMinutes={answer.unknownMinutes} />
    </>
  );
}

function TogetherLine({ asked, answer }: Pick<OutcomeProps, "asked" | "answer">) {
  const chosen = hasMoreThanBattery(asked) ? chosenIn(answer, asked.sizeWh) : undefined;
  return chosen ? <Together answer={answer} chosen={chosen} /> : null;
}
