import { useMemo } from "react";
import type { SizeQuestion } from "#plant/what-if/question.ts";
import type { WhatIfInput } from "./whatIfInput.ts";
import { type KnownHouse, questionOf, sourcesOf } from "./questionOf.ts";
import { useUnchanged } from "./later.ts";
import { keyOf } from "./useHouse.ts";
import type { Minutes } from "./useMinutes.ts";
import { type SourcesState, useSources } from "./useSources.ts";

interface QuestionState {
  readonly question: SizeQuestion;
  /** Progress of reading the question's data besides sun and consumption. */
  readonly extra: SourcesState;
}

/** The question to the model. A change of the panels counts once its data is read. */
export function useQuestion(
  input: WhatIfInput,
  minutes: Minutes,
  known: KnownHouse,
): QuestionState {
  const { sizeWh: _, ...others } = input;
  const rest = useUnchanged(others);
  const fullQuestion = useMemo(() => questionOf(rest, known), [rest, known]);
  const extra = useSources(minutes, sourcesOf(fullQuestion.change ?? {}));
  const isRead = extra.kind === "read";
  const key = keyOf(fullQuestion);
  const question = useMemo(
    () => (isRead ? fullQuestion : { ...fullQuestion, change: undefined }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key says when a question is another one
    [key, isRead],
  );
  return { question, extra };
}
