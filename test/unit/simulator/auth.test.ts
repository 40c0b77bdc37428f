import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { hasCredentials } from "#simulator/firmware/auth.ts";
import { createBoard } from "../../support/board.ts";
import { save, send } from "../../support/gatewayClient.ts";

const password = "sunflower-42";

function passes(authorization: string): boolean {
  return hasCredentials(new Headers({ Authorization: authorization }), "GET", password);
}

function md5(text: string): string {
  return createHash("md5").update(text).digest("hex");
}

function digest(uri: string, secret: string, qop: string): string {
  const identity = md5(`admin:asyncesp:${secret}`);
  const middle = qop === "" ? "n" : `n:00000001:c:${qop}`;
  const response = md5(`${identity}:${middle}:${md5(`GET:${uri}`)}`);
  const extra = qop === "" ? "" : `, qop=${qop}, nc=00000001, cnonce="c"`;
  return `Digest username="admin", realm="asyncesp", nonce="n", uri="${uri}", response="${response}"${extra}`;
}

describe("credentials", () => {
  test.each([
    [`Basic ${btoa(`admin:${password}`)}`, true],
    [`bASIC ${btoa(`admin:${password}`)}`, true],
    [`Basic  ${btoa(`admin:${password}`)}`, false],
    [`Basic ${btoa("admin:wrong")}`, false],
    [`Basic ${btoa(`root:${password}`)}`, false],
    [`Bearer ${password}`, false],
    ["", false],
    [digest("/livedata", password, "auth"), true],
    [digest("/livedata", password, ""), true],
    [digest("/livedata", "wrong", "auth"), false],
  ])("%s: %s", (authorization, expected) => {
    expect(passes(authorization)).toBe(expected);
  });

  test("a password of other than ASCII letters is sent as UTF-8", () => {
    const bytes = new TextEncoder().encode("admin:Sönne-2024");
    const header = `Basic ${btoa(String.fromCharCode(...bytes))}`;
    expect(hasCredentials(new Headers({ Authorization: header }), "GET", "Sönne-2024")).toBe(true);
  });
});

const statusOf = async (path: string, readonly: boolean, requestedWith = true) => {
  const { gateway } = createBoard();
  await save(gateway, "/api/security/config", {
    password: "openDTU42",
    allow_readonly: readonly,
  });
  return send(gateway, ["GET", path], { auth: null, requestedWith });
};

describe("access", () => {
  test.each([
    ["/api/system/status", 200, 401],
    ["/api/battery/config", 200, 401],
    ["/api/mqtt/config", 401, 401],
    ["/api/powermeter/status", 200, 200],
    ["/api/powerlimiter/status", 200, 200],
    ["/api/dtu/config/anything", 401, 401],
    ["/nowhere", 200, 200],
  ])("%s: %i with read-only access, %i without", async (path, withAccess, without) => {
    expect((await statusOf(path, true)).status).toBe(withAccess);
    expect((await statusOf(path, false)).status).toBe(without);
  });

  test("only a browser's own dialog gets a challenge", async () => {
    const fromScript = await statusOf("/api/mqtt/config", true);
    const fromBrowser = await statusOf("/api/mqtt/config", true, false);
    expect(fromScript.headers.get("www-authenticate")).toBeNull();
    expect(fromBrowser.headers.get("www-authenticate")).toBe('Basic realm="Login Required"');
    expect(await fromBrowser.text()).toBe("");
  });

  test("a new password counts from the next request on", async () => {
    const { gateway } = createBoard();
    await save(gateway, "/api/security/config", { password, allow_readonly: true });
    const target = ["GET", "/api/security/authenticate"] as const;
    expect((await send(gateway, target)).status).toBe(401);
    expect((await send(gateway, target, { auth: ["admin", password] })).status).toBe(200);
  });
});

function handshake(headers: Record<string, string>, path = "/livedata") {
  const { gateway } = createBoard({
    configure: (factory) => ({
      ...factory,
      security: { password, allow_readonly: false },
    }),
  });
  const outcome = gateway.connect(path, new Headers(headers));
  return outcome instanceof Response
    ? [outcome.status, outcome.headers.get("www-authenticate")?.slice(0, 24)]
    : outcome?.path;
}

describe("sockets", () => {
  const upgrade = { "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "x" };

  test("are refused by a Digest challenge, taken with Basic or Digest", () => {
    expect(handshake(upgrade)).toEqual([401, 'Digest realm="asyncesp",']);
    const basic = { Authorization: `Basic ${btoa(`admin:${password}`)}` };
    expect(handshake({ ...upgrade, ...basic })).toBe("/livedata");
    const signed = { Authorization: digest("/livedata", password, "auth") };
    expect(handshake({ ...upgrade, ...signed })).toBe("/livedata");
  });

  test("need the headers of an upgrade, and one of the five paths", () => {
    expect(handshake({})).toEqual([400, undefined]);
    expect(handshake(upgrade, "/nowhere")).toEqual([200, undefined]);
  });
});
