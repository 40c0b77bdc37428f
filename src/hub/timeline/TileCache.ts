import type { Columns } from "#plant/history/columns.ts";
import { tileGrid, type Tile } from "#plant/history/tiles.ts";

/** Reads a tile until it is given up; the columns of each source. */
export type ReadTile = (tile: Tile, signal: AbortSignal) => Promise<readonly Columns[]>;

interface CachedTile {
  readonly columns: readonly Columns[];
  /** When it was read, in seconds since 1970. */
  readonly readS: number;
  /** The version of the cache that it came with. */
  readonly version: number;
}

/** Tiles that are read at a time, and that are kept. */
const AT_ONCE = 3;
const MOST_KEPT = 150;

/** Cached tiles, the last used last. Reads missing tiles, the most wanted first. */
export class TileCache {
  private readonly kept = new Map<string, CachedTile>();
  private readonly reading = new Map<string, AbortController>();
  private wanted: readonly Tile[] = [];
  private staleS = 0;
  private readonly read: ReadTile;
  private readonly nowS: () => number;
  private readonly soon: (act: () => void) => void;
  private isResting = false;
  private readonly listeners = new Set<() => void>();
  /** Counts the changes. */
  private version = 0;
  /** Why the last reading failed; undefined when it did not. */
  failure: unknown;

  /** `soon` calls back once the page has had time to draw: to ask for several tiles at once takes an old phone a frame. */
  constructor(read: ReadTile, nowS: () => number, soon: (act: () => void) => void) {
    this.read = read;
    this.nowS = nowS;
    this.soon = soon;
  }

  get(tile: Tile): readonly Columns[] | undefined {
    const key = keyOf(tile);
    const found = this.kept.get(key);
    if (!found) return undefined;
    this.kept.delete(key);
    this.kept.set(key, found);
    return found.columns;
  }

  has(tile: Tile): boolean {
    return this.kept.has(keyOf(tile));
  }

  /** A number that changes with these tiles; while any of them is missing, with any tile. */
  versionOf(tiles: readonly Tile[]): number {
    return Math.max(...tiles.map((tile) => this.kept.get(keyOf(tile))?.version ?? this.version));
  }

  /** Reads those of these tiles that are missing; earlier requests for others are dropped or given up. */
  want(tiles: readonly Tile[]): void {
    this.wanted = tiles;
    const keys = new Set(tiles.map(keyOf));
    for (const [key, abort] of this.reading) {
      if (keys.has(key)) continue;
      this.reading.delete(key);
      abort.abort();
    }
    this.next();
  }

  /** Reads tiles again that reached into the future when they were read, and those that failed. */
  refresh(): void {
    this.staleS = this.nowS();
    this.failure = undefined;
    this.next();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private next(): void {
    // Not again by itself: the person asks for it, or the minute is over.
    if (this.failure !== undefined || this.isResting || this.reading.size >= AT_ONCE) return;
    const tile = this.wanted.find((one) => this.isMissing(one));
    if (!tile) return;
    void this.load(tile);
    this.isResting = true;
    this.soon(() => {
      this.isResting = false;
      this.next();
    });
  }

  private isMissing(tile: Tile): boolean {
    const key = keyOf(tile);
    if (this.reading.has(key)) return false;
    const found = this.kept.get(key);
    if (!found) return true;
    const { fromS, stepS, count } = tileGrid(tile);
    return found.readS < this.staleS && found.readS < fromS + stepS * count;
  }

  private async load(tile: Tile): Promise<void> {
    const key = keyOf(tile);
    const abort = new AbortController();
    this.reading.set(key, abort);
    const readS = this.nowS();
    try {
      const columns = await this.read(tile, abort.signal);
      if (abort.signal.aborted) return;
      this.version += 1;
      this.kept.set(key, { columns, readS, version: this.version });
      const [oldest] = this.kept.keys();
      if (this.kept.size > MOST_KEPT && oldest !== undefined) this.kept.delete(oldest);
    } catch (failure) {
      if (abort.signal.aborted) return;
      this.failure = failure;
      this.version += 1;
    }
    this.reading.delete(key);
    for (const listener of this.listeners) listener();
    this.next();
  }
}

function keyOf({ stepS, index }: Tile): string {
  return `${stepS} ${index}`;
}
