import { describe, expect, it } from "vitest";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { createGateway } from "#protocol/client/create-gateway.ts";
import { VictoriaStore } from "#hub/store/victoria/victoriaStore.ts";
import { join } from "node:path";
import { rawGateway, testHub } from "../../support/hub.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";

const policy = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** A page's answer from a gateway with these headers. */
async function passedOn(...given: readonly string[]) {
  const body = "<script>1</script>";
  const head = ["HTTP/1.1 200 OK", `Content-Length: ${body.length}`, ...given];
  const gateway = await rawGateway((_, socket) =>
    socket.end(`${head.join("\r\n")}\r\n\r\n${body}`),
  );
  const { address } = await testHub(["--gateway", gateway.url]);
  const { headers } = await fetch(`http://${address}/api/page`);
  const get = (name: string) => headers.get(name);
  return {
    type: get("content-type"),
    disposition: get("content-disposition"),
    policy: get("content-security-policy"),
    nosniff: get("x-content-type-options"),
  };
}

describe("an answer of a gateway is data and never a page", () => {
  it.each([
    "text/html",
    "TEXT/HTML; charset=utf-8",
    "image/svg+xml",
    "text/xml",
    "application/xhtml+xml",
    "application/javascript",
    "text/plain, text/html",
    "application/json; charset=utf-8, text/html",
    "multipart/x-mixed-replace; boundary=a",
    "application/pdf",
    "",
  ])("downloads %j as bytes", async (type) => {
    expect(await passedOn(`Content-Type: ${type}`)).toEqual({
      type: "application/octet-stream",
      disposition: "attachment",
      policy,
      nosniff: "nosniff",
    });
  });

  it.each(["application/json", "text/plain; charset=utf-8", "application/octet-stream"])(
    "passes %s in a sandbox",
    async (type) => {
      expect(await passedOn(`Content-Type: ${type}`)).toEqual({
        type,
        disposition: null,
        policy,
        nosniff: "nosniff",
      });
    },
  );

  it.each([
    ["application/octet-stream", 'attachment; filename="config.json"'],
    ["text/html", "Attachment ; filename=a"],
    ["text/html", "attachment"],
  ])("keeps the name of a file of %s: %s", async (type, named) => {
    const file = [`Content-Type: ${type}`, `Content-Disposition: ${named}`];
    expect((await passedOn(...file)).disposition).toBe(named);
  });

  it.each([
    ["text/html", "inline", "attachment"],
    ["text/html", "attachments; filename=a", "attachment"],
    ["application/json", "inline; x=attachment", null],
  ])("shows nothing of %s inline: %s", async (type, given, disposition) => {
    const inline = [`Content-Type: ${type}`, `Content-Disposition: ${given}`];
    expect((await passedOn(...inline)).disposition).toBe(disposition);
  });
});

describe("redirections", () => {
  it.each([301, 302, 303, 307, 308])("of a gateway with %i lead nowhere", async (status) => {
    const other = await rawGateway((_, socket) => socket.end("HTTP/1.1 200 OK\r\n\r\n{}"));
    const head = `HTTP/1.1 ${status} Go\r\nLocation: ${other.url}/reboot\r\nContent-Length: 0`;
    const gateway = await rawGateway((_, socket) => socket.end(`${head}\r\n\r\n`));
    const { address } = await testHub(["--gateway", gateway.url]);
    const answer = await fetch(`http://${address}/api/ntp/status`);
    expect(answer.status).toBe(502);
    expect(await answer.text()).toContain("redirects to another address");
    expect(other.requests).toEqual([]);
  });

  it("of a gateway are not followed by the library", async () => {
    const other = await rawGateway((_, socket) => socket.end("HTTP/1.1 200 OK\r\n\r\n{}"));
    const head = `HTTP/1.1 302 Go\r\nLocation: ${other.url}/reboot\r\nContent-Length: 0`;
    const { url } = await rawGateway((_, socket) => socket.end(`${head}\r\n\r\n`));
    const asked = createGateway({ url, WebSocket: null }).call(endpoints.ntp.status);
    await expect(asked).rejects.toMatchObject({ name: "GatewayError", status: 302 });
    expect(other.requests).toEqual([]);
  });

  it("of the record's store lead nowhere", async () => {
    const other = await rawGateway((_, socket) => socket.end("HTTP/1.1 204 OK\r\n\r\n"));
    const head = `HTTP/1.1 307 Go\r\nLocation: ${other.url}/\r\nContent-Length: 0`;
    const server = await rawGateway((_, socket) => socket.end(`${head}\r\n\r\n`));
    const file = join(temporaryFolder(), "queue.db");
    const store = new VictoriaStore({ url: server.url, file, report: () => undefined });
    await expect(store.sources("house")).rejects.toMatchObject({
      cause: { message: expect.stringContaining("307") },
    });
    expect(other.requests).toEqual([]);
    await store.close();
  });
});
