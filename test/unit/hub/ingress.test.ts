import { mkdtempSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ingressProblem, isProxyHop } from "#hub/access/ingress.ts";
import { readCommandLine } from "#demonstration/local/commandLine.ts";
import { testHub } from "../../support/hub.ts";

const path = "/api/hassio_ingress/Ab-1_2";

async function ask(trusted: string, address: string, headers: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), "heliograph-"));
  writeFileSync(join(folder, "index.html"), '<meta charset="utf-8"><script src="/a.js"></script>');
  const gateways = ["--gateway", "house=127.0.0.1:9", "--gateway", "barn=127.0.0.1:9"];
  const hub = await testHub(gateways, folder, undefined, { ingress: trusted });
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
    ["that leads out of itself", "127.0.0.1", `${path}/../..`],
    ["that stays where it is", "127.0.0.1", "/./evil"],
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

describe("an address of this computer, where any program and any rebound page could pass for Home Assistant", () => {
  it.each([
    ["127.0.0.1", false],
    ["127.9.9.9", false],
    ["::1", false],
    ["0:0:0:0:0:0:0:1", false],
    ["::ffff:127.0.0.1", false],
    ["::ffff:7f00:1", false],
    ["172.30.32.2", true],
    ["fd0c:ac1e:2100::2", true],
  ])("%s is taken: %s", (address, isTaken) => {
    expect(ingressProblem(address) === undefined).toBe(isTaken);
    const file = join(mkdtempSync(join(tmpdir(), "heliograph-")), "hub.json");
    writeFileSync(file, JSON.stringify({ ingress: address }));
    for (const args of [
      ["--ingress", address],
      ["--config", file],
    ])
      expect([args, readCommandLine(args).ok]).toEqual([args, isTaken]);
  });
});

describe("without ingress", () => {
  it.each([
    ["the host name of another site", { host: "evil.example.org" }, 421],
    [
      "the path of ingress and such a name",
      { host: "evil.example.org", "x-ingress-path": path },
      421,
    ],
  ])("a request with %s is refused: %j", async (_, headers, status) => {
    const { port } = await testHub(["--gateway", "127.0.0.1:9"]);
    const answered = await new Promise<number | undefined>((resolve) => {
      get({ port, host: "127.0.0.1", headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
    });
    expect(answered).toBe(status);
  });
});
