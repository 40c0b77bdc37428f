import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { allReleases } from "#protocol/firmware/releases.ts";
import { libraryFile, libraryText } from "../../../scripts/callTable.ts";
import { gatewaysFile, gatewaysText } from "../../../scripts/gateways.ts";

it("docs/gateways.md has the table of today (made by `npm run gateways`)", async () => {
  const text = readFileSync(gatewaysFile, "utf8");
  expect(text).toBe(await gatewaysText(text));
});

it("protocol/README.md has the calls by firmware of today (made by `npm run gateways`)", async () => {
  const text = readFileSync(libraryFile, "utf8");
  expect(text).toBe(await libraryText(text));
  expect(text).not.toContain("`?`");
});

it("docs/gateway/ says what each release after January 2024 changed", () => {
  const folder = new URL("../../../docs/gateway/", import.meta.url);
  const text = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), "utf8"));
  const unnamed = allReleases
    .filter(({ from }) => from > 20_240_131)
    .filter(
      ({ name }) => !name.split(" ").some((tag) => /\d/.test(tag) && text.join().includes(tag)),
    );
  expect(unnamed.map(({ name }) => name)).toEqual([]);
});
