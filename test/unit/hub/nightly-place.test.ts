import { expect, it } from "vitest";
import { nightlyBackup } from "#hub/recordRoutes.ts";

it.each([
  [[{ name: "house" }], "secret", "here"],
  [[{ name: "house" }], undefined, "noPassword"],
  [[{ name: "barn" }], "secret", "elsewhere"],
  [[{ name: "barn" }], undefined, "elsewhere"],
] as const)("a hub that records %j backs up the house with password %s: %s", (...row) => {
  const [recorded, password, place] = row;
  expect(nightlyBackup({ name: "house", password }, recorded)).toBe(place);
});
