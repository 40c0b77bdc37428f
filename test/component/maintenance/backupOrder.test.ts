import { expect, it } from "vitest";
import { comparable } from "#app/hub/backups/versions.ts";

it("offers versions in the order of their making, whatever the clock said", () => {
  const made = [9e12, 1e12, 1e12, 2e12].map((atMs, at) => ({
    id: `${9e12 + at}`,
    atMs,
    reason: "nightly" as const,
    files: [{ name: "config.json", bytes: 1 }],
  }));
  const [first, second, third, last] = made;
  if (!third) throw new Error("none");
  expect(comparable(made, third, "config.json")).toEqual([second, first, last]);
});
