import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { type Simulator, startSimulator } from "#simulator/serve/serve.ts";
import { startTestHub } from "../../../support/hub.ts";
import { temporaryFolder } from "../../../support/hub/temporary.ts";

const passwords = { a: "openDTU42", b: "marigold-43" } as const;
const headersOf = (password: string) => ({ authorization: `Basic ${btoa(`admin:${password}`)}` });

async function save({ url }: Simulator, path: string, password: string, change: object) {
  const headers = headersOf(password);
  const before = await (await fetch(url + path, { headers })).json();
  const body = new URLSearchParams({ data: JSON.stringify({ ...before, ...change }) });
  const answer = await fetch(url + path, { method: "POST", headers, body });
  expect(await answer.json()).toMatchObject({ type: "success" });
}

async function gateway(serial: string, password: string, port = 0) {
  const simulator = await startSimulator({ host: "127.0.0.1", bootMs: 10, port });
  onTestFinished(() => simulator.close());
  await save(simulator, "/api/dtu/config", passwords.a, { serial });
  if (password !== passwords.a)
    await save(simulator, "/api/security/config", passwords.a, { password });
  return simulator;
}

it("a gateway that says the serial number of one that is off gets none of its backups, over restarts", async () => {
  const [ofA, ofB] = ["99978563001", "99978563002"];
  let a = await gateway(ofA, passwords.a);
  const b = await gateway(ofB, passwords.b);
  const folder = temporaryFolder();
  const file = join(folder, "hub.json");
  for (const name of ["a", "b"] as const) writeFileSync(join(folder, name), passwords[name]);
  const gateways = {
    a: { url: `127.0.0.1:${a.port}`, passwordFile: "a" },
    b: { url: `127.0.0.1:${b.port}`, passwordFile: "b" },
  };
  writeFileSync(file, JSON.stringify({ dataDir: "data", gateways }));
  const open = () =>
    startTestHub(["--config", file], undefined, 0, { identityMs: { first: 20, every: 200 } });
  const ask = async (address: string, path: string, password: string) => {
    const answer = await fetch(`http://${address}${path}`, { headers: headersOf(password) });
    return { status: answer.status, text: await answer.text() };
  };

  const first = await open();
  const made = await fetch(`http://${first.address}/a/hub/backups`, {
    method: "POST",
    headers: headersOf(passwords.a),
  });
  expect(made.status).toBe(200);
  const list = await ask(first.address, "/a/hub/backups", passwords.a);
  const id = /"id":"(\d+)"/.exec(list.text)?.[1] ?? "";
  expect(id).not.toBe("");
  const identities = () => readFileSync(join(folder, "data/identities.json"), "utf8");
  await expect.poll(identities, { timeout: 20_000 }).toContain(ofB);
  expect(identities()).toContain(ofA);
  expect((await ask(first.address, `/a/hub/backups`, passwords.b)).status).toBe(401);

  const { port } = a;
  await a.close();
  await save(b, "/api/dtu/config", passwords.b, { serial: ofA });
  await expect
    .poll(() => first.lines.join("\n"), { timeout: 20_000 })
    .toContain('says the serial number of "a"');
  await first.close();

  // Two starts and some looks later all is as it was.
  for (const start of [1, 2]) {
    const hub = await open();
    const path = `hub/backups/file?id=${id}&file=config.json`;
    const ofOther = await ask(hub.address, "/b/hub/backups", passwords.b);
    expect([start, ofOther.status, ofOther.text.includes(`"id":"${id}"`)]).toEqual([
      start,
      200,
      false,
    ]);
    expect((await ask(hub.address, `/b/${path}`, passwords.b)).status).toBe(404);
    expect((await ask(hub.address, `/a/${path}`, passwords.b)).status).not.toBe(200);
    await hub.close();
  }
  a = await gateway(ofA, passwords.a, port);
  const last = await open();
  onTestFinished(() => last.close());
  const own = await ask(last.address, "/a/hub/backups", passwords.a);
  expect(own.text).toContain(`"id":"${id}"`);
  expect(a.port).toBe(port);
}, 60_000);
