import { useEffect, useState } from "react";
import { isNeeded } from "#plant/what-if/house-sources.ts";
import { useMinutesSource } from "./minutesSource.ts";
import type { Minutes } from "./useMinutes.ts";

/** How far the reading of some more sources is. */
export type SourcesState =
  | { readonly kind: "read" }
  | { readonly kind: "reading"; readonly share: number }
  | { readonly kind: "failed"; readonly error: unknown };

interface Round {
  readonly round: number;
  readonly read: readonly string[];
  readonly state: SourcesState;
}

/** Reads sources that only some questions need into the worker, each of them once. */
export function useSources({ reading, round }: Minutes, names: readonly string[]): SourcesState {
  const from = useMinutesSource();
  const [kept, setKept] = useState<Round>({ round, read: [], state: { kind: "read" } });
  const known = kept.round === round ? kept.read : [];
  const record = reading.kind === "read" ? reading.record : undefined;
  const all = record?.sources.map(({ source }) => source) ?? [];
  const missing = names.filter(
    (name) => all.includes(name) && !isNeeded(name) && !known.includes(name),
  );
  const wanted = missing.join(",");
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const more = wanted === "" ? [] : wanted.split(",");
    const show = (read: readonly string[], state: SourcesState) => {
      if (!signal.aborted)
        setKept((before) => ({
          round,
          read: [...(before.round === round ? before.read : []), ...read],
          state,
        }));
    };
    const read = async () => {
      if (!record || more.length === 0) return;
      show([], { kind: "reading", share: 0 });
      await from.readMore(more, record, {
        signal,
        onShare: (share) => show([], { kind: "reading", share }),
      });
      show(more, { kind: "read" });
    };
    read().catch((error: unknown) => show([], { kind: "failed", error }));
    return () => stop.abort();
  }, [from, record, round, wanted]);
  if (missing.length === 0) return { kind: "read" };
  return kept.state.kind === "read" || kept.round !== round
    ? { kind: "reading", share: 0 }
    : kept.state;
}
