import type { Columns, Grid } from "#plant/history/columns.ts";
import { TILE_COLUMNS, tileGrid, tilesIn, tileSteps, type Tile } from "#plant/history/tiles.ts";
import type { TimeWindow } from "#plant/history/time-window.ts";

/** More tiles than that are not joined: the step is much too fine for the window. */
const MOST_JOINED = 24;

/**
 * The step to draw a window with: the right step as soon as all of its tiles are there, until then the step with most
 * tiles, as a map shows a blurred picture first.
 */
export function shownStep(
  window: TimeWindow,
  rightS: number,
  has: (tile: Tile) => boolean,
): number {
  const share = (stepS: number) => {
    // Years have thousands of short tiles.
    if (window.toS - window.fromS > MOST_JOINED * stepS * TILE_COLUMNS) return 0;
    const tiles = tilesIn(stepS, window);
    if (tiles.length > MOST_JOINED) return 0;
    const known = tiles.filter(has).reduce((sum, tile) => sum + sharedS(tile, window), 0);
    return known / (window.toS - window.fromS);
  };
  const distance = (stepS: number) => Math.abs(Math.log(stepS / rightS));
  let best = { stepS: rightS, known: share(rightS) };
  for (const stepS of [...tileSteps].sort((a, b) => distance(a) - distance(b))) {
    const known = share(stepS);
    if (known > best.known + 1e-6) best = { stepS, known };
  }
  return best.stepS;
}

function sharedS(tile: Tile, { fromS, toS }: TimeWindow): number {
  const grid = tileGrid(tile);
  return Math.max(
    Math.min(grid.fromS + grid.stepS * grid.count, toS) - Math.max(grid.fromS, fromS),
    0,
  );
}

/** Useful tiles for a window, the most wanted first: its own, those beside it, and coarser tiles. */
export function wantedTiles(window: TimeWindow, rightS: number): readonly Tile[] {
  const own = tilesIn(rightS, window);
  const spanS = window.toS - window.fromS;
  const wide = { fromS: window.fromS - spanS, toS: window.toS + spanS };
  const beside = tilesIn(rightS, wide).filter(
    (tile) => !own.some(({ index }) => index === tile.index),
  );
  const coarser = tileSteps.find((stepS) => stepS >= 4 * rightS);
  return [...own, ...beside, ...(coarser === undefined ? [] : tilesIn(coarser, wide))];
}

export interface JoinedTiles {
  readonly grid: Grid;
  readonly columns: readonly Columns[];
}

export function joinTiles(
  tiles: readonly Tile[],
  sourceCount: number,
  get: (tile: Tile) => readonly Columns[] | undefined,
): JoinedTiles {
  const [first = { stepS: 60, index: 0 }] = tiles;
  const grid = { ...tileGrid(first), count: TILE_COLUMNS * tiles.length };
  const columns = Array.from({ length: sourceCount }, () => emptyColumns(grid.count));
  tiles.forEach((tile, at) => {
    const cachedTile = get(tile);
    columns.forEach((joined, source) => {
      const part = cachedTile?.[source];
      if (part) for (const name of figures) joined[name].set(part[name], at * TILE_COLUMNS);
    });
  });
  return { grid, columns };
}

const figures = ["low", "mean", "high", "inWh", "outWh", "coveredS"] as const;

function emptyColumns(count: number): Columns {
  const unknown = () => new Float64Array(count).fill(Number.NaN);
  const zero = () => new Float64Array(count);
  return {
    low: unknown(),
    mean: unknown(),
    high: unknown(),
    inWh: zero(),
    outWh: zero(),
    coveredS: zero(),
  };
}
