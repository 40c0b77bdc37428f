import { useCallback, useEffect, useState } from "react";
import type { MinutesRecord } from "#app/shared/history/hubMinutes.ts";
import { whatIfInWorker } from "#app/shared/worker/whatIf.ts";
import { useMinutesSource } from "./minutesSource.ts";

export type Reading =
  | { readonly kind: "reading"; readonly share: number }
  | { readonly kind: "failed"; readonly error: unknown }
  | { readonly kind: "read"; readonly record: MinutesRecord };

export interface Minutes {
  readonly reading: Reading;
  /** Number of this reading of the record: the worker keeps the last. */
  readonly round: number;
  readonly readAgain: () => void;
}

const begun: Reading = { kind: "reading", share: 0 };

/** Reads all minutes of the record into the worker; again after `readAgain`. */
export function useMinutes(): Minutes {
  const source = useMinutesSource();
  const [round, setRound] = useState(0);
  const [state, setState] = useState({ round, reading: begun });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const show = (reading: Reading) => {
      if (!signal.aborted) setState({ round, reading });
    };
    const read = async () => {
      // The worker starts while the hub is asked, and forgets before it is given the first minutes.
      const [record] = await Promise.all([
        source.readRecord({ signal, onShare: (share) => show({ kind: "reading", share }) }),
        whatIfInWorker.begin(),
      ]);
      show({ kind: "read", record });
    };
    read().catch((error: unknown) => show({ kind: "failed", error }));
    return () => stop.abort();
  }, [source, round]);
  const readAgain = useCallback(() => setRound((before) => before + 1), []);
  return { reading: state.round === round ? state.reading : begun, round, readAgain };
}
