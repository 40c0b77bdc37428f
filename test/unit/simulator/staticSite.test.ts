import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { firmwareFiles } from "#simulator/serve/firmwareFiles.ts";
import { loadSite } from "#simulator/serve/staticSite.ts";
import { startSimulator, type Simulator } from "#simulator/serve/serve.ts";

const script = `export const page = "${"sun ".repeat(200)}";\n`;

let running: Simulator | undefined;

afterEach(async () => {
  await running?.close();
  running = undefined;
});

function build(): string {
  const folder = mkdtempSync(join(tmpdir(), "heliograph-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>Page</title>");
  writeFileSync(join(folder, "assets/index-Bq3Eqyb.js"), script);
  writeFileSync(join(folder, "favicon.ico"), Uint8Array.of(0, 0, 1, 0));
  return folder;
}

/** Asks without the decoding that fetch does. */
async function ask(path: string, headers: Record<string, string> = {}) {
  running ??= await startSimulator({ clock: "manual", host: "127.0.0.1", distDir: build() });
  const { port } = running;
  return new Promise<{
    status: number | undefined;
    headers: NodeJS.Dict<string | string[]>;
    body: Buffer;
  }>((resolve, reject) => {
    get({ host: "127.0.0.1", port, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          status: response.statusCode,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    }).on("error", reject);
  });
}

describe("the built page beside the gateway", () => {
  it("gives hashed files for a year and compressed where that is understood", async () => {
    const zipped = await ask("/assets/index-Bq3Eqyb.js", { "accept-encoding": "br, gzip" });
    expect(zipped.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-encoding": "gzip",
      "content-type": "text/javascript",
      vary: "Accept-Encoding",
    });
    expect(gunzipSync(zipped.body).toString()).toBe(script);
    const plain = await ask("/assets/index-Bq3Eqyb.js");
    expect(plain.headers["content-encoding"]).toBe(undefined);
    expect(plain.body.toString()).toBe(script);
  });

  it("asks again for the page itself, which costs nothing when it is the same", async () => {
    const page = await ask("/");
    expect(page.headers["cache-control"]).toBe("no-cache");
    const again = await ask("/", { "if-none-match": String(page.headers["etag"]) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  it.each(["/settings/ntp", "/assets/gone-12345678.js", "/..%2f..%2fetc/passwd", "/livedata"])(
    "gives the page for %s",
    async (path) => {
      const { status, body } = await ask(path);
      expect([status, body.toString()]).toEqual([200, "<!doctype html><title>Page</title>"]);
    },
  );

  it("leaves the calls to the gateway, unknown ones and wrong methods included", async () => {
    const live = await ask("/api/livedata/status");
    expect(live.headers["content-type"]).toBe("application/json");
    const unknown = await ask("/api/nothing");
    expect(unknown.headers["cache-control"]).toBe("public, must-revalidate");
    expect(unknown.body.toString()).toContain("Page");
  });

  it("says what is missing when nothing was built", () => {
    const empty = mkdtempSync(join(tmpdir(), "heliograph-"));
    expect(() => loadSite(empty)).toThrow(/build the page first/);
  });

  it("embeds the files of a firmware build as they are", () => {
    const folder = build();
    mkdirSync(join(folder, "js"));
    writeFileSync(join(folder, "js/app.js.gz"), Uint8Array.of(31, 139));
    const files = firmwareFiles(folder);
    expect(Object.keys(files)).toEqual(["/index.html", "/js/app.js", "/favicon.ico"]);
    expect(files["/js/app.js"]).toMatchObject({ gzip: true, contentType: "text/javascript" });
    expect(files["/index.html"]).toMatchObject({ gzip: false });
  });
});
