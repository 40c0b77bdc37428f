import { useState } from "react";
import type { MeterTrial, NewMeter } from "#hub-api/meters.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { tryMeter } from "../admin.ts";

/** As many readings are shown before it is asked whether they are right. */
const READINGS = 3;
const BETWEEN_MS = 1_000;

/** Trials of a meter that is being typed, and the save after them. */
export function useTrial(authdata: string) {
  const [trials, setTrials] = useState<readonly MeterTrial[]>([]);
  const [outcome, setOutcome] = useState<"trying" | "saving" | GatewayError>();
  const run = async (doing: "trying" | "saving", work: () => Promise<void>) => {
    setOutcome(doing);
    try {
      await work();
      setOutcome(undefined);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      setOutcome(error);
    }
  };
  return {
    trials,
    /** Whether there is a reading to be asked about. */
    isSeen: trials.length === READINGS && trials.every(({ reading }) => reading !== null),
    /** What is under way, or why the last failed. */
    outcome,
    /** A reading belongs to the settings that gave it. */
    forget: () => setTrials([]),
    attempt: (meter: NewMeter) =>
      run("trying", async () => {
        let all: readonly MeterTrial[] = [];
        setTrials(all);
        for (let count = 0; count < READINGS; count += 1) {
          if (count > 0) await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
          all = [...all, await tryMeter(authdata, meter)];
          setTrials(all);
          if (all[count]?.reading === null) return;
        }
      }),
    save: (work: () => Promise<void>) => run("saving", work),
  };
}
