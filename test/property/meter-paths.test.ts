import fc from "fast-check";
import { expect, it } from "vitest";
import { isPath, numbersIn, partAt } from "#plant/meters/path.ts";

const key = fc.oneof(
  fc.string(),
  fc.constantFrom("1.7.0", "[0]", "a b", "a ", "$", "", "__proto__", 'in"'),
);
const answer = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.integer(),
    fc.constantFrom("12", null, true),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(key, tie("value"), { maxKeys: 4 }),
  ),
})).value;

it("each number of an answer is read again by the path that is offered for it", () => {
  fc.assert(
    fc.property(answer, (root) => {
      for (const { path, value } of numbersIn(root)) {
        expect(isPath(path)).toBe(true);
        expect(partAt(root, path)).toBe(value);
      }
    }),
  );
});

it("an entry of a list is found by a key, whatever the kind of its value", () => {
  const named = fc.oneof(fc.nat(20), fc.boolean(), fc.stringMatching(/^\w{1,3}$/));
  fc.assert(
    fc.property(fc.uniqueArray(named, { minLength: 1, selector: String }), (ids) => {
      const list = ids.map((id, at) => ({ id, deep: { watts: at } }));
      ids.forEach((id, at) => {
        expect(partAt({ list }, `$.list[?(@.id=="${id}")].deep.watts`)).toBe(at);
      });
      expect(partAt({ list }, '$.list[?(@.id=="none")].deep.watts')).toBeUndefined();
    }),
  );
});
