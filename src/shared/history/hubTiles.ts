import { hubHistoryCalls } from "#hub-api/history.ts";
import type { Columns } from "#plant/history/columns.ts";
import { dayOf } from "#plant/history/local-day.ts";
import type { Level } from "#plant/history/levels.ts";
import { levelFor, takesFigures, TILE_COLUMNS, tileGrid, type Tile } from "#plant/history/tiles.ts";
import { throwIfAborted } from "#protocol/client/abort.ts";
import type { Client } from "#protocol/client/client.ts";
import { replyError } from "#protocol/client/gateway-error.ts";
import { tileInWorker } from "../worker/tiles.ts";

/** Days of sources in an answer, by the level of its curves: the client accepts 1 MiB at most. */
const mostAtOnce: Readonly<Record<Level, number>> = { minute: 128, quarter: 1_000, hour: 4_000 };

/**
 * The columns of each source in a tile, from the hub's record. The answers are read by the worker. Rejects with a
 * `GatewayError`, and with the reason of the signal.
 */
export async function hubTile(
  client: Pick<Client, "bytes">,
  sources: readonly string[],
  tile: Tile,
  signal: AbortSignal,
): Promise<readonly Columns[]> {
  const days = Math.ceil((tile.stepS * TILE_COLUMNS) / 86_400) + 1;
  const atOnce = Math.floor(mostAtOnce[levelFor(tile.stepS)] / days);
  const parts: Promise<readonly Columns[]>[] = [];
  for (let at = 0; at < sources.length; at += atOnce)
    parts.push(readSources(client, sources.slice(at, at + atOnce), tile, signal));
  return (await Promise.all(parts)).flat();
}

async function readSources(
  client: Pick<Client, "bytes">,
  sources: readonly string[],
  tile: Tile,
  signal: AbortSignal,
): Promise<readonly Columns[]> {
  const { fromS, stepS, count } = tileGrid(tile);
  const query = {
    from: dayOf(Math.max(fromS, 0)),
    to: dayOf(fromS + stepS * count - 1),
    sources: sources.join(","),
  };
  const level = levelFor(stepS);
  const ask = async () => {
    const [curves, days] = await Promise.all([
      client.bytes(hubHistoryCalls.curves, { query: { ...query, level }, signal }),
      takesFigures(stepS) ? client.bytes(hubHistoryCalls.days, { query, signal }) : undefined,
    ]);
    return { tile, sources, curves, days };
  };
  const columns = await tileInWorker(ask, signal);
  throwIfAborted(signal);
  if (!columns) throw replyError(hubHistoryCalls.curves.path, { kind: "notJson" });
  return columns;
}
