import { hubHistoryCalls } from "#hub-api/history.ts";
import { curvesAtOnce, queriesOf } from "#hub-api/history-queries.ts";
import { type Day, dayAfter, dayOf } from "#plant/history/local-day.ts";
import { useZone } from "#plant/history/zone.ts";
import type { Client } from "#protocol/client/client.ts";
import { replyError } from "#protocol/client/gateway-error.ts";
import type { SourceInfo } from "./HistorySource.ts";

type Asking = Pick<Client, "call" | "bytes">;

/** The hub reads the next answers while a worker takes one. */
const answersAtOnce = 4;

interface ReadMinutesOptions {
  readonly signal: AbortSignal;
  /** So many days at most, the last days. */
  readonly mostDays?: number;
  /** Takes an answer; false when it is unreadable. `share`: the share read so far, 0 to 1. */
  readonly onPart: (body: Uint8Array, share: number) => Promise<boolean>;
}

/** A hub's record: its sources and its first day. */
export interface MinutesRecord {
  readonly sources: readonly SourceInfo[];
  readonly since: Day | null;
}

/**
 * Reads whole days that a hub has by the minute, part by part in any order. Returns the available record. Rejects with a
 * `GatewayError`.
 */
export async function readMinutes(
  client: Asking,
  {
    choose,
    ...options
  }: ReadMinutesOptions & {
    readonly choose: (sources: readonly string[]) => readonly string[];
  },
): Promise<MinutesRecord> {
  const { signal } = options;
  const { since, sources, zone } = await client.call(hubHistoryCalls.sources, { signal });
  if (zone !== undefined) useZone(zone);
  const names = choose(sources.map(({ source }) => source));
  await readSources(client, names, since, options);
  return { sources, since };
}

/** Reads whole days of some sources of a record, part by part in any order. Rejects with a `GatewayError`. */
export async function readSources(
  client: Asking,
  names: readonly string[],
  since: Day | null,
  { signal, mostDays = Infinity, onPart }: ReadMinutesOptions,
): Promise<void> {
  // The day that is going on is known in part only.
  const last = dayAfter(dayOf(Date.now() / 1000), -1);
  const earliest = Number.isFinite(mostDays) ? dayAfter(last, 1 - mostDays) : since;
  const first = since === null || earliest === null || since > earliest ? since : earliest;
  const left = first === null ? [] : queriesOf(names, { first, last }, curvesAtOnce);
  const count = left.length;
  let taken = 0;
  const readOn = async () => {
    for (let query = left.shift(); query; query = left.shift()) {
      const wanted = { query: { ...query, level: "minute" }, signal };
      const body = await client.bytes(hubHistoryCalls.curves, wanted);
      taken += 1;
      if (!(await onPart(body, taken / count)))
        throw replyError(hubHistoryCalls.curves.path, { kind: "notJson" });
    }
  };
  try {
    await Promise.all(Array.from({ length: answersAtOnce }, readOn));
  } finally {
    // After a failure the other three ask for no more.
    left.length = 0;
  }
}
