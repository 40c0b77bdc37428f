/** Duration of a row's slide to its new place (docs/interface.md#times-of-settings). */
const slideMs = 150;

/** Knows the rows of a list by id and moves them on the screen; the order itself is not its business. */
export interface RowSlider {
  readonly add: (id: number, row: HTMLElement | null) => void;
  /** Holds a row at the finger: `gripY` from its top. */
  readonly hold: (id: number, fingerY: number, gripY: number) => void;
  readonly grip: (id: number, fingerY: number) => number;
  readonly release: (id: number) => void;
  /** Remembers where the rows stand; called before their order changes. */
  readonly mark: () => void;
  /** Lets rows slide from their former to their present place, except the held row; nothing before the first mark. */
  readonly settle: (held: number | undefined) => void;
  /** Place among `ids` for the row of `id` while the finger is at `fingerY`. */
  readonly placeAt: (ids: readonly number[], id: number, fingerY: number) => number;
}

/** A slider without rows. */
export function createRowSlider(): RowSlider {
  const rows = new Map<number, HTMLElement>();
  const tops = new Map<number, number>();
  const withRow = (id: number, use: (row: HTMLElement) => void) => {
    const row = rows.get(id);
    if (row) use(row);
  };
  return {
    add: (id, row) => {
      if (row) rows.set(id, row);
      else rows.delete(id);
    },
    hold: (id, fingerY, gripY) =>
      withRow(id, (row) => place(row, fingerY - gripY - restingTop(row))),
    grip: (id, fingerY) => {
      const row = rows.get(id);
      return row ? fingerY - row.getBoundingClientRect().top : 0;
    },
    release: (id) => withRow(id, slideHome),
    mark: () => rows.forEach((row, id) => tops.set(id, row.offsetTop)),
    settle: (held) => {
      // To read where rows stand lays out the whole page, which a page that just came has no need of.
      if (tops.size === 0) return;
      for (const [id, row] of rows) {
        const before = tops.get(id);
        const after = row.offsetTop;
        tops.set(id, after);
        if (id === held || before === undefined || before === after) continue;
        place(row, before - after);
        slideHome(row);
      }
    },
    placeAt: (ids, id, fingerY) =>
      ids.filter((other) => {
        const row = rows.get(other);
        return other !== id && row !== undefined && middleOf(row) < fingerY;
      }).length,
  };
}

function place(row: HTMLElement, shiftPx: number): void {
  row.style.transition = "none";
  row.style.transform = shiftPx === 0 ? "" : `translateY(${shiftPx}px)`;
}

function slideHome(row: HTMLElement): void {
  // Reading the layout makes the browser start from where the row stands.
  row.getBoundingClientRect();
  row.style.transition = `transform ${slideMs}ms`;
  row.style.transform = "";
}

/** Top of a row in the window without its shift, also in the middle of a slide. */
function restingTop(row: HTMLElement): number {
  const [, shift = "0"] = /, ([-\d.]+)\)$/.exec(getComputedStyle(row).transform) ?? [];
  return row.getBoundingClientRect().top - Number(shift);
}

function middleOf(row: HTMLElement): number {
  return restingTop(row) + row.offsetHeight / 2;
}
