import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Facts, findings, type Finding, type GatewayFacts } from "#command/doctor/checks.ts";
import { gather } from "#command/doctor/gather.ts";
import { SqliteStore } from "#hub/store/sqlite/sqliteStore.ts";
import { VictoriaStore } from "#hub/store/victoria/victoriaStore.ts";
import { profileOf } from "#protocol/firmware/profile.ts";
import { type Simulator, startSimulator } from "#simulator/serve/serve.ts";
import { rawGateway } from "../../support/hub.ts";
import { freePort } from "../../support/hub/freePort.ts";
import { madeUpUpdates } from "../../support/hub/randomUpdates.ts";
import { serving } from "../../support/hub/serving.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";

type SimulatorOptions = Parameters<typeof startSimulator>[0];

async function startSimulated(
  options: SimulatorOptions = {},
): Promise<Simulator & { url: string }> {
  const gateway = await startSimulator({ host: "127.0.0.1", clock: "manual", ...options });
  onTestFinished(() => gateway.close());
  return Object.assign(gateway, { url: `http://127.0.0.1:${gateway.port}` });
}

async function examine(options: Partial<Parameters<typeof gather>[0]>): Promise<Facts> {
  return gather({ dataDir: temporaryFolder(), port: 0, host: "127.0.0.1", ...options });
}

/** Faults by check; the clock of the simulated gateway is its own. */
function problems(facts: Facts): readonly Finding[] {
  return findings(facts).filter(({ state, check }) => state === "problem" && check !== "Clock");
}

function finding(facts: Facts, name: string): Finding | undefined {
  return findings(facts).find(({ check }) => check === name);
}

const reached: GatewayFacts = {
  url: "http://192.168.1.50",
  addresses: [{ address: "192.168.1.50", family: 4 }],
  hasIpv4: true,
  open: { kind: "answered" },
};
const healthy: Facts = {
  store: { folder: "/data", freeBytes: 2 ** 40 },
  port: { port: 8080 },
  zone: "UTC",
  nowMs: Date.UTC(2026, 10, 22, 12),
  gateway: { ...reached, timeMs: Date.UTC(2026, 10, 22, 12, 1) },
};

function days(kept?: string, shown?: string): string | undefined {
  const store = { ...healthy.store, zone: kept };
  return finding({ ...healthy, store, gateway: { ...reached, zone: shown } }, "Days")?.text;
}

function clock(given: Partial<Facts>): string | undefined {
  return finding({ ...healthy, ...given }, "Clock")?.text;
}

function spoilAll(path: string): Promise<void> {
  return writeFile(path, "no database".repeat(500));
}

/** Leaves the file's own description whole. */
async function spoilPages(path: string): Promise<void> {
  const store = new SqliteStore(path);
  store.database.pragma("wal_checkpoint(TRUNCATE)");
  await store.close();
  const bytes = await readFile(path);
  await writeFile(path, bytes.fill(0xaa, 32_768, 65_536));
}

describe("a working set-up", () => {
  it("has no problem, by its right password", async () => {
    const { url } = await startSimulated();
    const facts = await examine({ url, password: "openDTU42" });
    expect(problems(facts)).toEqual([]);
    expect(findings(facts).map(({ check, text }) => `${check}: ${text}`)).toEqual(
      expect.arrayContaining([
        "Firmware: OpenDTU-OnBattery 2024.03.07.",
        "Support: Complete: every setting can be saved.",
        "Password: The gateway takes it.",
        "Read-only access: On: live data needs no password.",
        "Live data: By socket, as it changes.",
        "Days: Cut by the time zone Europe/Berlin, unless the configuration file sets zone:.",
      ]),
    );
  });
});

describe("names the cause of a broken set-up:", () => {
  it("a wrong address", async () => {
    const facts = await examine({ url: `http://127.0.0.1:${await freePort()}` });
    expect(problems(facts)).toMatchObject(
      [{ check: "Gateway", text: /nothing listens/ }].map(matching),
    );
    const unknown = { ...reached, addresses: [], open: failedOpen("ENOTFOUND") };
    expect(finding({ ...healthy, gateway: unknown }, "Gateway")?.text).toContain("No computer");
    const silent = { ...reached, open: failedOpen("ETIMEDOUT") };
    expect(finding({ ...healthy, gateway: silent }, "Gateway")?.text).toContain("Nothing answers");
  });

  it("a wrong password", async () => {
    const { url } = await startSimulated({ scenario: "own-password" });
    const facts = await examine({ url, password: "openDTU42" });
    expect(problems(facts)).toMatchObject([{ check: "Password", text: /refuses/ }].map(matching));
  });

  it("read-only access that is off", async () => {
    const { url } = await startSimulated({ scenario: "no-readonly" });
    expect(problems(await examine({ url }))).toMatchObject(
      [{ check: "Read-only access", text: /off/ }].map(matching),
    );
    const signed = await examine({ url, password: "openDTU42" });
    expect(problems(signed)).toEqual([]);
    expect(finding(signed, "Live data")?.state).toBe("fine");
  });

  it("the firmware of a gateway that answers nothing without its password", async () => {
    const { url } = await startSimulated({ scenario: "no-readonly", firmware: "2024.03.07" });
    const examined = await examine({ url, password: "openDTU42" });
    expect(examined.gateway?.profile?.release).toEqual({ year: 2024, month: 3, day: 7 });
  });

  it("old firmware", () => {
    const profile = profileOf({ system: { git_hash: "v23.11.16", config_version: "0.1.25" } });
    const found = finding({ ...healthy, gateway: { ...reached, profile } }, "Support");
    expect(found).toMatchObject({
      state: "note",
      advice: expect.stringContaining("newer release"),
    });
  });

  it("sockets that a proxy blocks", async () => {
    const { url } = await startSimulated();
    const proxy = await serving(async (request, response) => {
      const answer = await fetch(`${url}${request.url}`);
      response.writeHead(answer.status).end(await answer.text());
    });
    const found = problems(await examine({ url: proxy }));
    expect(found).toMatchObject(
      [{ check: "Live data", text: /sockets are blocked/ }].map(matching),
    );
  });

  it("a full disk, and a folder that cannot be written to", async () => {
    const full = { ...healthy, store: { folder: "/data", code: "ENOSPC" } };
    expect(problems(full)).toMatchObject([{ check: "Folder", text: /full/ }].map(matching));
    expect(problems(await examine({ dataDir: "/dev/null/record" }))).toMatchObject(
      [{ check: "Folder", text: /cannot write/ }].map(matching),
    );
    const damaged = { ...healthy, store: { folder: "/data", problem: "It is damaged." } };
    expect(problems(damaged)).toMatchObject([{ check: "Folder", text: "It is damaged." }]);
    for (const damage of [spoilAll, spoilPages]) {
      const folder = temporaryFolder();
      await damage(join(folder, "record.sqlite"));
      // The hub itself sets it aside: there is nothing to do.
      expect(problems(await examine({ dataDir: folder }))).toMatchObject(
        [{ check: "Folder", text: /record\.sqlite is damaged\.$/ }].map(matching),
      );
    }
    const locked = temporaryFolder();
    const other = new SqliteStore(join(locked, "record.sqlite"));
    onTestFinished(() => other.close());
    expect(problems(await examine({ dataDir: locked }))).toEqual([]);
    other.database.exec("BEGIN IMMEDIATE");
    expect(problems(await examine({ dataDir: locked }))).toMatchObject([
      { check: "Folder", text: expect.stringContaining("is locked by another program") },
    ]);
    other.database.exec("ROLLBACK");
    const little = { ...healthy, store: { folder: "/data", freeBytes: 2 ** 20 } };
    expect(finding(little, "Folder")).toMatchObject({
      state: "note",
      advice: expect.stringContaining("20 to 80 MB"),
    });
  });

  it("a store elsewhere that does not take the record", async () => {
    const dataDir = temporaryFolder();
    const file = join(dataDir, "queue.sqlite");
    const store = new VictoriaStore({ url: "http://127.0.0.1:9", file });
    onTestFinished(() => store.close());
    const plan = { gateway: "house", firstDay: "2026-06-01", days: 1, sources: ["total"] };
    const updates = madeUpUpdates({ ...plan, minutes: [600, 700] });
    expect(problems(await examine({ dataDir }))).toEqual([]);
    // Those of the last minutes wait in any case.
    for (const update of updates.slice(0, 5)) await store.write([update]);
    expect(problems(await examine({ dataDir }))).toEqual([]);
    for (const update of updates.slice(5)) await store.write([update]);
    expect(problems(await examine({ dataDir }))).toMatchObject(
      [{ check: "Store", text: /wait in .* for a store elsewhere/ }].map(matching),
    );
  });

  it("a port that is taken", async () => {
    const { port } = await startSimulated();
    expect(problems(await examine({ port }))).toMatchObject(
      [{ check: "Port", text: /taken by another program/ }].map(matching),
    );
  });

  it("a clock that is wrong: this computer's, the gateway's, or one of both", () => {
    expect(clock({ nowMs: 0 })).toContain("This computer's clock is wrong: it shows 1970");
    expect(clock({ gateway: { ...reached, timeMs: null } })).toContain("does not know the time");
    expect(clock({ gateway: { ...reached, timeMs: Date.UTC(2026, 10, 22, 9) } })).toContain(
      "differ by 3 hours",
    );
    expect(clock({})).toContain("same time");
  });

  it("days that will be cut by another zone", () => {
    expect(days()).toContain("the time zone UTC");
    expect(days(undefined, "Europe/Berlin")).toContain("the time zone Europe/Berlin");
    expect(days("Asia/Tokyo", "Europe/Berlin")).toMatch(/Asia.* shows Europe\/Berlin/);
  });

  it("IPv6 only", () => {
    const open = failedOpen("EHOSTUNREACH");
    const addresses = [{ address: "fd00::5", family: 6 }] as const;
    const named = { ...healthy, gateway: { ...reached, addresses, open } };
    expect(problems(named)).toMatchObject([{ check: "Gateway", text: /only IPv6/ }].map(matching));
    const both = { ...reached, addresses: [...addresses, ...reached.addresses], open };
    expect(finding({ ...healthy, gateway: both }, "Gateway")?.text).toContain("No device has");
    const here = { ...healthy, gateway: { ...reached, hasIpv4: false, open } };
    expect(problems(here)).toMatchObject(
      [{ check: "Gateway", text: /This computer has no IPv4/ }].map(matching),
    );
  });

  it("a web page that is no gateway", async () => {
    const url = await serving((_, response) => response.end("<!doctype html><p>Router</p>"));
    const facts = await examine({ url });
    expect(problems(facts)).toMatchObject([{ check: "Gateway", text: /no OpenDTU/ }].map(matching));
    // Nothing is said of a gateway that it is not.
    const checks = findings(facts).map(({ check }) => check);
    expect(checks.filter((check) => check !== "Clock")).toEqual([
      "Gateway",
      "Days",
      "Folder",
      "Port",
    ]);
  });

  it("an address by https, of another service, and of a certificate that nobody vouches for", async () => {
    const { port } = await startSimulated();
    const { url: other } = await rawGateway((_, socket) => socket.end("SSH-2.0-OpenSSH_9.2\r\n"));
    const told = [
      [{ url: `https://127.0.0.1:${port}` }, /speaks http, not https/, /http:\/\//],
      [{ url: other }, /does not speak HTTP/, /port 80/],
    ] as const;
    for (const [where, text, advice] of told) {
      const found = finding(await examine(where), "Gateway");
      expect(found?.text).toMatch(text);
      expect(found?.advice).toMatch(advice);
    }
    const open = failedOpen("DEPTH_ZERO_SELF_SIGNED_CERT");
    const signed = finding({ ...healthy, gateway: { ...reached, open } }, "Gateway");
    expect(signed?.text).toContain("does not trust the certificate");
  });

  it.each([
    [401, "refused"],
    [403, "refused"],
    [404, "notGateway"],
    [429, "busy"],
    [500, "notGateway"],
    [503, "busy"],
  ])("what status %s says of a gateway: %s", async (status, kind) => {
    const url = await serving((_, response) => response.writeHead(status).end());
    expect((await examine({ url })).gateway?.open.kind).toBe(kind);
  });

  it("a gateway that is short of memory, and one that breaks off", async () => {
    const busy = await serving((_, response) => response.writeHead(429).end());
    expect(finding(await examine({ url: busy }), "Firmware")?.text).toContain("memory");
    const { url } = await rawGateway((_, socket) => socket.destroy());
    expect(finding(await examine({ url }), "Gateway")?.state).toBe("problem");
  });
});

function failedOpen(code: string): GatewayFacts["open"] {
  return { kind: "failed", code };
}

function matching({ check, text }: { readonly check: string; readonly text: RegExp }) {
  return { check, text: expect.stringMatching(text), advice: expect.stringMatching(/\w/) };
}
