import type { SizeQuestion } from "#plant/what-if/question.ts";
import type { Asked } from "./asked.ts";
import { type Known, questionOf, sourcesOf } from "./questionOf.ts";
import type { Minutes } from "./useHouse.ts";
import { type SourcesState, useSources } from "./useSources.ts";

interface Questioned {
  readonly question: SizeQuestion;
  /** How far the reading is of what the question needs besides sun and consumption. */
  readonly extra: SourcesState;
}

/** The question to the model. A change of the panels counts once what it needs is read. */
export function useQuestion(asked: Asked, minutes: Minutes, known: Known): Questioned {
  const wanted = questionOf(asked, known);
  const extra = useSources(minutes, sourcesOf(wanted.change ?? {}));
  const question = extra.kind === "read" ? wanted : { ...wanted, change: undefined };
  return { question, extra };
}
