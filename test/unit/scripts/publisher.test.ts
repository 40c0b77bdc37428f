import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { expect, it } from "vitest";
import { Publisher, publishedFrom } from "../../../scripts/build/publisher.ts";
import { root } from "../../support/sources.ts";

it("names repository, homepage and bugs by one address", () => {
  const address = "https://git.example/sun/heliograph";
  for (const repository of [address, `${address}/`, `${address}.git`])
    expect(publishedFrom({ repository }, "protocol")).toEqual({
      repository: { type: "git", url: `git+${address}.git`, directory: "protocol" },
      homepage: `${address}#readme`,
      bugs: `${address}/issues`,
    });
});

it("names none while nobody has replaced the placeholder", () => {
  expect(publishedFrom({})).toEqual({});
  const own = v.parse(Publisher, JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
  expect(own.repository).toBeDefined();
  expect(
    publishedFrom({ author: "A", repository: "https://git.example/OWNER/heliograph" }),
  ).toEqual({ author: "A" });
});
