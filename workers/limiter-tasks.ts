import type { EncodedDay } from "#plant/history/day-minutes.ts";
import { hubCurves } from "#plant/history/hub-answers.ts";
import {
  type LimiterFound,
  type LimiterTrial,
  type Machine,
  machineOf,
} from "#plant/what-if/limiter/fit.ts";
import { type LimiterWiring, limiterPast } from "#plant/what-if/limiter/past.ts";
import {
  LEAST_DAYS,
  type LimiterRefusal,
  replayRefusal,
  type TrialRefusal,
  trialRefusal,
} from "#plant/what-if/limiter/refusal.ts";
import type { ReplayResult } from "#plant/what-if/limiter/replay.ts";
import {
  dayOfTrial,
  type LimiterAnswer,
  type LimiterDay,
  tryOut,
} from "#plant/what-if/limiter/trial.ts";

/** The tasks of the limiter's time machine. They keep the given record, and its replays. */
export function createLimiterTasks() {
  let curves: EncodedDay[] = [];
  let machine: Machine | undefined;
  let after: ReplayResult | undefined;

  return {
    /** Forgets all. */
    begin(): void {
      curves = [];
      machine = undefined;
      after = undefined;
    },

    /** Adds an answer of the hub with curves by the minute; false if it is cut or unreadable. */
    add(body: Uint8Array): boolean {
      const more = hubCurves(body, (bytes) => new TextDecoder().decode(bytes));
      if (more) curves.push(...more);
      return more !== undefined;
    },

    /** Replays the real settings. */
    fit(wiring: LimiterWiring, real: LimiterTrial): LimiterFound | LimiterRefusal {
      if (new Set(curves.map(({ day }) => day)).size < LEAST_DAYS) return "fewDays";
      const past = limiterPast(curves, wiring);
      if (typeof past === "string") return past;
      const refusal = trialRefusal(real, past);
      if (refusal) return refusal;
      machine = machineOf(wiring.release, past, real);
      after = machine.before;
      const [first, last] = [past.days[0], past.days[past.days.length - 1]];
      return { fit: machine.fit, first: first?.day ?? "", last: last?.day ?? "" };
    },

    /** Replays other settings; undefined without a replay of the real settings, as after a restart of the worker. */
    tryOut(trial: LimiterTrial): LimiterAnswer | TrialRefusal | undefined {
      if (!machine) return undefined;
      const refusal = trialRefusal(trial, machine.past);
      if (refusal) return refusal;
      const trialAnswer = tryOut(machine, trial);
      const unseen = replayRefusal(trial, machine.past, trialAnswer.after);
      if (unseen) return unseen;
      after = trialAnswer.after;
      return trialAnswer.answer;
    },

    /** A day with the real settings and with those that were tried last. */
    day(day: string): LimiterDay | undefined {
      return machine && after && dayOfTrial(machine, after, day);
    },
  };
}

/** The functions of that worker. */
export type LimiterTasks = ReturnType<typeof createLimiterTasks>;
