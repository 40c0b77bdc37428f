import { useEffect, useState } from "react";
import { whatIfInWorker } from "#app/shared/worker/whatIf.ts";
import type { HouseFacts } from "#plant/what-if/house.ts";
import type { SizesAnswer } from "#plant/what-if/question.ts";
import type { WhatIfInput } from "./whatIfInput.ts";
import { inputIn } from "./inAddress.ts";
import { type KnownHouse, questionOf, sourcesOf } from "./questionOf.ts";
import { chosenIn, type Chosen } from "./result.ts";
import { keyOf } from "./useHouse.ts";
import type { Minutes } from "./useMinutes.ts";
import { useSources } from "./useSources.ts";

export interface NamedQuestion {
  readonly name: string;
  readonly query: string;
}

/** Effect of a scenario. */
export interface ComparedQuestion extends NamedQuestion {
  readonly input: WhatIfInput;
  readonly answer: SizesAnswer;
  readonly chosen: Chosen;
}

interface ComparedOptions {
  readonly minutes: Minutes;
  readonly house: HouseFacts;
  readonly known: KnownHouse;
  /** Prices that the worker was given: with others the answers are others. */
  readonly prices: unknown;
}

/** Plays some scenarios. The last answers stay until the next are there. */
export function useQuestionTable(
  named: readonly NamedQuestion[],
  { minutes, house, known, prices }: ComparedOptions,
): readonly ComparedQuestion[] {
  const [compared, setCompared] = useState<readonly ComparedQuestion[]>([]);
  const questions = named.map(({ name, query }) => {
    const input = inputIn(new URLSearchParams(query));
    const sizesWh = input.sizeWh > 0 ? [0, input.sizeWh] : [0];
    return { name, query, input, question: { ...questionOf(input, known), sizesWh } };
  });
  const extra = useSources(minutes, [
    ...new Set(questions.flatMap(({ question }) => sourcesOf(question.change ?? {}))),
  ]);
  const isRead = extra.kind === "read";
  const key = keyOf(questions);
  useEffect(() => {
    let isWanted = isRead;
    const play = async () => {
      const found: ComparedQuestion[] = [];
      for (const { question, ...rest } of questions) {
        const answer = isWanted ? await whatIfInWorker.sizes(question) : undefined;
        const chosen = answer && chosenIn(answer, rest.input.sizeWh);
        if (answer && chosen) found.push({ ...rest, answer, chosen });
      }
      if (isWanted) setCompared(found);
    };
    void play();
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key says when the questions are others
  }, [house, key, prices, isRead]);
  return compared;
}
