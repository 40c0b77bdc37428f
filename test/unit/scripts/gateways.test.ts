import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { gatewaysFile, gatewaysText } from "../../../scripts/gateways.ts";

it("docs/gateways.md has the table of today (made by `npm run gateways`)", async () => {
  const text = readFileSync(gatewaysFile, "utf8");
  expect(text).toBe(await gatewaysText(text));
});
