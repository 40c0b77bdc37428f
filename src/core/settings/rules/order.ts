/** The list with the item at `from` moved to `to`; both are held inside the list. */
export function moveItem<Item>(list: readonly Item[], from: number, to: number): readonly Item[] {
  const item = list[from];
  if (item === undefined) return list;
  const rest = list.filter((_, at) => at !== from);
  const place = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, place), item, ...rest.slice(place)];
}

interface Slot {
  readonly id: number;
  readonly serial: string;
  readonly order: number;
}

/** Whether two readings have the same inverters in the same slots and order. */
export function sameSlots(known: readonly Slot[], fresh: readonly Slot[]): boolean {
  return (
    known.length === fresh.length &&
    known.every((one) =>
      fresh.some(
        ({ id, serial, order }) => id === one.id && serial === one.serial && order === one.order,
      ),
    )
  );
}

/**
 * Inverters as they are displayed: by `order`, slots with equal order by their id. Source:
 * docs/interface.md#pages-and-routes.
 */
export function inDisplayOrder<Item extends { readonly order: number; readonly id: number }>(
  list: readonly Item[],
): readonly Item[] {
  return [...list].sort((a, b) => a.order - b.order || a.id - b.id);
}
