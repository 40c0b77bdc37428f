import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isFromHere } from "#hub/access/access.ts";
import { openAdmin } from "#hub/access/admin.ts";
import { testHub } from "../../support/hub.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";

const basic = (password: string) => ({ authorization: `Basic ${btoa(`admin:${password}`)}` });
const several = ["--gateway=house=http://127.0.0.1:9", "--gateway=barn=http://127.0.0.1:9"];

interface Choice {
  readonly before?: string;
  readonly word?: string;
  /** Header of a proxy on this machine. */
  readonly forwardedFor?: string;
}

async function adminOf(dataDir: string, gateways: readonly string[] = several) {
  const { address, lines } = await testHub([...gateways, "--data", dataDir]);
  const url = `http://${address}/hub/admin`;
  const askAdmin = async (headers: Record<string, string> = {}) =>
    (await fetch(url, { headers })).json();
  return {
    lines,
    shown: askAdmin,
    check: async (password: string) =>
      (await fetch(`${url}/check`, { headers: basic(password) })).status,
    set: async (password: string, { before, word, forwardedFor }: Choice = {}) => {
      const headers = {
        "content-type": "application/json",
        ...(before && basic(before)),
        ...(forwardedFor && { "x-forwarded-for": forwardedFor }),
      };
      const body = JSON.stringify({ password, ...(word && { word }) });
      return (await fetch(url, { method: "POST", headers, body })).status;
    },
  };
}

it("lets the administrator's password be chosen at this machine and asks for it from then on", async () => {
  const folder = join(temporaryFolder(), "data");
  const admin = await adminOf(folder);
  expect(await admin.shown()).toEqual({ password: "none", needsWord: false });
  expect(await admin.check("sunflower-42")).toBe(403);
  expect(await admin.set("short")).toBe(400);
  expect(await admin.set("sunflower-42")).toBe(200);
  expect(await admin.set("something-else")).toBe(401);
  expect([await admin.check("sunflower-42"), await admin.check("sunflower-43")]).toEqual([
    200, 401,
  ]);
  expect(await admin.set("marigold:43:x", { before: "sunflower-42" })).toBe(200);
  const file = join(folder, "admin.json");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, "utf8")).not.toContain("marigold");
  const again = await adminOf(folder);
  expect(await again.shown()).toEqual({ password: "hub", needsWord: false });
  expect(await again.check("marigold:43:x")).toBe(200);
  expect(again.lines.join("\n")).not.toContain("administrator");
});

it("needs the word of the terminal for a first choice from elsewhere", async () => {
  const admin = await adminOf(temporaryFolder());
  const away = { forwardedFor: "192.168.1.30" };
  expect(await admin.shown({ "x-forwarded-for": "192.168.1.30" })).toEqual({
    password: "none",
    needsWord: true,
  });
  const word = /\b[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}\b/.exec(admin.lines.join("\n"))?.[0] ?? "";
  expect(await admin.set("sunflower-42", away)).toBe(403);
  expect(await admin.set("sunflower-42", { ...away, word: "abcd-efgh-jkmn" })).toBe(403);
  expect(await admin.set("sunflower-42", { ...away, word: word.toUpperCase() })).toBe(200);
  expect(await admin.check("sunflower-42")).toBe(200);
  expect(await admin.set("marigold-43", { ...away, word })).toBe(401);
});

it("tries no further word after ten wrong ones", async () => {
  const admin = await adminOf(temporaryFolder());
  const statuses: number[] = [];
  for (let n = 0; n < 11; n += 1) {
    const guess = { forwardedFor: "192.168.1.30", word: `abcd-efgh-${n}` };
    statuses.push(await admin.set("sunflower-42", guess));
  }
  expect(statuses).toEqual([...Array<number>(10).fill(403), 429]);
});

it.each([
  ["127.0.0.1", { host: "localhost:8080" }, true],
  ["::1", { host: "[::1]:8080" }, true],
  ["::ffff:127.0.0.1", { host: "127.0.0.1" }, true],
  ["192.168.1.30", { host: "localhost" }, false],
  ["127.0.0.1", { host: "solar.example" }, false],
  // A name of somebody else's, which may lead to this machine.
  ["127.0.0.1", { host: "127.0.0.1.evil.example" }, false],
  ["127.0.0.1", { host: "localhost", forwarded: "for=192.168.1.30" }, false],
  ["127.0.0.1", { host: "localhost", via: "1.1 proxy" }, false],
  [undefined, { host: "localhost" }, false],
] as const)("somebody at %s with %j is at this machine: %s", (address, headers, isHere) => {
  expect(isFromHere(headers, address)).toBe(isHere);
});

it("takes the password of a single gateway until the hub has one of its own", async () => {
  const admin = await adminOf(temporaryFolder(), []);
  expect(await admin.shown()).toEqual({ password: "gateway", needsWord: false });
  expect([await admin.check("wrong"), await admin.check("openDTU42")]).toEqual([401, 200]);
  expect([await admin.set("marigold-43"), admin.lines]).toEqual([401, []]);
  expect(await admin.set("marigold-43", { before: "openDTU42" })).toBe(200);
  expect(await admin.shown()).toEqual({ password: "hub", needsWord: false });
  expect([await admin.check("openDTU42"), await admin.check("marigold-43")]).toEqual([401, 200]);
});

it.each(["{", '{"salt":"00","hash":"xyz"}'])(
  "does not take a damaged file for no password: %s",
  async (text) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "admin.json"), text);
    await expect(openAdmin({ dataDir: folder })).rejects.toThrow(/cannot be read/);
  },
);

it("lets nobody in by a hash that was cut", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "admin.json"), '{"salt":"00","hash":"00"}');
  expect(await (await adminOf(folder)).check("sunflower-42")).toBe(401);
});
