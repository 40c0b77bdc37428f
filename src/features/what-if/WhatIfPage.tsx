import { css } from "@emotion/react";
import { useAtomValue } from "jotai";
import { useCallback, useEffect, useState } from "react";
import { useSearchParams } from "wouter";
import { LiveFrame } from "#app/shared/frame/LiveFrame.tsx";
import { HubFailure } from "#app/shared/hub/HubFailure.tsx";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { storageSerialAtom } from "#app/shared/live/limiterRole.ts";
import { useWorth } from "#app/shared/money/worth.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Progress } from "#app/shared/ui/Progress.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { stackCss } from "#app/shared/ui/stack.ts";
import type { HouseFacts } from "#plant/what-if/house.ts";
import { questionOf, type Asked } from "./asked.ts";
import { BatteryCard } from "./BatteryCard.tsx";
import { DayCard } from "./DayCard.tsx";
import { HouseCard } from "./HouseCard.tsx";
import { askedIn, queryOf } from "./inAddress.ts";
import { InvertersCard } from "./InvertersCard.tsx";
import { LimitCard } from "./LimitCard.tsx";
import { MonthsCard } from "./MonthsCard.tsx";
import { NotesCard } from "./NotesCard.tsx";
import { PricesCard } from "./PricesCard.tsx";
import { chosenIn } from "./result.ts";
import { useHouse, useMinutes, useSizes } from "./useHouse.ts";

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
      <div css={stackCss}>
        <p css={quietCss}>{own("intro")}</p>
        {reading.kind === "failed" && (
          <HubFailure title={own("failed")} error={reading.error} onRetry={readAgain} />
        )}
        {reading.kind === "reading" && <Progress label={own("reading")} ratio={reading.share} />}
        {typeof house === "string" && <Alert variant="info">{own(`refused.${house}`)}</Alert>}
        {typeof house === "object" && <Answers house={house} onLost={readAgain} />}
        {reading.kind === "read" && needsInverters && (
          <InvertersCard sources={reading.sources} chosen={batteryInverters} onChange={setChosen} />
        )}
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
  readonly house: HouseFacts;
  readonly onLost: () => void;
}

function Answers({ house, onLost }: AnswersProps) {
  const { asked, change } = useAsked();
  const [worth] = useWorth();
  const question = questionOf(asked, worth);
  const answer = useSizes(house, question, onLost);
  const chosen = answer && chosenIn(answer, asked.sizeWh);
  return (
    <>
      {answer && <HouseCard house={house} answer={answer} />}
      <BatteryCard asked={asked} answer={answer} onChange={change} />
      <div css={pairCss}>
        <PricesCard asked={asked} worth={worth} onChange={change} />
        <LimitCard asked={asked} onChange={change} />
      </div>
      {chosen && <MonthsCard house={house} chosen={chosen} />}
      {answer && <DayCard house={house} question={question} sizeWh={asked.sizeWh} />}
      <NotesCard house={house} />
    </>
  );
}

/** So long after the last change the address says what is asked: browsers take few changes of it at once. */
const SETTLED_MS = 500;

function useAsked() {
  const [query, setQuery] = useSearchParams();
  const [asked, setAsked] = useState(() => askedIn(query));
  const change = useCallback(
    (part: Partial<Asked>) => setAsked((before) => ({ ...before, ...part })),
    [],
  );
  const wanted = queryOf(asked);
  useEffect(() => {
    if (wanted === query.toString()) return undefined;
    const timer = setTimeout(
      () => setQuery(new URLSearchParams(wanted), { replace: true }),
      SETTLED_MS,
    );
    return () => clearTimeout(timer);
  }, [wanted, query, setQuery]);
  return { asked, change };
}
