import { mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openAdmin } from "#hub/access/admin.ts";
import { testHub } from "../../support/hub.ts";

const basic = (password: string) => ({ authorization: `Basic ${btoa(`hub:${password}`)}` });

async function adminOf(dataDir: string) {
  const { address } = await testHub(["--data", dataDir]);
  const url = `http://${address}/hub/admin`;
  return {
    isSet: async () => (await (await fetch(url)).json()).isSet,
    check: async (password: string) =>
      (await fetch(`${url}/check`, { headers: basic(password) })).status,
    set: async (password: string, before?: string) => {
      const headers = { "content-type": "application/json", ...(before && basic(before)) };
      return (await fetch(url, { method: "POST", headers, body: JSON.stringify({ password }) }))
        .status;
    },
  };
}

it("sets the administrator's password at first use and asks for it from then on", async () => {
  const folder = join(mkdtempSync(join(tmpdir(), "heliograph-")), "data");
  const admin = await adminOf(folder);
  expect([await admin.isSet(), await admin.check("sunflower-42")]).toEqual([false, 403]);
  expect(await admin.set("short")).toBe(400);
  expect(await admin.set("sunflower-42")).toBe(200);
  expect(await admin.set("something-else")).toBe(401);
  expect([await admin.check("sunflower-42"), await admin.check("sunflower-43")]).toEqual([
    200, 401,
  ]);
  expect(await admin.set("marigold-43", "sunflower-42")).toBe(200);
  const file = join(folder, "admin.json");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, "utf8")).not.toContain("marigold");
  const again = await adminOf(folder);
  expect([await again.isSet(), await again.check("marigold-43")]).toEqual([true, 200]);
});

it("tries no further password after ten wrong ones", async () => {
  const admin = await adminOf(mkdtempSync(join(tmpdir(), "heliograph-")));
  await admin.set("sunflower-42");
  const statuses: number[] = [];
  for (let n = 0; n < 11; n += 1) statuses.push(await admin.check(`wrong-${n}`));
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
});

it("does not take a damaged file for no password", async () => {
  const folder = mkdtempSync(join(tmpdir(), "heliograph-"));
  writeFileSync(join(folder, "admin.json"), "{");
  await expect(openAdmin(folder)).rejects.toThrow(/cannot be read/);
});
