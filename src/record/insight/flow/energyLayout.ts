import type { AccountPart, AccountSides } from "#plant/energy/accounts.ts";

/** A band of the drawing, in px: from its own place at the edge to its place in the bundle of all. */
export interface Band extends AccountPart {
  /** Its share of its side, 0 to 1. */
  readonly share: number;
  /** Top at the outer edge, and in the middle; its height is the same in both. */
  readonly outerY: number;
  readonly innerY: number;
  readonly height: number;
  readonly labelY: number;
}

/** Bands of both sides below each other. */
export interface EnergyLayout {
  readonly height: number;
  readonly sources: readonly Band[];
  readonly uses: readonly Band[];
}

/** Least height of a label with its figure. */
const labelRoom = 60;
const gap = 12;
/** A band that is thinner than this cannot be seen. */
const thinnest = 2;

/**
 * Places the energies of a time as two stacks of the same scale that meet in the middle. Labels beside their bands
 * never overlap. Undefined where there is no energy.
 */
export function energyLayout({ sources, uses }: AccountSides): EnergyLayout | undefined {
  const most = Math.max(sum(sources), sum(uses));
  if (most <= 0) return undefined;
  const rows = Math.max(sources.length, uses.length);
  const height = Math.max(rows * labelRoom, 200);
  const bundle = height - (rows - 1) * gap;
  const bands = (parts: readonly AccountPart[]): readonly Band[] => {
    const heights = parts.map(({ wh }) => Math.max((wh / most) * bundle, thinnest));
    const filled = heights.reduce((all, one) => all + one, 0);
    const outer = (height - filled - (parts.length - 1) * gap) / 2;
    const inner = (height - filled) / 2;
    const middles = heights.map((own, at) => outer + before(heights, at) + at * gap + own / 2);
    const labels = apart(middles, height);
    return parts.map((part, at) => ({
      ...part,
      share: part.wh / sum(parts),
      outerY: outer + before(heights, at) + at * gap,
      innerY: inner + before(heights, at),
      height: heights[at] ?? 0,
      labelY: labels[at] ?? 0,
    }));
  };
  return { height, sources: bands(sources), uses: bands(uses) };
}

function sum(parts: readonly AccountPart[]): number {
  return parts.reduce((all, { wh }) => all + wh, 0);
}

function before(heights: readonly number[], at: number): number {
  return heights.slice(0, at).reduce((all, one) => all + one, 0);
}

/** The middles of labels in order, each with room of its own within the height. */
function apart(middles: readonly number[], height: number): readonly number[] {
  const placed: number[] = [];
  for (const middle of middles) {
    const least =
      placed.length === 0 ? labelRoom / 2 : (placed[placed.length - 1] ?? 0) + labelRoom;
    placed.push(Math.max(middle, least));
  }
  for (let at = placed.length - 1; at >= 0; at -= 1) {
    const most =
      at === placed.length - 1 ? height - labelRoom / 2 : (placed[at + 1] ?? 0) - labelRoom;
    placed[at] = Math.min(placed[at] ?? 0, most);
  }
  return placed;
}
