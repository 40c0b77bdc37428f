import { useAtomValue } from "jotai";
import { useEffect, useRef, useState } from "react";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { readMinutes } from "#app/shared/history/hubMinutes.ts";
import { limiterInWorker } from "#app/shared/worker/limiter.ts";
import { voltageId } from "#plant/history/state-ids.ts";
import type { LimiterAnswer, LimiterDay } from "#plant/what-if/limiter/trial.ts";
import type { LimiterFound } from "#plant/what-if/limiter/fit.ts";
import { LEAST_DAYS, type LimiterRefusal } from "#plant/what-if/limiter/refusal.ts";
import type { InForce } from "#plant/what-if/limiter/in-force.ts";
import type { LimiterSettings } from "#app/shared/slots.ts";
import { type MachineFacts, gatherFacts } from "./gather.ts";

export type MachineState =
  | { readonly kind: "idle" | "asking" | "fitting" }
  | { readonly kind: "reading"; readonly share: number }
  | { readonly kind: "failed"; readonly error: unknown }
  /** `inForce` where the settings are not known for long enough. */
  | {
      readonly kind: "refused";
      readonly why: LimiterRefusal;
      readonly inForce?: InForce | undefined;
    }
  | {
      readonly kind: "ready";
      readonly found: LimiterFound;
      readonly gathered: MachineFacts;
      readonly isAssumed: boolean;
    };

/** How much of the past is played. */
export interface Period {
  readonly days: number;
  /** The owner says that the settings were the same before they are known. */
  readonly isAssumed: boolean;
}

const DAY_MS = 86_400_000;
const plantSources = [
  "total",
  "grid",
  "controller",
  "battery",
  "soc",
  voltageId,
  "charger",
  "chargerInput",
];

function failedState(error: unknown): MachineState {
  return { kind: "failed", error };
}

/** Reads the past and replays the real settings in it, on demand. */
export function useMachine(real: LimiterSettings) {
  const client = useAtomValue(clientAtom);
  const [state, setState] = useState<MachineState>({ kind: "idle" });
  const stop = useRef<AbortController>();
  useEffect(() => () => stop.current?.abort(), []);

  const play = async ({ days, isAssumed }: Period, signal: AbortSignal): Promise<MachineState> => {
    const show = (next: MachineState) => {
      if (!signal.aborted) setState(next);
    };
    show({ kind: "asking" });
    const gathered = await gatherFacts(client, real, signal);
    if (gathered === "noInverter") return { kind: "refused", why: "noInverter" };
    const { inForce, wiring } = gathered;
    const isCut = inForce !== undefined && (!isAssumed || inForce.before !== "unknown");
    const known = isCut ? Math.floor((Date.now() - inForce.sinceMs) / DAY_MS) : Infinity;
    const mostDays = Math.min(days, inForce === undefined && !isAssumed ? 0 : known);
    if (mostDays < LEAST_DAYS) return { kind: "refused", why: "fewDays", inForce };
    await limiterInWorker.begin();
    const wanted = [...plantSources, ...wiring.governed.map(({ serial }) => `inv ${serial}`)];
    await readMinutes(client, {
      signal,
      mostDays,
      choose: (sources) => sources.filter((source) => wanted.includes(source)),
      onPart: async (body, share) => {
        const isRead = await limiterInWorker.add(body);
        show({ kind: "reading", share });
        return isRead;
      },
    });
    show({ kind: "fitting" });
    const found = await limiterInWorker.fit(wiring, gathered.real);
    return typeof found === "string"
      ? { kind: "refused", why: found }
      : { kind: "ready", found, gathered, isAssumed };
  };

  const start = (period: Period) => {
    stop.current?.abort();
    const own = new AbortController();
    stop.current = own;
    const run = async () => {
      const next = await play(period, own.signal).catch(failedState);
      if (!own.signal.aborted) setState(next);
    };
    void run();
  };
  return { state, start };
}

/** Effect of a draft. */
export type TrialState =
  | { readonly kind: "unchanged" | "otherInverters" | "working" | "lost" }
  | { readonly kind: "refused"; readonly why: LimiterRefusal }
  | { readonly kind: "answered"; readonly answer: LimiterAnswer; readonly round: number };

const PAUSE_MS = 300;

/** Replays a draft once it has come to rest. */
export function useTrial(gathered: MachineFacts, draft: LimiterSettings): TrialState {
  const trial = gathered.trialOf(draft);
  const key = JSON.stringify(trial);
  const isUnchanged = key === JSON.stringify(gathered.real);
  const [kept, setKept] = useState<{ readonly key: string; readonly tried: TrialState }>();
  const round = useRef(0);
  useEffect(() => {
    let isWanted = trial !== undefined;
    const ask = async () => {
      if (!trial) return;
      const answer = await limiterInWorker.tryOut(trial);
      if (!isWanted) return;
      round.current += 1;
      setKept({ key, tried: trialState(answer, round.current) });
    };
    const timer = setTimeout(() => void ask(), isUnchanged ? 0 : PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key says when a trial is another one
  }, [gathered, key]);
  if (!trial) return { kind: "otherInverters" };
  if (kept?.key !== key) return { kind: "working" };
  return isUnchanged && kept.tried.kind === "answered" ? { kind: "unchanged" } : kept.tried;
}

function trialState(
  answer: Awaited<ReturnType<typeof limiterInWorker.tryOut>>,
  round: number,
): TrialState {
  if (answer === undefined) return { kind: "lost" };
  return typeof answer === "string"
    ? { kind: "refused", why: answer }
    : { kind: "answered", answer, round };
}

/** A day of the last trial; `round` says when that has changed. */
export function useMachineDay(day: string, round: number): LimiterDay | undefined {
  const [found, setFound] = useState<{ readonly round: number; readonly curves: LimiterDay }>();
  useEffect(() => {
    let isWanted = true;
    const ask = async () => {
      const curves = await limiterInWorker.day(day);
      if (isWanted && curves) setFound({ round, curves });
    };
    void ask();
    return () => {
      isWanted = false;
    };
  }, [day, round]);
  return found?.curves;
}
