import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { visit, type Visit } from "../support/browser.ts";
import { builtScript } from "../support/builtScript.ts";

const MEBIBYTE = 1024 * 1024;
const page = `<!doctype html><html lang="en"><title>Worker</title><link rel="icon" href="data:,">`;

const policy = "script-src 'self' blob:";

describe("the worker, on an insecure origin that serves one script", () => {
  let server: Server;
  let url = "";
  let visited: Visit;
  const requests: string[] = [];

  beforeAll(async () => {
    const script = await builtScript("test/fixtures/worker/page.ts");
    server = createServer((request, response) => {
      requests.push(request.url ?? "");
      if (request.url === "/js/app.js") {
        response.setHeader("content-type", "text/javascript").end(script);
        return;
      }
      if (request.url === "/strict") response.setHeader("content-security-policy", policy);
      // As the firmware does: every other path is the page.
      response
        .setHeader("content-type", "text/html")
        .end(`${page}<script src="/js/app.js"></script>`);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("the server has no port");
    url = `http://gateway.test:${address.port}/`;
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  beforeEach(async () => {
    visited = await visit();
    requests.length = 0;
  });
  afterEach(() => visited.close());

  it("sums files in one worker, and asks the gateway for nothing more", async () => {
    await visited.page.goto(url);
    expect(visited.page.workers()).toHaveLength(0);
    const sum = createHash("md5")
      .update(new Uint8Array(3 * MEBIBYTE))
      .digest("hex");
    expect(await visited.page.evaluate(`sumOf(${3 * MEBIBYTE})`)).toEqual({
      digest: sum,
      done: [2 * MEBIBYTE, 3 * MEBIBYTE],
    });
    expect(requests).toEqual(["/", "/js/app.js"]);
    expect(visited.complaints).toEqual([]);
  });

  it.each(["Worker", "WebAssembly"])("does without %s", async (missing) => {
    await visited.page.addInitScript(`delete globalThis.${missing}`);
    await visited.page.goto(url);
    expect(await visited.page.evaluate("sumOf(1000)")).toEqual({
      digest: createHash("md5").update(new Uint8Array(1000)).digest("hex"),
      done: [1000],
    });
    expect(visited.page.workers()).toHaveLength(0);
  });

  it("does without WebAssembly where a policy refuses it in the worker", async () => {
    await visited.page.goto(`${url}strict`);
    expect(await visited.page.evaluate("sumOf(1000)")).toMatchObject({ done: [1000] });
  });
});
