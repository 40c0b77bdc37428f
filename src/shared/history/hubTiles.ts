import { hubHistoryCalls } from "#hub-api/history.ts";
import { columnsOf, type Columns } from "#plant/history/columns.ts";
import { dayOf } from "#plant/history/local-day.ts";
import type { Level } from "#plant/history/levels.ts";
import {
  levelFor,
  readTile,
  takesFigures,
  TILE_COLUMNS,
  tileGrid,
  type Tile,
  type TileParts,
} from "#plant/history/tiles.ts";
import type { Client } from "#protocol/client/client.ts";
import { replyError } from "#protocol/client/gateway-error.ts";
import { pageBridge } from "../worker/pageBridge.ts";

/** Days of sources in an answer, by the level of its curves: the client accepts 1 MiB at most. */
const mostAtOnce: Readonly<Record<Level, number>> = { minute: 128, quarter: 1_000, hour: 4_000 };

/**
 * The columns of each source in a tile, from the hub's record. The answers are read by the worker. Rejects with a
 * `GatewayError`.
 */
export async function hubTile(
  client: Pick<Client, "bytes">,
  sources: readonly string[],
  tile: Tile,
): Promise<readonly Columns[]> {
  const days = Math.ceil((tile.stepS * TILE_COLUMNS) / 86_400) + 1;
  const atOnce = Math.floor(mostAtOnce[levelFor(tile.stepS)] / days);
  const parts: Promise<readonly Columns[]>[] = [];
  for (let at = 0; at < sources.length; at += atOnce)
    parts.push(readSources(client, sources.slice(at, at + atOnce), tile));
  return (await Promise.all(parts)).flat();
}

async function readSources(
  client: Pick<Client, "bytes">,
  sources: readonly string[],
  tile: Tile,
): Promise<readonly Columns[]> {
  const { fromS, stepS, count } = tileGrid(tile);
  const query = {
    from: dayOf(Math.max(fromS, 0)),
    to: dayOf(fromS + stepS * count - 1),
    sources: sources.join(","),
  };
  const [curves, days] = await Promise.all([
    client.bytes(hubHistoryCalls.curves, { query: { ...query, level: levelFor(stepS) } }),
    takesFigures(stepS) ? client.bytes(hubHistoryCalls.days, { query }) : undefined,
  ]);
  const columns = await inWorker({ tile, sources, curves, days });
  if (!columns) throw replyError(hubHistoryCalls.curves.path, { kind: "notJson" });
  return columns;
}

/** The columns of a tile, made by the worker; by the page where there is none. Undefined for answers that cannot be read. */
function inWorker(parts: TileParts): Promise<readonly Columns[] | undefined> {
  return pageBridge.run<readonly Columns[] | undefined>(
    (tasks) => tasks.tile(parts),
    () => Promise.resolve(readTile(parts, { columns: columnsOf }, decode)),
  );
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
