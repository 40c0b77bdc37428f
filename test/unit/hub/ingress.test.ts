import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isProxyHop } from "#hub/access/ingress.ts";
import { testHub } from "../../support/hub.ts";

const path = "/api/hassio_ingress/Ab-1_2";

async function ask(trusted: string, address: string, headers: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), "heliograph-"));
  writeFileSync(join(folder, "index.html"), '<meta charset="utf-8"><script src="/a.js"></script>');
  const gateways = ["--gateway", "house=127.0.0.1:9", "--gateway", "barn=127.0.0.1:9"];
  const hub = await testHub([...gateways, "--ingress", trusted], folder);
  const answer = await fetch(`http://${hub.address}${address}`, { headers, redirect: "manual" });
  const text = await answer.text();
  return { text, location: answer.headers.get("location"), headers: answer.headers };
}

const framing = (headers: Headers) =>
  `${headers.get("x-frame-options")} ${headers.get("content-security-policy")}`;

describe("the path that Home Assistant serves the hub at", () => {
  it("stands in front of every address of the page and of every redirection", async () => {
    const headers = { "x-ingress-path": path };
    const page = await ask("127.0.0.1", "/house/", headers);
    expect(page.text).toContain(`&#34;base&#34;:&#34;${path}/house/&#34;`);
    expect(page.text).toContain(`&#34;storedAs&#34;:&#34;/house&#34;`);
    expect(page.text).toContain(`src="${path}/a.js"`);
    expect(framing(page.headers)).toBe("SAMEORIGIN frame-ancestors 'self'");
    expect((await ask("127.0.0.1", "/house", headers)).location).toBe(`${path}/house/`);
    expect((await ask("127.0.0.1", "/nothing", headers)).location).toBe(`${path}/`);
  });

  it.each([
    ["from another address", "127.0.0.9", path],
    ["that is another site", "127.0.0.1", "//evil.example.org"],
    ["that is no path", "127.0.0.1", "/a b"],
    ["with a slash at its end", "127.0.0.1", `${path}/`],
  ])("is not believed %s", async (_, trusted, given) => {
    const page = await ask(trusted, "/house", { "x-ingress-path": given });
    expect(page.location).toBe("/house/");
    expect(framing(page.headers)).toBe("DENY frame-ancestors 'none'");
  });

  it.each([
    [
      ["::ffff:172.30.32.2", "172.30.32.1", "192.168.1.9"],
      [true, true, false],
    ],
    [
      ["192.168.1.9", "172.30.32.1"],
      [false, false],
    ],
    [
      ["10.0.0.8", "192.168.1.9"],
      [true, false],
    ],
    [
      ["::ffff:10.0.0.8", "10.0.0.8", "172.30.32.2"],
      [true, true, false],
    ],
  ])("lets proxies alone say who asks: %j", (chain, areProxies) => {
    const isHop = isProxyHop("172.30.32.2", ["10.0.0.8"]);
    expect(chain.map((address, hop) => isHop(address, hop))).toEqual(areProxies);
  });
});

it("says what it means to believe a proxy on this computer", async () => {
  for (const [address, isTold] of [
    ["127.0.0.1", true],
    ["::1", true],
    ["172.30.32.2", false],
  ] as const) {
    const { lines } = await testHub(["--ingress", address]);
    expect(lines.some((line) => line.includes("try passwords without end"))).toBe(isTold);
  }
});
