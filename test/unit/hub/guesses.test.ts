import { once } from "node:events";
import type { Socket } from "node:net";
import { describe, expect, it, vi } from "vitest";
import { openAdmin } from "#hub/access/admin.ts";
import { createAttempts } from "#hub/access/attempts.ts";
import { createSlots } from "#hub/access/slots.ts";
import { rawGateway, testHub } from "../../support/hub.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";

const scrypts = vi.hoisted(() => ({ running: 0, highest: 0 }));
vi.mock("node:crypto", async (importOriginal) => {
  const crypto = await importOriginal<typeof import("node:crypto")>();
  const counted = (
    password: string,
    salt: Buffer,
    length: number,
    done: (error: Error | null, hash: Buffer) => void,
  ): void => {
    scrypts.running += 1;
    scrypts.highest = Math.max(scrypts.highest, scrypts.running);
    crypto.scrypt(password, salt, length, (error, hash) => {
      scrypts.running -= 1;
      done(error, hash);
    });
  };
  return { ...crypto, scrypt: counted };
});

const basic = (password: string) => ({ authorization: `Basic ${btoa(`admin:${password}`)}` });
const tried = /^authorization: /gim;

/** A hub before a gateway that takes no password, with a record, and an administrator's password. */
async function guessedHub(publicSerials = true) {
  const gateway = await rawGateway((_, socket) =>
    socket.end("HTTP/1.1 401 No\r\nContent-Length: 0\r\n\r\n"),
  );
  const folder = temporaryFolder();
  await (await openAdmin({ dataDir: folder })).set("sunflower-42");
  const args = ["--gateway", gateway.url, `--data=${folder}`];
  const { address } = await testHub(args, undefined, 0, { publicSerials });
  const answer = (path: string, password: string) =>
    fetch(`http://${address}${path}`, { headers: basic(password) });
  const status = async (path: string, password: string) => (await answer(path, password)).status;
  const triedAtGateway = () => gateway.requests.join("").match(tried)?.length ?? 0;
  return { answer, status, triedAtGateway };
}

const places = [
  "/hub/admin/check",
  "/hub/alerts/settings",
  "/api/security/authenticate",
  "/hub/backups",
  "/hub/history/sources",
  "/hub/alerts",
];

describe("wrong passwords", () => {
  it.each(places)("that are sent to %s all at once are tried ten times", async (path) => {
    const { status, triedAtGateway } = await guessedHub();
    const all = await Promise.all(Array.from({ length: 60 }, (_, n) => status(path, `wrong-${n}`)));
    expect(all.filter((one) => one === 401)).toHaveLength(10);
    expect(all.filter((one) => one === 429)).toHaveLength(50);
    expect(triedAtGateway()).toBeLessThanOrEqual(10);
    // Each takes a thread of the four that also read and write files.
    expect(scrypts.highest).toBeLessThanOrEqual(2);
  });

  it("are counted together wherever they are tried", async () => {
    const { answer, status, triedAtGateway } = await guessedHub();
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      statuses.push(await status(places[n % places.length] ?? "", `wrong-${n}`));
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
    expect(triedAtGateway()).toBeLessThan(10);
    const refused = await answer("/hub/alerts", "wrong");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
  });

  it.each(["/hub/backups", "/api/ntp/config", "/api/security/config"])(
    "sent to %s count once while serials are hidden",
    async (path) => {
      const { status } = await guessedHub(false);
      const statuses: number[] = [];
      for (let n = 0; n < 11; n += 1) statuses.push(await status(path, `wrong-${n}`));
      expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    },
  );
});

describe("the count of wrong passwords", () => {
  it("begins again after a minute and knows addresses apart", async () => {
    let nowMs = 0;
    const attempts = createAttempts(() => nowMs);
    const guess = (from: string) => attempts.run(from, async (wrong) => wrong());
    for (let n = 0; n < 10; n += 1) expect(await guess("a")).toBeUndefined();
    expect([await guess("a"), await guess("b")]).toEqual(["later", undefined]);
    nowMs = 60_000;
    expect(await guess("a")).toBeUndefined();
  });

  it("begins again each minute, also for passwords that are tried three at a time", async () => {
    let nowMs = 0;
    const attempts = createAttempts(() => nowMs);
    const guess = () =>
      attempts.run("a", async (wrong) => {
        await Promise.resolve();
        wrong();
        return "tried";
      });
    const triedInAMinute = async () => {
      const answers: string[] = [];
      for (let n = 0; n < 40; n += 1) {
        // So that a minute which is counted from another moment than its first wrong one shows.
        nowMs += 1_400;
        answers.push(...(await Promise.all([guess(), guess(), guess()])));
      }
      return answers.filter((answer) => answer === "tried").length;
    };
    for (const minute of [1, 2, 3]) {
      expect([minute, await triedInAMinute()]).toEqual([minute, 10]);
      nowMs = minute * 60_000;
    }
  });

  it("lets any number of right passwords pass, ten at a time", async () => {
    const attempts = createAttempts();
    let [running, highest] = [0, 0];
    const all = Array.from({ length: 100 }, () =>
      attempts.run("a", async () => {
        running += 1;
        highest = Math.max(highest, running);
        await Promise.resolve();
        running -= 1;
        return "right";
      }),
    );
    expect(new Set(await Promise.all(all))).toEqual(new Set(["right"]));
    expect(highest).toBe(10);
  });

  it("lets five hundred wait for those, and no more", async () => {
    const attempts = createAttempts();
    const end = new AbortController();
    const ended = once(end.signal, "abort");
    const all = Array.from({ length: 510 }, () => attempts.run("a", () => ended));
    expect(await attempts.run("a", () => ended)).toBe("later");
    end.abort();
    expect(await Promise.all(all)).not.toContain("later");
  });

  it("remembers ten thousand addresses, and of more those where a password is being tried", async () => {
    const attempts = createAttempts(() => 0);
    const guess = (from: string) => attempts.run(from, async (wrong) => wrong());
    const know = (from: string) => attempts.run(from, () => Promise.resolve());
    const end = new AbortController();
    const ended = once(end.signal, "abort");
    for (let n = 0; n < 10; n += 1) await guess("a");
    for (let n = 0; n < 9; n += 1) await guess("busy");
    const trying = attempts.run("busy", () => ended);
    // A right password leaves nothing behind.
    for (let n = 0; n < 10_000; n += 1) await know(`right ${n}`);
    expect(await guess("a")).toBe("later");
    for (let n = 0; n < 10_000; n += 1) await guess(`wrong ${n}`);
    expect(await guess("a")).toBeUndefined();
    let isTried = false;
    const another = attempts.run("busy", async () => void (isTried = true));
    expect(isTried).toBe(false);
    end.abort();
    await Promise.all([trying, another]);
    expect(isTried).toBe(true);
  });

  it("takes a failed check for no wrong password", async () => {
    const attempts = createAttempts();
    const broken = () => attempts.run("a", () => Promise.reject(new Error("away")));
    for (let n = 0; n < 20; n += 1) await expect(broken()).rejects.toThrow("away");
    expect(await attempts.run("a", () => Promise.resolve("right"))).toBe("right");
  });
});

it("work in slots runs in order, so much at a time, and is refused when too much waits", async () => {
  const inSlot = createSlots(2);
  const begun: number[] = [];
  const finish: (() => void)[] = [];
  const all = Array.from({ length: 502 }, (_, n) =>
    inSlot(async () => {
      begun.push(n);
      await new Promise<void>((resolve) => {
        finish.push(resolve);
      });
    }),
  );
  await expect(inSlot(() => Promise.resolve())).rejects.toThrow("Too many requests");
  expect(begun).toEqual([0, 1]);
  for (let n = 0; n < all.length; n += 1) {
    finish[n]?.();
    await all[n];
    expect(begun.length).toBeLessThanOrEqual(n + 3);
  }
  expect(begun).toEqual(Array.from({ length: 502 }, (_, n) => n));
});

it("asks a gateway four questions at a time, however many people ask", async () => {
  const waiting: Socket[] = [];
  const gateway = await rawGateway((_, socket) => void waiting.push(socket));
  const { address } = await testHub(["--gateway", gateway.url]);
  const all = Array.from({ length: 20 }, async (_, n) => {
    return (await fetch(`http://${address}/api/eventlog/status?inv=${n}`)).status;
  });
  await expect.poll(() => waiting.length).toBe(4);
  // Meanwhile every other one would have come, too.
  for (let turn = 0; turn < 20; turn += 1) await fetch(`http://${address}/healthz`);
  let highest = 0;
  // One more asks whether the gateway is there.
  for (let answered = 0; answered <= all.length; answered += 1) {
    await expect.poll(() => waiting.length, { interval: 10 }).toBeGreaterThan(0);
    highest = Math.max(highest, waiting.length);
    waiting.shift()?.end("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}");
  }
  expect(new Set(await Promise.all(all))).toEqual(new Set([200]));
  expect(highest).toBeLessThanOrEqual(4);
});
