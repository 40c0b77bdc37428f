import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { commands } from "#command/commands.ts";
import { ranWith } from "../../support/commandLine.ts";

/** A command line for each command that asks a gateway; undefined for those that ask nobody in particular. */
const lines: Readonly<Record<string, ((url: string) => readonly string[]) | undefined>> = {
  live: (url) => [url],
  status: (url) => [url],
  probe: (url) => [url],
  limit: (url) => [url, "116180412345", "50%"],
  power: (url) => [url, "116180412345", "restart"],
  settings: (url) => [url, "time"],
  restore: (url) => [url, join(backups, "config.json")],
  export: (url) => [url],
  recount: (url) => [url],
  "zero-feed-in": (url) => [url, "state"],
  "what-if": (url) => [url],
  backup: (url) => [url, "--to", join(backups, "none")],
  doctor: (url) => [url],
  find: undefined,
  profile: undefined,
  serial: undefined,
  qr: undefined,
  completion: undefined,
};
const backups = mkdtempSync(join(tmpdir(), "heliograph-signals-"));
writeFileSync(join(backups, "config.json"), "{}");
afterAll(() => rmSync(backups, { recursive: true }));
const asking = commands.filter(({ name }) => lines[name] !== undefined);
const lineOf = (name: string, url: string) => [name, ...(lines[name]?.(url) ?? [])];

/** A gateway that takes every request and answers none. */
const silent = { server: undefined as Server | undefined, url: "", paths: [] as string[] };
const isAsked = (path: string) => silent.paths.some((one) => one.startsWith(`/${path}/`));

beforeAll(async () => {
  const server = createServer(({ url = "" }) => {
    silent.paths.push(url);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  silent.server = server;
  silent.url = `http://127.0.0.1:${address.port}`;
});

afterAll(() => {
  silent.server?.closeAllConnections();
  silent.server?.close();
});

it("knows a line for every command", () => {
  expect(Object.keys(lines).toSorted()).toEqual(commands.map(({ name }) => name).toSorted());
});

describe.each(asking)("$name", ({ name }) => {
  it("fails by itself when nothing answers at the address", async () => {
    const { code, complaint, out } = await ranWith({}, lineOf(name, "http://127.0.0.1:9"));
    expect(code).not.toBe(0);
    expect(complaint + out).not.toBe("");
  });

  it("ends at the signal while the gateway stays silent, and is not done unless endless", async () => {
    const stop = new AbortController();
    const ran = ranWith({ signal: stop.signal }, lineOf(name, `${silent.url}/${name}`));
    await expect.poll(() => isAsked(name)).toBe(true);
    stop.abort();
    expect((await ran).code).toBe(name === "live" ? 0 : 1);
  });
});

it.each(["SIGINT", "SIGTERM"] as const)("%s ends the process at its first", async (signal) => {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "command/main.ts", ...lineOf("live", `${silent.url}/${signal}`)],
    { stdio: "ignore" },
  );
  onTestFinished(() => void child.kill("SIGKILL"));
  await expect.poll(() => isAsked(signal)).toBe(true);
  const end = once(child, "exit");
  child.kill(signal);
  expect(await end).toEqual([0, null]);
});
