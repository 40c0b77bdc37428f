import { useAtomValue } from "jotai";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { stepFor, tilesIn } from "#plant/history/tiles.ts";
import type { TimeWindow } from "#plant/history/time-window.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import type { History } from "#app/shared/history/pageHistory.ts";
import { hubTile } from "#app/shared/history/hubTiles.ts";
import { afterFrame } from "#app/shared/time/afterFrame.ts";
import { TileCache } from "./TileCache.ts";
import { joinTiles, shownStep, wantedTiles, type JoinedTiles } from "./tiling.ts";

/** The tiles of some sources, read from the hub when they are needed. */
export function useTileCache(
  history: Pick<History, "onChange">,
  sources: readonly string[],
): TileCache {
  const client = useAtomValue(clientAtom);
  const cache = useMemo(
    () => new TileCache((...given) => hubTile(client, sources, ...given), nowS, afterFrame),
    [client, sources],
  );
  useEffect(() => history.onChange(() => cache.refresh()), [history, cache]);
  return cache;
}

export interface Tiles extends JoinedTiles {
  readonly isComplete: boolean;
}

/** The columns of a window that has room for so many; of another step until those have been read. */
export function useTiles(
  cache: TileCache,
  sources: readonly string[],
  { fromS, toS }: TimeWindow,
  most: number,
): Tiles {
  const window = { fromS, toS };
  const rightS = stepFor(window, Math.max(most, 1));
  const right = tilesIn(rightS, window);
  const isComplete = right.every((tile) => cache.has(tile));
  // Prefetched tiles beside a complete window change nothing in it.
  const version = useSyncExternalStore(cache.subscribe, () => cache.versionOf(right));
  const stepS = shownStep(window, rightS, (tile) => cache.has(tile));
  const tiles = tilesIn(stepS, window);
  const [first, last] = [tiles[0]?.index ?? 0, tiles[tiles.length - 1]?.index ?? 0];
  useEffect(() => cache.want(wantedTiles({ fromS, toS }, rightS)), [cache, fromS, toS, rightS]);
  const joined = useMemo(
    () => {
      const indexes = Array.from({ length: last - first + 1 }, (_, at) => ({
        stepS,
        index: first + at,
      }));
      return joinTiles(indexes, sources.length, (tile) => cache.get(tile));
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the cache has other tiles with each version
    [cache, version, sources, stepS, first, last],
  );
  return useMemo(() => ({ ...joined, isComplete }), [joined, isComplete]);
}

/** Why the last reading failed; undefined when it did not. */
export function useTileFailure(cache: TileCache): unknown {
  return useSyncExternalStore(cache.subscribe, () => cache.failure);
}

function nowS(): number {
  return Date.now() / 1000;
}
