import type { FlowEdge, FlowNode, FlowPart, PowerFlow } from "#plant/flow/power-flow.ts";

/** A part with the centre of its ring, in units of the drawing. */
export interface PlacedPart extends FlowPart {
  readonly x: number;
  readonly y: number;
}

/** A path from ring to ring along an axis, in the direction of the power; `speed` 0 (none) to 5. */
export interface PlacedEdge extends FlowEdge {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly speed: number;
  /** Power to label the path with, if neither of its ends shows the same figure. */
  readonly labelW: number | undefined;
}

/** Layout of a flow drawing: its size and the position of each part. */
export interface FlowLayout {
  readonly width: number;
  readonly height: number;
  readonly radius: number;
  readonly nodes: readonly PlacedPart[];
  readonly edges: readonly PlacedEdge[];
}

// Alongside: from the sun to the grid. Across: the AC side, and below or beside it the battery's.
const places: Readonly<Record<FlowNode, readonly [along: number, across: number]>> = {
  strings: [0, 0],
  inverters: [1, 0],
  house: [2, 0],
  grid: [3, 0],
  controller: [0, 1],
  battery: [1, 1],
  charger: [2, 1],
};

const sizes = {
  wide: { cellX: 236, cellY: 226, radius: 64, note: 52 },
  tall: { cellX: 164, cellY: 178, radius: 50, note: 48 },
} as const;

const gap = 8;

/**
 * Places a flow on a grid, horizontally or, on a narrow page, vertically. Paths run along an axis, because the parts
 * they join are neighbours; empty rows and columns take no space.
 */
export function flowLayout({ nodes, edges }: PowerFlow, isTall: boolean): FlowLayout {
  const size = sizes[isTall ? "tall" : "wide"];
  const { cellX, cellY, radius } = size;
  const alongs = [...new Set(nodes.map(({ node }) => places[node][0]))].sort((a, b) => a - b);
  const acrosses = [...new Set(nodes.map(({ node }) => places[node][1]))].sort((a, b) => a - b);
  const [columns, rows] = isTall ? [acrosses, alongs] : [alongs, acrosses];
  // A drawing with few parts keeps the scale of a drawing with many.
  const width = Math.max(columns.length, isTall ? 2 : 3) * cellX;
  const placed = nodes.map((part) => {
    const [along, across] = places[part.node];
    const [column, row] = isTall ? [across, along] : [along, across];
    const x = width / 2 + (columns.indexOf(column) + 0.5 - columns.length / 2) * cellX;
    return { ...part, x, y: rows.indexOf(row) * cellY + radius + gap };
  });
  const at = (wanted: FlowNode) => placed.find(({ node }) => node === wanted);
  return {
    width,
    height: (rows.length - 1) * cellY + 2 * radius + gap + size.note,
    radius,
    nodes: placed,
    edges: edges.flatMap((edge) => {
      const [from, to] = [at(edge.from), at(edge.to)];
      if (from === undefined || to === undefined) return [];
      return [{ ...edge, ...lineBetween(from, to, size), ...edgeLook(edge, from, to) }];
    }),
  };
}

/** Speed of power in the drawing: 0 for none or unknown, a step more each time it doubles, 5 from 800 W. */
export function speedOf(powerW: number | undefined): number {
  if (powerW === undefined || powerW < 1) return 0;
  return Math.min(5, Math.max(1, Math.floor(Math.log2(powerW / 25))));
}

function lineBetween(from: PlacedPart, to: PlacedPart, size: (typeof sizes)["wide" | "tall"]) {
  const { radius } = size;
  if (from.y === to.y) {
    const step = Math.sign(to.x - from.x) * (radius + gap);
    return { x1: from.x + step, y1: from.y, x2: to.x - step, y2: to.y };
  }
  const below = radius + size.note;
  const above = radius + gap;
  return to.y > from.y
    ? { x1: from.x, y1: from.y + below, x2: to.x, y2: to.y - above }
    : { x1: from.x, y1: from.y - above, x2: to.x, y2: to.y + below };
}

function edgeLook({ powerW }: FlowEdge, from: FlowPart, to: FlowPart) {
  const speed = speedOf(powerW);
  const shown = [from, to].map((part) => Math.round(Math.abs(part.powerW ?? Number.NaN)));
  const isShown = powerW === undefined || shown.includes(Math.round(powerW));
  return { speed, labelW: speed === 0 || isShown ? undefined : powerW };
}
