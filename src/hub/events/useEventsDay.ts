import { useAtomValue } from "jotai";
import { useCallback, useEffect, useState } from "react";
import { useSearchParams } from "wouter";
import type { Client } from "#protocol/client/client.ts";
import { replyError } from "#protocol/client/gateway-error.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { slowNowAtom } from "#app/shared/time/clock.ts";
import { hubHistoryCalls } from "#hub-api/history.ts";
import { type DayMinutes, decodeMinutes } from "#plant/history/day-minutes.ts";
import { hubCurves } from "#plant/history/hub-answers.ts";
import { dayOf, dayStartS, type Day } from "#plant/history/local-day.ts";
import { gridFrequencyId, gridVoltageId } from "#plant/history/state-ids.ts";

/** The day and the inverter that the address names, and how to choose others. All inverters if it names none. */
export function useEventsChoice() {
  const today = dayOf(useAtomValue(slowNowAtom) / 1000);
  const [query, setQuery] = useSearchParams();
  const named = query.get("day") ?? "";
  const day = dayStartS(named) === undefined || named > today ? today : named;
  const serial = query.get("inverter") ?? "";
  const choose = (part: { readonly day?: Day; readonly serial?: string }) => {
    const wanted = { day, serial, ...part };
    const next = new URLSearchParams({ view: "events" });
    if (wanted.day !== today) next.set("day", wanted.day);
    if (wanted.serial !== "") next.set("inverter", wanted.serial);
    setQuery(next, { replace: true });
  };
  return { today, day, serial, choose };
}

/** The grid on a day: its voltage at each inverter, by serial, and its frequency; unrecorded values are left out. */
export interface GridDay {
  readonly voltages: ReadonlyMap<string, DayMinutes>;
  readonly frequency: DayMinutes | undefined;
}

type Loading =
  | { readonly kind: "loading" }
  | { readonly kind: "ready"; readonly grid: GridDay }
  | { readonly kind: "failed"; readonly error: unknown };

/** Reads the grid of a day from the hub's record. */
export function useGridDay(day: Day, serials: readonly string[]) {
  const client = useAtomValue(clientAtom);
  const [round, setRound] = useState(0);
  const key = JSON.stringify([day, serials, round]);
  const [state, setState] = useState<{ readonly key: string; readonly loading: Loading }>();
  useEffect(() => {
    const stop = new AbortController();
    const show = (loading: Loading) => {
      if (!stop.signal.aborted) setState({ key, loading });
    };
    readGrid(client, { day, serials, signal: stop.signal }).then(
      (grid) => show({ kind: "ready", grid }),
      (error: unknown) => show({ kind: "failed", error }),
    );
    return () => stop.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- the text stands for the list, which is a new one at each drawing
  }, [client, key]);
  const retry = useCallback(() => setRound((before) => before + 1), []);
  const loading: Loading = state?.key === key ? state.loading : { kind: "loading" };
  return { loading, retry };
}

interface GridOptions {
  readonly day: Day;
  readonly serials: readonly string[];
  readonly signal: AbortSignal;
}

async function readGrid(
  client: Pick<Client, "bytes">,
  { day, serials, signal }: GridOptions,
): Promise<GridDay> {
  const sources = [...serials.map(gridVoltageId), gridFrequencyId].join(",");
  const query = { from: day, to: day, sources, level: "minute" };
  const body = await client.bytes(hubHistoryCalls.curves, { query, signal });
  const curves = hubCurves(body, (bytes) => new TextDecoder().decode(bytes));
  if (!curves) throw replyError(hubHistoryCalls.curves.path, { kind: "notJson" });
  const minutesOf = (id: string) => {
    const found = curves.find(({ source }) => source === id);
    return found && decodeMinutes(found.bytes);
  };
  return {
    voltages: new Map(
      serials.flatMap((serial) => {
        const minutes = minutesOf(gridVoltageId(serial));
        return minutes ? [[serial, minutes] as const] : [];
      }),
    ),
    frequency: minutesOf(gridFrequencyId),
  };
}
