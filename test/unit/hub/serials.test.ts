import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import Fastify from "fastify";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { feeds } from "#protocol/endpoints.ts";
import { readCommandLine } from "#demonstration/local/commandLine.ts";
import { startProgram } from "#demonstration/local/start.ts";
import { createAttempts } from "#hub/access/attempts.ts";
import { hideSerials } from "#hub/serials/hideSerials.ts";
import { serialsKey } from "#hub/serials/keyFile.ts";
import { createPseudonyms } from "#hub/serials/pseudonyms.ts";
import { firstText, testHub } from "../../support/hub.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";

const basic = { authorization: `Basic ${btoa("admin:openDTU42")}` };
const serial = fc.oneof(
  fc.stringMatching(/^1\d{11}$/),
  fc.stringMatching(/^[\da-f]{12}$/),
  fc.stringMatching(/^HQ\d{4}[\dA-Z]{5}$/),
);

const serialsIn = (text: string) =>
  [...text.matchAll(/"serial":"(\w{12})"|(HQ\w{9})/g)].map(([, one = "", other]) => other ?? one);

const asKey = (one: string) => JSON.stringify({ values: { [`_AB2000 [${one}]`]: 1 } });
const asValue = (one: string) => JSON.stringify({ device_id: `${one}"\u0007` });

describe("invented serials", () => {
  const { hide, reveal } = createPseudonyms(Buffer.alloc(32, 7));

  it("have the shape and family of the real one, lead back to it, and hide it", () => {
    let same = 0;
    fc.assert(
      fc.property(serial, (real) => {
        const invented = hide(real);
        expect(invented).toHaveLength(real.length);
        expect(invented.slice(0, 4)).toBe(real.slice(0, 4));
        expect(/[a-f]/.test(invented.slice(4))).toBe(/[a-f]/.test(real.slice(4)));
        expect(reveal(invented)).toBe(real);
        same += Number(invented === real);
      }),
    );
    expect(same).toBeLessThan(3);
  });

  it("differ with another key", () => {
    const other = createPseudonyms(Buffer.alloc(32, 8));
    expect(other.hide("114180610042")).not.toBe(hide("114180610042"));
  });

  it("are one for each serial of other makers, as values and as keys, of whatever form", () => {
    const part = fc.stringMatching(/^[\dA-Za-z -]{0,6}[\dA-Za-z]{2,40}$/);
    fc.assert(
      fc.property(fc.uniqueArray(part, { minLength: 2, maxLength: 20 }), (packs) => {
        for (const written of [asKey, asValue]) {
          const texts = packs.map((one) => hide(written(one)));
          expect(new Set(texts).size).toBe(packs.length);
          expect(texts.map((text) => text.length)).toEqual(packs.map((one) => written(one).length));
          for (const text of texts) expect(() => void JSON.parse(text)).not.toThrow();
        }
      }),
    );
  });

  it("lead back where a serial was seen, and a serial that was seen stays", () => {
    fc.assert(
      fc.property(serial, serial, (seen, other) => {
        fc.pre(seen !== other);
        const {
          hide: place,
          reveal: back,
          note,
          isUnclear,
        } = createPseudonyms(Buffer.alloc(32, 9));
        const placeholder = createPseudonyms(Buffer.alloc(32, 9)).hide(seen);
        expect([isUnclear(seen), isUnclear(placeholder)]).toEqual([true, true]);
        // An owner may add an inverter that nobody has seen.
        expect([back(seen, true), back(placeholder)]).toEqual([seen, seen]);
        note(`{"serial":"${seen}"}`);
        expect([isUnclear(seen), isUnclear(placeholder)]).toEqual([false, false]);
        for (const isOwn of [true, false])
          expect([back(seen, isOwn), back(placeholder, isOwn)]).toEqual([seen, seen]);
        expect(place(seen)).toBe(placeholder);
      }),
    );
  });

  it.each([
    ["figures", '{"v":4334.626666666667,"t":123456789012.5,"ms":1764000000000}'],
    ["words", '{"id":"x114180610042","name":"deadbeefcafe1"}'],
    ["what has been hidden before", '{"serial":""}'],
  ])("leave %s alone", (_, text) => expect(hide(text)).toBe(text));

  it.each([
    '{"serial":"AB-12 3","other":"AB-12 3"}',
    '{"values":{"_AB2000 [XYZ123]":{"v":1}}}',
    "TX 95 80 61 00 42 80 61 00 42 0b 00 61",
    '{"query":"strings=inv%20114180610042%2C1"}',
  ])("hide the serials of %s, at the same length", (text) => {
    const hidden = hide(text);
    expect(hidden).toHaveLength(text.length);
    expect(hidden).not.toMatch(/serial":"AB|XYZ123|80 61 00 42|114180610042/);
  });
});

describe("the key of invented serials", () => {
  it("is made once, for the hub's user only, and again where its file is damaged", async () => {
    const folder = join(temporaryFolder(), "data");
    const file = join(folder, "serials.key");
    const made = await serialsKey(folder);
    expect(made).toHaveLength(32);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await serialsKey(folder)).toEqual(made);
    writeFileSync(file, made.subarray(0, 31));
    const again = await serialsKey(folder);
    expect([again.length, again.equals(made)]).toEqual([32, false]);
    expect(readFileSync(file)).toEqual(again);
  });

  it("is there where it cannot be kept", async () => {
    expect(await serialsKey("/dev/null/data")).toHaveLength(32);
  });
});

/** Calls whose answers are for the administrator only. */
const ofAdmin = [
  "admin",
  "gateways",
  "gateways/look",
  "meters",
  "meters/try",
  "alerts/settings",
].map((path) => `hub/${path}`);

/** A hub of several gateways that has serials in every answer, and how often each was asked who signs in. */
async function askedHub(is: () => "yes" | "no" | "silent", names: readonly string[]) {
  const asked: string[] = [];
  const app = Fastify();
  onTestFinished(() => app.close());
  const told = { yes: [200, '{"type":"success"}'], no: [401, ""], silent: [502, ""] } as const;
  const gateways = names.map((name) => ({
    url: `http://${name}`,
    name,
    basePath: `/${name}/`,
    hidesSerials: true,
    attempts: createAttempts(),
    read: (path: string) => {
      if (path.includes("livedata")) return Promise.reject(new Error("not asked here"));
      asked.push(name);
      const [status, text] = told[is()];
      return Promise.resolve({ status, body: Buffer.from(text) });
    },
  }));
  const check = () => {
    asked.push("hub");
    return Promise.resolve("yes" as const);
  };
  const pseudonyms = createPseudonyms(Buffer.alloc(32, 7));
  hideSerials(app, { base: "/", gateways, admin: { check }, pseudonyms });
  app.get("/*", () => "inv 114180610042");
  const paths = ["metrics", "hub/overview", ...ofAdmin, ...names.map((name) => `${name}/api/x`)];
  for (const path of paths) app.get(`/${path}`, () => "inv 114180610042");
  const sees = async (path: string, headers: Partial<typeof basic> = basic) =>
    (await app.inject({ url: path, headers })).body.endsWith("114180610042");
  return { asked, sees };
}

describe("who sees serials", () => {
  it.each([
    ["yes", 600_000],
    ["no", 60_000],
    ["silent", 5_000],
  ] as const)("is remembered of a gateway that says %s for %i ms", async (is, ms) => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const { asked, sees } = await askedHub(() => is, ["house"]);
    for (const passedMs of [0, ms - 1, 1]) {
      vi.advanceTimersByTime(passedMs);
      expect(await sees("/house/api/x")).toBe(is === "yes");
    }
    expect(asked).toEqual(["house", "house"]);
  });

  it("says of a hub's own calls the administrator, of one gateway's that gateway", async () => {
    const { asked, sees } = await askedHub(() => "no", ["house", "barn"]);
    expect([await sees("/metrics"), await sees("/hub/overview")]).toEqual([true, true]);
    expect([await sees("/house/api/x"), await sees("/barn/api/x")]).toEqual([false, false]);
    // Files of the page hold none.
    expect(await sees("/barn/assets", {})).toBe(true);
    expect(asked).toEqual(["hub", "house", "barn"]);
    const single = await askedHub(() => "yes", ["house"]);
    expect([await single.sees("/metrics"), single.asked]).toEqual([true, ["house"]]);
  });

  it.each(ofAdmin)(
    "is not asked of %s, whose answers only the administrator gets",
    async (path) => {
      // The administrator of a single gateway may have another password than that.
      const { asked, sees } = await askedHub(() => "no", ["house"]);
      expect([await sees(`/${path}`), asked]).toEqual([true, []]);
    },
  );

  it("is asked again after ten wrong passwords, and not remembered meanwhile", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    let is: "yes" | "no" = "no";
    const { sees } = await askedHub(() => is, ["house"]);
    for (let n = 0; n < 10; n += 1)
      await sees("/house/api/x", { authorization: `Basic ${btoa(`admin:wrong-${n}`)}` });
    is = "yes";
    expect(await sees("/house/api/x")).toBe(false);
    vi.advanceTimersByTime(60_000);
    expect(await sees("/house/api/x")).toBe(true);
  });
});

describe("a hub", () => {
  const day = new Date().toLocaleDateString("sv");
  const span = `from=${day}&to=${day}`;
  const paths = [
    "api/livedata/status",
    "%61pi/livedata/status",
    "api/livedata/status?x=/api/security/authenticate",
    "api/limit/status",
    "api/power/status",
    "api/vedirectlivedata/status",
    "hub/history/sources",
    `hub/history/days?${span}`,
    `hub/history/curves?${span}`,
    "hub/facings",
    "hub/clear/strings",
    "hub/clear/health",
    "hub/alerts",
    "hub/overview",
    "hub/today.svg",
    "metrics",
  ];

  it("sends real serials, by whatever route, to nobody but who has the password", async () => {
    const options = readCommandLine(["--port=0", "--scenario=full", "--hide-serials"]);
    if (!options.ok) throw new Error(options.error);
    const hub = await startProgram(options.value, { report: () => undefined, pastDays: 2 });
    onTestFinished(() => hub.close());
    await hub.filled;
    const address = `127.0.0.1:${hub.port}`;
    const at = async (path: string, headers: Record<string, string> = {}) =>
      (await fetch(`http://${address}/${path}`, { headers })).text();
    const real = serialsIn(
      (await at("api/livedata/status", basic)) + (await at("api/vedirectlivedata/status", basic)),
    );
    expect(new Set(real).size).toBeGreaterThan(5);
    for (const path of paths) {
      const told = await at(path);
      expect([path, real.filter((one) => told.includes(one))]).toEqual([path, []]);
    }

    const [first = ""] = real;
    const [invented = ""] = serialsIn(await at("api/livedata/status"));
    expect(invented).not.toBe(first);
    expect(await at(`api/devinfo/status?inv=${invented}`)).toBe(
      (await at(`api/devinfo/status?inv=${first}`, basic)).replaceAll(first, invented),
    );
    const sources = `hub/history/days?${span}&sources=`;
    const hidden = await at(`${sources}${encodeURIComponent(`inv ${invented}`)}`);
    expect(hidden).toContain(invented);
    expect(hidden.replaceAll(invented, first)).toBe(
      await at(`${sources}${encodeURIComponent(`inv ${first}`)}`, basic),
    );
    // A wrong password where the gateway lets everybody read.
    expect(
      await at("api/livedata/status", { authorization: `Basic ${btoa("admin:no")}` }),
    ).not.toContain(first);

    const socket = `ws://${address}${feeds.vedirect.path}`;
    const listed = ["heliograph", `basic.${encodeURIComponent(btoa("admin:openDTU42"))}`];
    const victron = real.find((one) => one.startsWith("HQ"));
    const toGuest = await firstText(socket);
    expect(toGuest).toContain(victron?.slice(0, 6));
    expect(toGuest).not.toContain(victron);
    expect(await firstText(socket, {}, undefined, listed)).toContain(victron);
    expect(await firstText(socket, basic)).toContain(victron);
  });

  it("passes serials on as its gateway gives them, to everybody who may read", async () => {
    const { address } = await testHub([]);
    const at = async (headers: Record<string, string>) =>
      (await fetch(`http://${address}/api/devinfo/status?inv=1`, { headers })).text();
    expect(await at({})).toBe(await at(basic));
  });
});
