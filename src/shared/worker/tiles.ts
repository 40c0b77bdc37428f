import { columnsOf, type Columns } from "#plant/history/columns.ts";
import { readTile, type TileParts } from "#plant/history/tiles.ts";
import { pageBridge } from "./pageBridge.ts";

/** The columns of a tile, made by the worker; by the page where there is none. Undefined for answers that cannot be read. */
export function tileInWorker(parts: TileParts): Promise<readonly Columns[] | undefined> {
  return pageBridge.run<readonly Columns[] | undefined>(
    (tasks) => tasks.tile(parts),
    () => Promise.resolve(readTile(parts, { columns: columnsOf }, decode)),
  );
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
