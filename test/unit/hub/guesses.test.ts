import { once } from "node:events";
import type { Socket } from "node:net";
import { describe, expect, it, vi } from "vitest";
import { openAdmin } from "#hub/access/admin.ts";
import { createAttempts } from "#hub/access/attempts.ts";
import { networkOf } from "#hub/access/networkOf.ts";
import { createSlots } from "#hub/access/slots.ts";
import { rawGateway, testHub } from "../../support/hub.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";

const scrypts = vi.hoisted(() => ({ running: 0, highest: 0 }));
vi.mock("node:crypto", async (importOriginal) => {
  const crypto = await importOriginal<typeof import("node:crypto")>();
  const countGuesses = (
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
  return { ...crypto, scrypt: countGuesses };
});

const basic = (password: string) => ({ authorization: `Basic ${btoa(`admin:${password}`)}` });
const credentialsSent = /^authorization: /gim;

/** A hub before a gateway that takes no password, with a record, and an administrator's password. */
async function guessedHub(...more: readonly string[]) {
  const gateway = await rawGateway((_, socket) =>
    socket.end("HTTP/1.1 401 No\r\nContent-Length: 0\r\n\r\n"),
  );
  const folder = temporaryFolder();
  await (await openAdmin({ dataDir: folder })).set("sunflower-42");
  const args = ["--gateway", gateway.url, `--data=${folder}`, ...more];
  const { address } = await testHub(args, undefined, 0);
  const answer = (path: string, password: string) =>
    fetch(`http://${address}${path}`, { headers: basic(password) });
  const status = async (path: string, password: string) => (await answer(path, password)).status;
  const triedAtGateway = () => gateway.requests.join("").match(credentialsSent)?.length ?? 0;
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
      const { status } = await guessedHub("--hide-serials");
      const statuses: number[] = [];
      for (let n = 0; n < 11; n += 1) statuses.push(await status(path, `wrong-${n}`));
      expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    },
  );
});

/** A hub's counter with a clock, and how it takes passwords: those that begin with "right" are. */
function counter() {
  const clock = { nowMs: 0 };
  const attempts = createAttempts(() => clock.nowMs);
  const tried: string[] = [];
  const at = (from: string, secret: string, realm = "house") =>
    attempts.check({ from, realm, secret }, async () => {
      tried.push(secret);
      return secret.startsWith("right") ? "yes" : "no";
    });
  const guess = async (from: string, times: number, name = "wrong") => {
    const all: string[] = [];
    for (let n = 0; n < times; n += 1) all.push(await at(from, `${name} ${n} of ${from}`));
    return all;
  };
  return { clock, attempts, tried, at, guess };
}

const times = (is: string, count: number) => Array<string>(count).fill(is);

describe("the count of wrong passwords", () => {
  it("refuses the eleventh in the second minute as in the first, and knows addresses apart", async () => {
    const { clock, guess } = counter();
    for (const [minute, from] of [
      [0, "10.0.0.1"],
      [1, "10.0.0.1"],
      [1, "10.0.0.2"],
      [2, "10.0.0.1"],
    ] as const) {
      clock.nowMs = minute * 60_000;
      expect(await guess(from, 13, `minute ${minute}`)).toEqual([
        ...times("no", 10),
        ...times("later", 3),
      ]);
    }
  });

  it("begins again a minute after the first wrong one, not before", async () => {
    const { clock, guess } = counter();
    await guess("10.0.0.1", 1, "first");
    clock.nowMs = 59_999;
    expect(await guess("10.0.0.1", 10)).toEqual([...times("no", 9), "later"]);
    clock.nowMs = 60_000;
    expect(await guess("10.0.0.1", 11, "next")).toEqual([...times("no", 10), "later"]);
  });

  it("counts a repeated one once, and verifies it again from time to time", async () => {
    const { clock, tried, at, guess } = counter();
    for (let n = 0; n < 29; n += 1) {
      clock.nowMs = n * 2_000;
      expect(await at("10.0.0.1", "old")).toBe("no");
      // Twice within two seconds: not verified again.
      expect(await at("10.0.0.1", "old")).toBe("no");
    }
    expect(tried).toHaveLength(29);
    expect(await at("10.0.0.1", "right")).toBe("yes");
    expect(await guess("10.0.0.1", 10)).toEqual([...times("no", 9), "later"]);
  });

  it("counts the same one once wherever it is tried", async () => {
    const { at, guess } = counter();
    for (const realm of ["house", "barn", "administrator"])
      expect(await at("10.0.0.1", "old", realm)).toBe("no");
    expect(await guess("10.0.0.1", 10)).toEqual([...times("no", 9), "later"]);
  });

  it("lets one pass that was right before from there, until it is wrong", async () => {
    const { attempts, at, guess } = counter();
    expect(await at("10.0.0.2", "right")).toBe("yes");
    await guess("10.0.0.2", 11);
    expect(await at("10.0.0.2", "right")).toBe("yes");
    expect(await at("10.0.0.2", "right", "barn")).toBe("later");
    expect(await at("10.0.0.2", "right too")).toBe("later");
    const changed = { from: "10.0.0.2", realm: "house", secret: "right" };
    expect(await attempts.check(changed, () => Promise.resolve("no"))).toBe("no");
    expect(await at("10.0.0.2", "right")).toBe("no");
  });

  it("lets who guesses from elsewhere find it by ten guesses a minute, and no more", async () => {
    const { clock, attempts, at, guess } = counter();
    const known = (from: string) => attempts.isKnown({ from, realm: "house", secret: "right" });
    expect(await at("10.0.0.1", "right")).toBe("yes");
    await guess("10.0.0.2", 10);
    expect(await at("10.0.0.2", "right")).toBe("later");
    expect([known("10.0.0.1"), known("10.0.0.2")]).toEqual([true, false]);
    clock.nowMs = 60_000;
    await guess("10.0.0.2", 10, "again");
    expect(await at("10.0.0.2", "right")).toBe("later");
    clock.nowMs = 120_000;
    await guess("10.0.0.2", 9, "once more");
    expect(await at("10.0.0.2", "right")).toBe("yes");
    expect(known("10.0.0.2")).toBe(true);
  });

  it("lets nobody find it among guesses that are sent at once", async () => {
    const { at, guess } = counter();
    expect(await at("10.0.0.1", "right")).toBe("yes");
    const guesses = Array.from({ length: 30 }, (_, n) => at("10.0.0.2", `wrong ${n}`));
    const found = at("10.0.0.2", "right");
    expect((await Promise.all(guesses)).filter((is) => is === "no")).toHaveLength(10);
    expect(await found).toBe("later");
    // Once they are over, a network begins as any other.
    expect(await guess("10.0.0.3", 9)).toEqual(times("no", 9));
    expect(await at("10.0.0.3", "right")).toBe("yes");
  });

  it("takes the addresses of an IPv6 network for one", async () => {
    const { at, guess } = counter();
    for (let n = 0; n < 10; n += 1)
      expect(await at(`2001:db8:0:1::${n.toString(16)}`, `wrong ${n}`)).toBe("no");
    expect(await at("2001:db8:0:1:ffff:ffff:ffff:ffff", "another")).toBe("later");
    expect(await at("2001:db8:0:2::1", "another")).toBe("no");
    await guess("10.0.0.1", 10);
    expect(await at("::ffff:10.0.0.1", "another")).toBe("later");
  });

  it("is one of a hundred a minute for all addresses, which those who are known pass", async () => {
    const { clock, at, guess } = counter();
    expect(await at("10.0.1.1", "right")).toBe("yes");
    for (let n = 0; n < 20; n += 1) expect(await guess(`10.0.0.${n}`, 5)).toEqual(times("no", 5));
    expect(await at("10.0.2.2", "wrong")).toBe("later");
    expect(await at("10.0.2.2", "right")).toBe("yes");
    clock.nowMs = 60_000;
    expect(await at("10.0.2.2", "wrong")).toBe("no");
  });

  it("verifies two at a time for each gateway, and those who are known beside them", async () => {
    const { attempts, at } = counter();
    await at("10.0.0.1", "right");
    const end = new AbortController();
    const ended = once(end.signal, "abort").then(() => "unknown" as const);
    const begun: string[] = [];
    const hang = (realm: string, secret: string) =>
      attempts.check({ from: "10.0.0.2", realm, secret }, () => {
        begun.push(`${realm} ${secret}`);
        return ended;
      });
    const all = ["a", "b", "c", "d"].map((secret) => hang("house", secret));
    // An equal password, sent at the same time, is verified once.
    all.push(hang("house", "a"), hang("barn", "a"));
    await expect.poll(() => begun).toEqual(["house a", "house b", "barn a"]);
    expect(await at("10.0.0.3", "right")).toBe("yes");
    end.abort();
    await Promise.all(all);
    expect(begun).toHaveLength(5);
  });

  it("lets five hundred wait for those, and no more", async () => {
    const { attempts } = counter();
    const end = new AbortController();
    const ended = once(end.signal, "abort").then(() => "yes" as const);
    const hang = (n: number) =>
      attempts.check(
        { from: `10.0.${n >> 8}.${n & 255}`, realm: "house", secret: `${n}` },
        () => ended,
      );
    const all = Array.from({ length: 502 }, (_, n) => hang(n));
    expect(await hang(600)).toBe("later");
    end.abort();
    expect(await Promise.all(all)).not.toContain("later");
  });

  it("remembers ten thousand networks", async () => {
    const { clock, at } = counter();
    for (let n = 0; n < 10; n += 1) await at("10.9.9.9", `wrong ${n}`);
    expect(await at("10.9.9.9", "wrong")).toBe("later");
    for (let n = 0; n < 10_000; n += 1) {
      // So slowly that the bound for all is never met.
      clock.nowMs += 1_000;
      expect(await at(`10.1.${n >> 8}.${n & 255}`, "wrong")).toBe("no");
    }
    expect(await at("10.9.9.9", "wrong")).toBe("no");
  });

  it("takes those who are gone before their password is verified for one network", async () => {
    // A connection that ended has no address any more.
    const { attempts, guess } = counter();
    const gone = (n: number) =>
      attempts.check({ from: undefined, realm: "house", secret: `${n}` }, async () => "no");
    for (let n = 0; n < 10; n += 1) expect(await gone(n)).toBe("no");
    expect(await gone(10)).toBe("later");
    expect(await guess("10.0.0.1", 1)).toEqual(["no"]);
  });

  it("takes a failed check for no wrong password", async () => {
    const { attempts, at } = counter();
    const broken = (n: number) =>
      attempts.check({ from: "10.0.0.1", realm: "house", secret: `${n}` }, () =>
        Promise.reject(new Error("away")),
      );
    for (let n = 0; n < 20; n += 1) await expect(broken(n)).rejects.toThrow("away");
    expect(await at("10.0.0.1", "right")).toBe("yes");
  });
});

describe("networks", () => {
  it.each([
    ["10.0.0.1", "10.0.0.1"],
    ["::ffff:10.0.0.1", "10.0.0.1"],
    ["::FFFF:a00:1", "10.0.0.1"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["2001:DB8::1:0:0:1", "2001:db8:0:0::/64"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["no address", "no address"],
    ["", ""],
  ])("of %s is %s", (address, network) => expect(networkOf(address)).toBe(network));
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
  // Meanwhile every other would have come, too.
  for (let turn = 0; turn < 20; turn += 1) await fetch(`http://${address}/healthz`);
  let highest = 0;
  // A further request asks whether the gateway is there.
  for (let answered = 0; answered <= all.length; answered += 1) {
    await expect.poll(() => waiting.length, { interval: 10 }).toBeGreaterThan(0);
    highest = Math.max(highest, waiting.length);
    waiting.shift()?.end("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}");
  }
  expect(new Set(await Promise.all(all))).toEqual(new Set([200]));
  expect(highest).toBeLessThanOrEqual(4);
});
