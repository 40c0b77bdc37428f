import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fastify from "fastify";
import * as v from "valibot";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { backUpBy, startBackups } from "#hub/backup/backUps.ts";
import { backUpAll, backUpNightly } from "#hub/backup/nightly.ts";
import { lazyVault } from "#hub/backup/lazyVault.ts";
import { readBackupFiles } from "#hub/backup/readFiles.ts";
import { keptVersions } from "#hub/backup/retention.ts";
import { backupRoutes } from "#hub/backup/routes.ts";
import { passphraseSeal } from "#hub/backup/seal.ts";
import { BackupVault } from "#hub/backup/vault.ts";
import { BackupDiff, HubBackups } from "#hub-api/backups.ts";
import { createAttempts } from "#hub/access/attempts.ts";
import { createServedGateway } from "#hub/gateways/gateway.ts";
import { StoreTrouble } from "#hub/store/storeTrouble.ts";
import { cutDaysBy, dayStartS } from "#plant/history/local-day.ts";
import { zoneOffset } from "#plant/history/zone.ts";
import { configFileOf } from "#protocol/config-file/config-file.ts";
import { firmwareNames } from "#simulator/generation/generation.ts";
import { startSimulator } from "#simulator/serve/serve.ts";
import { serving } from "../../../support/hub/serving.ts";
import { temporaryFolder } from "../../../support/hub/temporary.ts";

const config = (ssid: string) =>
  JSON.stringify({ cfg: { version: 1 }, wifi: { ssid, password: `secret of ${ssid}` } });
const files = (ssid: string) => [{ name: "config.json", content: Buffer.from(config(ssid)) }];
const right = `Basic ${btoa("admin:right")}`;
const credentials = "admin:right";
const nightly = (atMs: number) => ({ reason: "nightly", atMs, credentials }) as const;

function allFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) =>
    join(entry.parentPath, entry.name),
  );
}

/** A local time of November 2026, in ms since 1970. */
const november = (day: number, hour: number, minute: number) =>
  new Date(2026, 10, day, hour, minute).getTime();

const answerWith = (status: number) => () =>
  Promise.resolve({ status, body: Buffer.from(config("one")) });

const broken = () => Promise.reject(new Error("no folder"));

const read = (path: string, authorization: string | undefined) =>
  Promise.resolve({
    status: authorization === right ? 200 : 401,
    body: Buffer.from(path.includes("authenticate") ? '{"type":"success"}' : config("three")),
  });

const hourMs = 3_600_000;

/** A hub whose clock is the test's; its backups stay over a restart, and `isSilent` lets them fail. */
function nights() {
  vi.useFakeTimers({ now: november(10, 12, 0), toFake: ["setTimeout", "clearTimeout", "Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const makeBackup: number[] = [];
  const state = { isSilent: false };
  const vault = {
    checkedMs: () => Promise.resolve(makeBackup.at(-1)),
    save: (_: string, __: unknown, { atMs }: { readonly atMs: number }) => {
      makeBackup.push(atMs);
      return Promise.resolve(undefined);
    },
  };
  const gateways = [
    { name: "house", read: () => answerWith(state.isSilent ? 500 : 200)(), credentials },
  ];
  const start = () => backUpNightly({ vault, gateways, nowMs: Date.now, report: () => undefined });
  return { made: makeBackup, state, start, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

describe("backups", () => {
  it("keep each content once, in files that only the hub's user can read", async () => {
    const folder = join(temporaryFolder(), "backups");
    const vault = await BackupVault.open(folder);
    expect(await vault.save("house", files("one"), nightly(1e12))).toBeDefined();
    expect(await vault.save("house", files("one"), nightly(1e12 + 1))).toBeUndefined();
    await vault.save("house", files("two"), nightly(1e12 + 86_400_000));
    await vault.save("barn", files("one"), nightly(1e12));
    expect(await vault.versions("house")).toHaveLength(2);
    expect(readdirSync(join(folder, "contents"))).toHaveLength(2);
    for (const path of allFiles(folder)) {
      const { mode } = statSync(path);
      expect([path, mode & 0o077]).toEqual([path, 0]);
    }
  });

  it("show nothing without the passphrase, and everything with it", async () => {
    const folder = join(temporaryFolder(), "backups");
    const vault = await BackupVault.open(folder, "seven suns");
    const saved = await vault.save("house", files("one"), nightly(1e12));
    const stored = allFiles(folder).filter((path) => statSync(path).isFile());
    expect(stored).toHaveLength(3);
    for (const path of stored) expect(readFileSync(path, "latin1")).not.toMatch(/config|secret/);
    const again = await BackupVault.open(folder, "seven suns");
    const content = await again.read("house", saved?.id ?? "", "config.json");
    expect(content?.toString()).toBe(config("one"));
    // The same letters as another keyboard writes them.
    const accents = join(temporaryFolder(), "backups");
    await BackupVault.open(accents, "caf\u00e9");
    await BackupVault.open(accents, "cafe\u0301");
    // Two of the same content tell nobody that they are.
    expect(passphraseSeal("a", Buffer.from("salt")).seal(Buffer.from("b"))).not.toEqual(
      passphraseSeal("a", Buffer.from("salt")).seal(Buffer.from("b")),
    );
    const contents = join(folder, "contents");
    const path = join(contents, readdirSync(contents)[0] ?? "");
    const sealed = readFileSync(path);
    writeFileSync(path, sealed.fill((sealed.at(-1) ?? 0) ^ 1, sealed.length - 1));
    await expect(again.read("house", saved?.id ?? "", "config.json")).rejects.toThrow(
      "unable to authenticate",
    );
    await expect(BackupVault.open(folder, "other")).rejects.toThrow("another passphrase");
    await expect(BackupVault.open(folder)).rejects.toThrow("passphrase is missing");
  });

  it("are not opened as what they are not, nor after their lock was spoiled", async () => {
    const folder = join(temporaryFolder(), "backups");
    await BackupVault.open(folder);
    await expect(BackupVault.open(folder, "seven suns")).rejects.toThrow("are not encrypted");
    // No matter of a disk that comes back.
    await expect(lazyVault(folder, "seven suns")).rejects.toThrow("are not encrypted");
    const lock = join(folder, "lock.json");
    writeFileSync(lock, "{}");
    await expect(BackupVault.open(folder)).rejects.toThrow(`${lock} cannot be read.`);
  });

  it("drop what no version holds any more, and go on after a save that failed", async () => {
    const folder = join(temporaryFolder(), "backups");
    const vault = await BackupVault.open(folder);
    const saved = await Promise.all(
      Array.from({ length: 22 }, (_, at) =>
        vault.save("house", files(`${at}`), nightly(november(1, 12, at))),
      ),
    );
    expect(await vault.versions("house")).toEqual(saved.slice(-20));
    expect(readdirSync(join(folder, "contents"))).toHaveLength(20);
    expect(await vault.read("house", saved[0]?.id ?? "", "config.json")).toBeUndefined();
    expect(await vault.read("house", saved[21]?.id ?? "", "other.json")).toBeUndefined();
    const far = "a name that is too long for a file".repeat(9);
    await expect(vault.save(far, files("one"), nightly(1e12))).rejects.toThrow("ENAMETOOLONG");
    expect(await vault.save("barn", files("one"), nightly(1e12))).toBeDefined();
  });

  it("are kept as soon as their folder can be used", async () => {
    const blocked = join(temporaryFolder(), "data");
    writeFileSync(blocked, "");
    const vault = await lazyVault(join(blocked, "backups"), "seven suns");
    expect(vault.isEncrypted).toBe(true);
    await expect(vault.save("house", files("one"), nightly(1e12))).rejects.toThrow(StoreTrouble);
    rmSync(blocked);
    const saved = await vault.save("house", files("one"), nightly(1e12));
    expect(await vault.versions("house")).toEqual([saved]);
    expect(await vault.checkedMs("house")).toBe(1e12);
    const content = await vault.read("house", saved?.id ?? "", "config.json");
    expect(content?.toString()).toBe(config("one"));
    expect((await lazyVault(join(temporaryFolder(), "backups"), undefined)).isEncrypted).toBe(
      false,
    );
  });

  it("are sealed alike where two are the first ones at the same time", async () => {
    const blocked = join(temporaryFolder(), "data");
    writeFileSync(blocked, "");
    const folder = join(blocked, "backups");
    const vault = await lazyVault(folder, "seven suns");
    rmSync(blocked);
    const save = (gateway: string) => vault.save(gateway, files(gateway), nightly(1e12));
    const saved = await Promise.all([save("house"), save("barn")]);
    const again = await BackupVault.open(folder, "seven suns");
    expect([await again.versions("house"), await again.versions("barn")]).toEqual(
      saved.map((version) => [version]),
    );
  });

  it("are made before the firmware is changed, with the password of who does it", async () => {
    const simulator = await startSimulator({ host: "127.0.0.1" });
    onTestFinished(() => simulator.close());
    const plan = { name: "house", basePath: "/", url: new URL(simulator.url) };
    const gateway = createServedGateway(plan, () => undefined);
    const vault = await BackupVault.open(join(temporaryFolder(), "backups"));
    const reports: string[] = [];
    const report = (line: string) => reports.push(line);
    const keys = {
      keyOf: (name: string) => `key of ${name}`,
      nameOf: (key: string) => key,
      known: [],
      learn: () => Promise.resolve(),
    };
    const backUp = backUpBy({ vault, clockMs: () => 1e12, report }, keys);
    await backUp(gateway, undefined);
    expect([await vault.versions("key of house"), reports]).toEqual([[], []]);
    await backUp(gateway, `Basic ${btoa("admin:wrong")}`);
    expect(reports).toEqual([
      "No backup of key of house: The gateway's password is missing or wrong.",
    ]);
    await backUp(gateway, `Basic ${btoa("admin:openDTU42")}`);
    expect(await vault.versions("key of house")).toMatchObject([
      { atMs: 1e12, reason: "firmware" },
    ]);
  });

  it("stay for thirty days, then one a month", () => {
    const versions = Array.from({ length: 400 }, (_, day) => ({
      atMs: new Date(2025, 0, 1 + day, 3, 10).getTime(),
    }));
    const kept = keptVersions(versions);
    expect(kept.slice(-30)).toEqual(versions.slice(-30));
    // January 2026 is among the thirty days.
    expect(kept).toHaveLength(30 + 12);
    expect(keptVersions(kept)).toEqual(kept);
    // All of a day, until there is one of the next.
    const oneDay = Array.from({ length: 25 }, (_, at) => ({
      atMs: new Date(2026, 0, 1, 0, at).getTime(),
    }));
    expect(keptVersions(oneDay)).toEqual(oneDay.slice(-20));
    const next = { atMs: new Date(2026, 0, 2).getTime() };
    expect(keptVersions([...oneDay, next])).toEqual([...oneDay.slice(-1), next]);
  });

  it("keep their own times and ids after a clock that was ahead, and two of one moment", async () => {
    const vault = await BackupVault.open(join(temporaryFolder(), "backups"));
    const dayMs = 24 * hourMs;
    const times = [november(1, 12, 0) + 365 * dayMs, november(1, 12, 0), november(1, 12, 0)];
    for (let day = 1; day <= 60; day += 1) times.push(november(1, 12, 0) + day * dayMs);
    for (const [at, atMs] of times.entries()) await vault.save("", files(`${at}`), nightly(atMs));
    const kept = await vault.versions("");
    // A day each for the last thirty, then the last of November and of the month that was ahead.
    const expected = [times[0], times[31], ...times.slice(-30)];
    expect(kept.map(({ atMs }) => atMs)).toEqual(expected);
    const ids = kept.map(({ id }) => Number(id));
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
    const [first, last] = [kept[0], kept.at(-1)];
    expect(String(await vault.read("", first?.id ?? "", "config.json"))).toBe(config("0"));
    expect(String(await vault.read("", last?.id ?? "", "config.json"))).toBe(config("62"));
  });

  it("are made of every gateway, and say which one cannot be read", async () => {
    const vault = await BackupVault.open(join(temporaryFolder(), "backups"));
    const reports: string[] = [];
    const gateways = [
      { name: "house", read: answerWith(401), credentials },
      { name: "barn", read: answerWith(200), credentials },
    ];
    const report = (line: string) => reports.push(line);
    await backUpAll({ vault, gateways, nowMs: () => 1e12, report }, "firmware");
    expect(reports).toEqual(["No backup of house: The gateway's password is missing or wrong."]);
    expect(await vault.versions("barn")).toMatchObject([{ reason: "firmware" }]);
  });

  it("name their folder while it cannot be used", async () => {
    const folder = "/dev/null/backups";
    const vault = await lazyVault(folder, undefined);
    const reports: string[] = [];
    const gateways = [{ name: "", read: answerWith(200), credentials }];
    const report = (line: string) => reports.push(line);
    await backUpAll({ vault, gateways, nowMs: () => 1e12, report }, "nightly");
    expect(reports).toEqual([
      expect.stringContaining(`No backup of the gateway: ${folder} cannot`),
    ]);
    await expect(vault.versions("")).rejects.toMatchObject({ statusCode: 503 });
  });

  it("know when they were last compared, over a restart", async () => {
    const folder = join(temporaryFolder(), "backups");
    const vault = await BackupVault.open(folder);
    expect(await vault.checkedMs("house")).toBeUndefined();
    await vault.save("house", files("one"), nightly(1e12));
    expect(await vault.checkedMs("house")).toBe(1e12);
    await vault.save("house", files("one"), nightly(1e12 + 60_000));
    expect(await (await BackupVault.open(folder)).checkedMs("house")).toBe(1e12 + 60_000);
    // A new password compares nothing.
    await vault.save("house", files("two"), { ...nightly(2e12), credentials: "admin:former" });
    expect(await vault.handOver("house", "admin:former", "admin:new")).toBe(1);
    expect(await vault.checkedMs("house")).toBe(2e12);
  });

  it.each(firmwareNames)("are made by the calls that release %s has", async (firmware) => {
    const simulator = await startSimulator({ host: "127.0.0.1", firmware });
    onTestFinished(() => simulator.close());
    const plan = { name: "", basePath: "/", url: new URL(simulator.url) };
    const gateway = createServedGateway(plan, () => undefined);
    const authorization = `Basic ${btoa("admin:openDTU42")}`;
    const makeBackup = await readBackupFiles((path) => gateway.read(path, authorization));
    for (const { name, content } of makeBackup) {
      expect(configFileOf(JSON.parse(content.toString()))).toBe(name);
    }
    expect(makeBackup.length).toBeGreaterThan(0);
    await expect(readBackupFiles((path) => gateway.read(path, undefined))).rejects.toThrow(
      "password is missing or wrong",
    );
  });

  it.each(["2024.03.07", "opendtu-26.3.30"] as const)(
    "find the files of %s although it does not tell its release",
    async (firmware) => {
      const simulator = await startSimulator({ host: "127.0.0.1", firmware });
      onTestFinished(() => simulator.close());
      for (const path of ["/api/system/status", "/api/livedata/status"])
        simulator.gateway.faults.set(path, { kind: "body", body: "{}" });
      const plan = { name: "", basePath: "/", url: new URL(simulator.url) };
      const gateway = createServedGateway(plan, () => undefined);
      const authorization = `Basic ${btoa("admin:openDTU42")}`;
      const makeBackup = await readBackupFiles((path) => gateway.read(path, authorization));
      expect(makeBackup.map(({ name }) => name)).toContain("config.json");
    },
  );

  it("say why a gateway cannot be read", async () => {
    const url = new URL("http://127.0.0.1:1");
    const gateway = createServedGateway({ name: "", basePath: "/", url }, () => undefined);
    await expect(readBackupFiles((path) => gateway.read(path, undefined))).rejects.toThrow(
      "http://127.0.0.1:1 does not answer",
    );
  });

  it("open to the password that they were made with, and to no other", async () => {
    const folder = join(temporaryFolder(), "backups");
    const vault = await BackupVault.open(folder);
    const makeBackup = async (ssid: string, by: string | undefined) =>
      (await vault.save("", files(ssid), { reason: "manual", atMs: 1e12, credentials: by }))?.id;
    const first = await makeBackup("one", "admin:former");
    const second = await makeBackup("two", credentials);
    // From an earlier release, with and without the password in its files.
    await makeBackup("three", undefined);
    const config4 = JSON.stringify({ security: { password: "right", allow_readonly: true } });
    const old = [{ name: "config.json", content: Buffer.from(config4) }];
    const fourth = (await vault.save("", old, { reason: "nightly", atMs: 1e12 }))?.id;
    for (const path of allFiles(folder).filter((one) => one.endsWith(".index")))
      expect(readFileSync(path, "utf8")).not.toContain("former");

    const app = fastify();
    const gateway = {
      url: "http://gateway",
      name: "",
      basePath: "/",
      read,
      attempts: createAttempts(),
    };
    const options = { gateway, vault, nightly: "here", nowMs: () => 2e12 } as const;
    await app.register(async (scope) => backupRoutes(scope, options));
    onTestFinished(() => app.close());
    const headers = { authorization: right };
    const list = async () => {
      const answer = await app.inject({ url: "/hub/backups", headers });
      expect(answer.body).not.toMatch(/salt|hash|owner/);
      const { versions, closed } = v.parse(HubBackups, answer.json());
      return [versions.map(({ id }) => id), closed];
    };
    expect(await list()).toEqual([[second, fourth], 2]);
    const status = async (path: string) =>
      (await app.inject({ url: `/hub/backups/${path}&file=config.json`, headers })).statusCode;
    expect(await status(`file?id=${first}`)).toBe(404);
    expect(await status(`file?id=${second}`)).toBe(200);
    expect(await status(`diff?from=${first}&to=${second}`)).toBe(404);
    expect(await status(`diff?from=${second}&to=${first}`)).toBe(404);
    const open = (password: unknown) =>
      app.inject({ method: "POST", url: "/hub/backups/open", headers, payload: { password } });
    expect((await open(7)).statusCode).toBe(400);
    expect((await open("guess")).statusCode).toBe(409);
    expect((await open("former")).json()).toEqual({ opened: 1 });
    expect(await list()).toEqual([[first, second, fourth], 1]);
    for (let at = 0; at < 9; at += 1) await open(`guess ${at}`);
    expect((await open("one more")).statusCode).toBe(429);
  });

  it("open to who reads the same files anew", async () => {
    const vault = await BackupVault.open(join(temporaryFolder(), "backups"));
    await vault.save("", files("one"), { reason: "nightly", atMs: 1e12 });
    expect(await vault.versionsOf("", credentials)).toEqual([]);
    expect(await vault.save("", files("one"), nightly(2e12))).toBeUndefined();
    expect(await vault.versionsOf("", credentials)).toHaveLength(1);
    expect(await vault.versionsOf("", "admin:other")).toEqual([]);
  });

  it("leave nothing of a write that was cut off", async () => {
    const folder = join(temporaryFolder(), "backups");
    const vault = await BackupVault.open(folder);
    writeFileSync(join(folder, "gateway.index.0123456789ab.part"), "cut");
    writeFileSync(join(folder, "contents", "0123.0123456789ab.part"), "cut");
    await vault.save("", files("one"), nightly(1e12));
    expect(allFiles(folder).filter((path) => path.endsWith(".part"))).toEqual([]);
  });

  it("are for who has the gateway's password, and name a secret without showing it", async () => {
    const vault = await BackupVault.open(join(temporaryFolder(), "backups"));
    const first = await vault.save("", files("one"), nightly(1e12));
    const second = await vault.save("", files("two"), nightly(1e12 + 86_400_000));
    const app = fastify();
    const state = { isSilent: false };
    const readNow: typeof read = (path, authorization) =>
      state.isSilent && !path.includes("authenticate")
        ? answerWith(500)()
        : read(path, authorization);
    const gateway = {
      url: "http://gateway",
      name: "",
      basePath: "/",
      read: readNow,
      attempts: createAttempts(),
    };
    const options = { gateway, vault, nightly: "here", nowMs: () => 2e12 } as const;
    await app.register(async (scope) => backupRoutes(scope, options));
    onTestFinished(() => app.close());

    expect((await app.inject("/hub/backups")).statusCode).toBe(401);
    const wrong = await app.inject({ url: "/hub/backups", headers: { authorization: "wrong" } });
    expect(wrong.statusCode).toBe(401);
    const headers = { authorization: right };
    const diff = `/hub/backups/diff?from=${first?.id}&to=${second?.id}&file=config.json`;
    const answer = await app.inject({ url: diff, headers });
    expect(v.parse(BackupDiff, answer.json()).changes).toHaveLength(2);
    expect(answer.body).toContain("one");
    expect(answer.body).not.toContain("secret of");
    const url = "/hub/backups";
    expect((await app.inject({ method: "POST", url, headers })).json()).toEqual({ isNew: true });
    expect((await app.inject({ method: "POST", url, headers })).json()).toEqual({ isNew: false });
    const list = v.parse(HubBackups, (await app.inject({ url, headers })).json());
    expect(list).toMatchObject({ nightly: "here", isEncrypted: false });
    expect(list.versions).toHaveLength(3);
    expect(list.versions.at(-1)).toEqual({
      id: "2000000000000",
      atMs: 2e12,
      reason: "manual",
      files: ["config.json", "pin_mapping.json"].map((name) => ({
        name,
        bytes: config("three").length,
      })),
    });
    const one = `/hub/backups/file?id=${first?.id}&file=config.json`;
    const file = await app.inject({ url: one, headers });
    expect([file.statusCode, file.body]).toEqual([200, config("one")]);
    expect(file.headers).toMatchObject({
      "cache-control": "no-store",
      "content-disposition": `attachment; filename="${first?.id}-config.json"`,
    });
    const [from, to] = [`from=${first?.id}`, `to=${second?.id}`];
    for (const [query, status] of [
      ["file?id=1&file=config.json", 404],
      [`file?id=${first?.id}&file=../lock.json`, 400],
      ["file?id=../1&file=config.json", 400],
      [`diff?${from}&to=1&file=config.json`, 404],
      [`diff?from=1&${to}&file=config.json`, 404],
      [`diff?${from}&file=config.json`, 400],
    ] as const) {
      const refused = await app.inject({ url: `/hub/backups/${query}`, headers });
      expect([query, refused.statusCode]).toEqual([query, status]);
    }
    state.isSilent = true;
    const none = await app.inject({ method: "POST", url, headers });
    expect([none.statusCode, none.body]).toEqual([
      502,
      expect.stringContaining("The gateway answered 500 for its settings."),
    ]);
  });
});

describe("backups at night", () => {
  it("are made of the gateways whose password the configuration names", async () => {
    vi.useFakeTimers({ now: november(10, 12, 0), toFake: ["setTimeout", "clearTimeout", "Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const url = new URL(
      await serving(({ headers: { authorization } }, response) =>
        response
          .writeHead(authorization === `Basic ${btoa("admin:seven")}` ? 200 : 401)
          .end(config("one")),
      ),
    );
    const served = [
      { name: "barn", basePath: "/barn/", url },
      { name: "house", basePath: "/house/", url, password: "seven" },
    ].map((plan) => createServedGateway(plan, () => undefined));
    onTestFinished(() => {
      for (const gateway of served) gateway.close();
    });
    // The first that is saved or told.
    const first = new Promise<unknown>((resolve) => {
      const vault = {
        checkedMs: () => Promise.resolve(undefined),
        save: (...version: unknown[]) => {
          resolve(version);
          return Promise.resolve(undefined);
        },
      };
      onTestFinished(startBackups({ vault, report: resolve }, served));
    });
    await vi.advanceTimersByTimeAsync(60_000);
    const makeBackup = { reason: "nightly", atMs: november(10, 12, 1), credentials: "admin:seven" };
    expect(await first).toEqual(["house", expect.any(Array), makeBackup]);
  });

  it.each([
    ["2026-03-29", 1],
    ["2026-10-25", -1],
  ])(
    "are made at ten past three by the clocks of %s, which are changed before",
    async (day, hours) => {
      cutDaysBy(zoneOffset("Europe/Berlin"));
      onTestFinished(() => cutDaysBy(undefined));
      const nightMs = ((dayStartS(day) ?? 0) + 3 * 3600 + 600) * 1000 - hours * hourMs;
      for (const [atMs, checkedMs, isDue] of [
        [nightMs - 1, nightMs - 23 * hourMs + 1, false],
        [nightMs, nightMs - 1, true],
        [nightMs + hourMs, nightMs, false],
      ] as const) {
        vi.useFakeTimers({ now: atMs, toFake: ["setTimeout", "clearTimeout", "Date"] });
        onTestFinished(() => void vi.useRealTimers());
        const makeBackup: string[] = [];
        const vault = {
          checkedMs: () => Promise.resolve(checkedMs),
          save: (name: string) => Promise.resolve(void makeBackup.push(name)),
        };
        const gateways = [{ name: "house", read: answerWith(200), credentials }];
        const stop = backUpNightly({ vault, gateways, nowMs: () => atMs, report: () => undefined });
        await vi.advanceTimersByTimeAsync(60_000);
        stop();
        expect([atMs - nightMs, makeBackup]).toEqual([atMs - nightMs, isDue ? ["house"] : []]);
      }
    },
  );

  it("are made once a night, from a minute after the first start", async () => {
    const { made: makeBackup, start, pass } = nights();
    const stop = start();
    await pass(40 * hourMs);
    stop();
    await pass(24 * hourMs);
    expect(makeBackup).toEqual([november(10, 12, 1), november(11, 3, 10), november(12, 3, 10)]);
  });

  it("are made up for after the hub was down at that time, and not made again", async () => {
    const { made: makeBackup, start, pass } = nights();
    makeBackup.push(november(10, 3, 10));
    await pass(20 * hourMs);
    const stop = start();
    await pass(hourMs);
    stop();
    start();
    await pass(hourMs);
    expect(makeBackup.slice(1)).toEqual([november(11, 8, 1)]);
  });

  it("are tried, and told of, while their folder cannot be used", async () => {
    vi.useFakeTimers({ now: november(10, 12, 0), toFake: ["setTimeout", "clearTimeout", "Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const reports: string[] = [];
    const gateways = [{ name: "house", read: answerWith(200), credentials }];
    const report = (line: string) => void reports.push(line);
    const vault = { checkedMs: broken, save: broken };
    const stop = backUpNightly({ vault, gateways, nowMs: Date.now, report });
    await vi.advanceTimersByTimeAsync(60_000);
    stop();
    expect(reports).toEqual(["No backup of house: no folder"]);
  });

  it("are made an hour later if the gateway does not answer", async () => {
    const { made: makeBackup, state, start, pass } = nights();
    makeBackup.push(november(10, 3, 10));
    start();
    state.isSilent = true;
    await pass(17 * hourMs);
    state.isSilent = false;
    await pass(hourMs);
    expect(makeBackup.slice(1)).toEqual([november(11, 5, 10)]);
  });

  it("are made in spite of one noted by a clock that was wrong", async () => {
    const { made: makeBackup, start, pass } = nights();
    makeBackup.push(november(10, 12, 0) + 1e12);
    start();
    await pass(hourMs);
    expect(makeBackup.slice(1)).toEqual([november(10, 12, 1)]);
  });
});
