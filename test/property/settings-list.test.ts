import fc from "fast-check";
import * as v from "valibot";
import { expect, it } from "vitest";
import { fieldsIn, fieldsOf, partAt } from "#app/core/settings/engine/fields.ts";
import {
  changesOf,
  mergedDraft,
  submittedDraft,
  withoutChange,
} from "#app/core/settings/engine/form.ts";
import { type Items, itemsBy, listAt } from "#app/core/settings/engine/list.ts";

interface Item {
  readonly serial: string;
  readonly on: boolean;
  readonly watts: number;
}
interface Draft {
  readonly name: string;
  readonly items: Items<Item>;
}

const Item = v.object({
  serial: v.string(),
  on: v.boolean(),
  watts: v.pipe(v.number(), v.minValue(0)),
});
const fields = fieldsOf(Item);
const list = listAt(
  "items",
  ({ items }: Draft) => items,
  (key) =>
    fieldsIn(
      partAt(`items.${key}`, ({ items }: Draft) => items[key]),
      [fields.toggle("on"), fields.number("watts", { when: ({ on }) => on })],
    ),
);
const form = {
  schema: v.object({ name: v.string(), items: v.record(v.string(), Item) }),
  sections: [{ id: "all", fields: [], list }],
};

const items = fc
  .uniqueArray(
    fc.record({
      serial: fc.constantFrom("116180112233", "2841a0112233", "1", "2", "10f000000005"),
      on: fc.boolean(),
      watts: fc.nat(9),
    }),
    { selector: ({ serial }) => serial },
  )
  .map((all) => itemsBy(all, ({ serial }) => serial));
const drafts = items.map((all): Draft => ({ name: "", items: all }));
const keys = (draft: Draft) => Object.keys(draft.items);
const changedPaths = (before: Draft, after: Draft) =>
  changesOf(form, after, before).map(({ field }) => field.path);

it("every change of a list, taken back one by one in any order, gives what was loaded", () => {
  fc.assert(
    fc.property(drafts, drafts, fc.boolean(), (loaded, edited, isReversed) => {
      const changes = changesOf(form, edited, loaded);
      const undone = (isReversed ? changes.toReversed() : changes).reduce(
        (draft, { field }) => withoutChange(form, { draft, loaded, field }),
        edited,
      );
      expect(undone).toEqual(loaded);
    }),
  );
});

it("a list with changes here and others elsewhere keeps both, or says where they meet", () => {
  fc.assert(
    fc.property(drafts, drafts, drafts, (loaded, draft, fresh) => {
      const { draft: merged, conflicts } = mergedDraft(form, { draft, loaded, fresh });
      fc.pre(conflicts.length === 0);
      const gone = [draft, fresh].flatMap((one) =>
        keys(loaded).filter((key) => !keys(one).includes(key)),
      );
      const all = new Set([...keys(loaded), ...keys(draft), ...keys(fresh)]);
      expect(keys(merged).toSorted()).toEqual(
        [...all].filter((key) => !gone.includes(key)).toSorted(),
      );
      const here = changedPaths(loaded, draft).filter(
        (path) => !gone.some((key) => path.includes(key)),
      );
      for (const change of changesOf(form, merged, loaded).filter(({ field }) =>
        here.includes(field.path),
      ))
        expect(change.after).toEqual(
          changesOf(form, draft, loaded).find(({ field }) => field.path === change.field.path)
            ?.after,
        );
      expect(changedPaths(loaded, merged)).toEqual(expect.arrayContaining(here));
    }),
  );
});

const [first, second] = [
  { serial: "a1", on: true, watts: 1 },
  { serial: "b2", on: true, watts: 2 },
];
const draftOf = (...all: readonly Item[]): Draft => ({
  name: "",
  items: itemsBy(all, ({ serial }) => serial),
});

it("an item that is removed here and changed elsewhere is asked about", () => {
  const loaded = draftOf(first, second);
  const fresh = draftOf(first, { ...second, watts: 5 });
  expect(mergedDraft(form, { draft: draftOf(first), loaded, fresh }).conflicts).toEqual([
    "items.#b2",
  ]);
});

it("an item that was added, is wrong and hidden, is not sent", () => {
  const wrong = { ...second, on: false, watts: Number.NaN };
  expect(submittedDraft(form, draftOf(first, wrong), draftOf(first))).toEqual(draftOf(first));
});
