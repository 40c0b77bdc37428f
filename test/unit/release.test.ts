import { describe, expect, it } from "vitest";
import { checkVersionWith } from "#app/core/info/system/versionCheck.ts";
import { commitAddress, commitOf, comparisonAddress } from "#app/core/info/system/release.ts";

const build = { git_hash: "2024.02.19-61-g490a38f", git_branch: "master" };

it.each([
  ["g490a38f", "490a38f"],
  ["490a38f", "490a38f"],
  ["2024.02.19-61-g490a38f", "490a38f"],
  ["v1-gamma-3-gabc1234", "abc1234"],
  ["2024.03.07", "2024.03.07"],
])("%s was built from %s", (git_hash, commit) => {
  expect(commitOf({ git_hash })).toBe(commit);
});

it("asks for the way from the build to its branch", () => {
  expect(comparisonAddress(build)).toBe(
    "https://api.github.com/repos/helgeerbe/OpenDTU-OnBattery/compare/490a38f...master",
  );
});

it("a branch or hash that the gateway made up cannot leave the path", () => {
  const odd = { git_hash: "../../x?", git_branch: "a/b#c" };
  expect(comparisonAddress(odd)).toMatch(/\/compare\/\.\.%2F\.\.%2Fx%3F\.\.\.a%2Fb%23c$/);
  expect(commitAddress(odd)).toMatch(/\/commits\/\.\.%2F\.\.%2Fx%3F$/);
  // Half a character has no place in an address.
  expect(commitAddress({ git_hash: "a\uD800b" })).toMatch(/\/commits\/a%EF%BF%BDb$/);
});

describe("the answer of the code host", () => {
  const { signal } = new AbortController();
  const check = (answer: () => Promise<Response>) => checkVersionWith(answer, build, signal);
  const reply = (body: unknown, status = 200) =>
    check(() => Promise.resolve(new Response(JSON.stringify(body), { status })));

  it("with commits in between means a new version", async () => {
    expect(await reply({ total_commits: 3, html_url: "https://example.org/diff" })).toEqual({
      kind: "new",
      address: "https://example.org/diff",
    });
  });

  it("without commits in between means up to date", async () => {
    expect(await reply({ total_commits: 0, html_url: "" })).toEqual({ kind: "current" });
  });

  it("of any other kind, or none, means that it could not be checked", async () => {
    expect(await reply({ message: "Not Found" }, 404)).toEqual({ kind: "failed" });
    expect(await reply({ total_commits: "many" })).toEqual({ kind: "failed" });
    const odd = { total_commits: 1, html_url: "javascript:alert(1)" };
    expect(await reply(odd)).toEqual({ kind: "failed" });
    expect(await check(() => Promise.resolve(new Response("<html>")))).toEqual({ kind: "failed" });
    expect(await check(() => Promise.reject(new TypeError("offline")))).toEqual({ kind: "failed" });
  });

  it("is of no interest once the page is left", async () => {
    const left = AbortSignal.abort();
    const asked = checkVersionWith(() => Promise.reject(left.reason), build, left);
    await expect(asked).rejects.toHaveProperty("name", "AbortError");
  });
});
