import { itemMark, withValueAt } from "./formState.ts";
import type { Field } from "./fields.ts";

/** Items of a list by their keys, so that an item is found again in another reading of the list. */
export type Items<Item> = Readonly<Record<string, Item>>;

/** The items of a list by their own key, such as a serial. Of several with the same key the last stays. */
export function itemsBy<Item>(list: readonly Item[], keyOf: (item: Item) => string): Items<Item> {
  return Object.fromEntries(list.map((item) => [itemKey(keyOf(item)), item]));
}

/** The key of an item, as it stands in the path of a field. */
export function itemKey(key: string): string {
  return itemMark + key.replace(/\W/g, "_");
}

/** A list in a draft, to which items can be added and from which they can be removed. */
export interface ItemList<Draft> {
  readonly items: (draft: Draft) => Items<unknown>;
  /** The item itself, as the list of changes names it, then its fields. */
  readonly fields: (key: string) => readonly Field<Draft>[];
  /** The draft with an item replaced; undefined removes it. */
  readonly withItem: <D extends Draft>(draft: D, key: string, item: unknown) => D;
}

export function listAt<Draft>(
  path: string,
  items: (draft: Draft) => Items<unknown>,
  fields: (key: string) => readonly Field<Draft>[],
): ItemList<Draft> {
  const withItem: ItemList<Draft>["withItem"] = (draft, key, item) =>
    withValueAt(draft, `${path}.${key}`, item);
  return {
    items,
    withItem,
    fields: (key) => [
      {
        kind: "item",
        path: `${path}.${key}`,
        rules: () => ({}),
        set: (draft, item) => withItem(draft, key, item),
      },
      ...fields(key),
    ],
  };
}
