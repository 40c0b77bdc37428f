import { expect, it } from "vitest";
import { resourceStep, loadingResource } from "#app/shared/api/resource.ts";

it("the first question changes nothing, so that nothing is drawn again for it", () => {
  expect(resourceStep<string>(loadingResource, { kind: "asked", forget: true })).toBe(
    loadingResource,
  );
});

it.each([
  [true, undefined],
  [false, "old"],
])("a question after an answer is loading (anew: %s)", (forget, data) => {
  const answered = resourceStep<string>(loadingResource, { kind: "answered", data: "old" });
  expect(resourceStep(answered, { kind: "asked", forget })).toEqual({ status: "loading", data });
});
