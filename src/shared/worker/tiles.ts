import { transfer } from "comlink";
import { columnsOf, type Columns } from "#plant/history/columns.ts";
import { readTile, type TileParts } from "#plant/history/tiles.ts";
import { runInSlices } from "#workers/runInSlices.ts";
import { runUntil } from "./pageBridge.ts";

/** Without a worker the page computes for so long at a time. */
const PAGE_SLICE_MS = 8;

/**
 * The columns of a tile, made by the worker; by the page where there is none. Undefined for answers that cannot be read, and
 * once the signal has aborted. `ask` fetches the answers, which the worker takes over: after it has broken down they are
 * fetched again.
 */
export async function tileInWorker(
  ask: () => Promise<TileParts>,
  signal: AbortSignal,
): Promise<readonly Columns[] | undefined> {
  const parts = await ask();
  return runUntil<readonly Columns[]>(signal, {
    task: (tasks, id) => tasks.tile(id, transfer(parts, buffersOf(parts))),
    fallback: async () =>
      runInSlices(
        readTile(parts.curves.length > 0 ? parts : await ask(), { columns: columnsOf }, decode),
        () => !signal.aborted,
        PAGE_SLICE_MS,
      ),
  });
}

function buffersOf({ curves, days }: TileParts): Transferable[] {
  return [curves, days].flatMap((bytes) =>
    bytes?.buffer instanceof ArrayBuffer ? bytes.buffer : [],
  );
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
