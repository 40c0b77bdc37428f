import type { GuardianFacts } from "./facts.ts";
import type { GuardianBook } from "./book.ts";
import { type Demand, demandsOf } from "./demands.ts";
import { judgeCommands, throughJumps, withoutEnded } from "./settle.ts";
import type { Command, GuardianState } from "./state.ts";
import { reportsOf } from "./verdicts.ts";
import { Work } from "./work.ts";

/** Result of a look. The book is stored before anything is sent. */
export interface GuardianStep {
  readonly state: GuardianState;
  readonly commands: readonly Command[];
}

/** Looks at a gateway once. */
export function guardianStep(state: GuardianState, facts: GuardianFacts): GuardianStep {
  const work = new Work(
    withoutEnded(judgeCommands(throughJumps(state, facts), facts), facts),
    facts,
  );
  work.share();
  const demands = demandsOf(work.book.promises, facts, work.memory.shares);
  work.markOver(demands);
  if (typeof facts.inverters !== "string") {
    for (const serial of serialsOf(work.book, demands)) work.stepInverter(serial, demands);
    work.stepLimiter();
  }
  const reports = reportsOf({ book: work.book, memory: work.memory, facts, demands });
  const last = { nowS: facts.nowS, clockS: facts.clockS };
  return {
    state: { book: { ...work.book, reports: [...reports] }, memory: { ...work.memory, last } },
    commands: work.commands,
  };
}

/** The commands of a hub that ends; none to an inverter that got a command in the last 30 s. */
export function endingStep(state: GuardianState, facts: GuardianFacts): GuardianStep {
  const work = new Work(state, facts);
  for (const promise of work.book.promises) {
    if (promise.kind !== "ending") continue;
    for (const serial of promise.serials) work.stepEnding(serial, promise.limit);
  }
  return { state: { book: work.book, memory: work.memory }, commands: work.commands };
}

function serialsOf(book: GuardianBook, demands: readonly Demand[]): readonly string[] {
  return [...new Set([...demands, ...book.holds].map(({ serial }) => serial))];
}
