import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { hubCalls } from "#hub-api/calls.ts";
import { testHub } from "../../support/hub.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";

const calls = Object.values(hubCalls).flatMap((area) => Object.values(area));

it("the hub answers every call of the table, and no other below hub/", async () => {
  const { address } = await testHub(
    ["--gateway", "127.0.0.1:9", "--data", temporaryFolder()],
    undefined,
    0,
  );
  const statusOf = async (method: string, path: string) =>
    (await fetch(`http://${address}${path}`, { method })).status;
  const missing = [];
  for (const { method, path } of calls)
    if ((await statusOf(method, path)) === 404) missing.push(`${method} ${path}`);
  expect(missing).toEqual([]);
  expect(await statusOf("GET", "/hub/nothing")).toBe(404);
});

it("the documents of the hub name every call", () => {
  const documents = ["hub", "hub-calls", "guardian", "languages", "meters", "zero-feed-in"]
    .map((name) => readFileSync(new URL(`../../../docs/${name}.md`, import.meta.url), "utf8"))
    .join("");
  const unnamed = calls.filter(({ path }) => !documents.includes(path.slice(1)));
  expect(unnamed.map(({ path }) => path)).toEqual([]);
});
