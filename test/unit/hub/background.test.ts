import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastify from "fastify";
import { expect, it, onTestFinished, vi } from "vitest";
import { type BackgroundOptions, startBackground } from "#hub/background.ts";
import {
  createServedGateway,
  type GatewayPlan,
  type ServedGateway,
} from "#hub/gateways/gateway.ts";
import { inShard } from "#hub/store/shard.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";

const minuteMs = 60_000;

/** Background work of a hub before a gateway that is off, by timers that the test moves. */
async function backgroundOf(isDemonstration: boolean) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const dataDir = temporaryFolder();
  const lines: string[] = [];
  const serials = { asked: 0, answer: "114180610042" };
  const url = new URL("http://127.0.0.1:9");
  const served = createServedGateway(
    { name: "house", basePath: "/", url, password: "sunflower-42" },
    () => undefined,
  );
  onTestFinished(() => served.close());
  const gateway: typeof served = {
    ...served,
    read: (path, authorization) => {
      if (path !== "/api/dtu/config") return served.read(path, authorization);
      serials.asked += 1;
      const body = Buffer.from(JSON.stringify({ serial: serials.answer }));
      return Promise.resolve({ status: 200, headers: {}, body });
    },
  };
  const background = await startBackground({
    dataDir,
    gateways: [gateway],
    zone: "Europe/Berlin",
    report: (line) => lines.push(line),
    ...(isDemonstration && { fill: () => Promise.reject(new Error("no room")) }),
  });
  const identities = () => {
    const file = join(dataDir, "identities.json");
    return existsSync(file) ? readFileSync(file, "utf8") : "";
  };
  return { background, lines, serials, identities };
}

it("asks gateways who they are a minute and a half after the start, every hour, and not after the end", async () => {
  const { background, lines, serials, identities } = await backgroundOf(false);
  onTestFinished(() => background.close());
  expect(lines).toContain("Days are cut by the time zone Europe/Berlin.");
  vi.advanceTimersByTime(1.5 * minuteMs - 1);
  expect(identities()).not.toContain("114180610042");
  vi.advanceTimersByTime(1);
  await expect.poll(identities).toContain('"serial": "114180610042"');
  serials.answer = "114180610043";
  vi.advanceTimersByTime(58.5 * minuteMs);
  await expect.poll(() => lines.join("\n")).toContain("Another device answers at 127.0.0.1:9");
  await background.close();
  const { asked } = serials;
  vi.advanceTimersByTime(120 * minuteMs);
  expect(serials.asked).toBe(asked);
  // Nothing else of it is to come, either.
  expect(vi.getTimerCount()).toBe(0);
});

/** The answers of background work to the owner of gateways that answer yes to everything. */
async function answering(
  plans: readonly Pick<GatewayPlan, "name" | "password">[],
  options: Partial<BackgroundOptions>,
) {
  const gateways = plans.map(({ name, password }, at): ServedGateway => {
    const url = new URL(`http://127.0.0.${at + 1}:9`);
    const plan = { name, basePath: `/${name}/`, url, password };
    const served = createServedGateway(plan, () => undefined);
    onTestFinished(() => served.close());
    const body = Buffer.from('{"type":"success"}');
    const read = () => Promise.resolve({ status: 200, headers: {}, body });
    return { ...served, read, check: () => Promise.resolve("yes") };
  });
  const background = await startBackground({
    dataDir: temporaryFolder(),
    gateways,
    zone: "Europe/Berlin",
    report: () => undefined,
    ...options,
  });
  onTestFinished(() => background.close());
  const app = fastify();
  onTestFinished(() => app.close());
  await background.routes(app, gateways);
  const headers = { authorization: `Basic ${btoa("admin:sunflower-42")}` };
  return async (url: string, payload?: object): Promise<unknown> => {
    const sent = payload && { method: "POST" as const, payload };
    return (await app.inject({ url, headers, ...sent })).json();
  };
}

it("a hub of a part of the gateways keeps promises and backs up only those of its part", async () => {
  const shard = { index: 0, count: 2 };
  const all = ["house", "barn", "shed"].map((name) => ({ name }));
  const own = inShard(all, shard);
  expect([own.length > 0, own.length < all.length]).toEqual([true, true]);
  // A hub that only answers for a gateway needs no password of it.
  const plans = all.map((one) => ({
    ...one,
    password: own.includes(one) ? "sunflower-42" : undefined,
  }));
  const answer = await answering(plans, { shard });
  for (const one of all) {
    const isOwn = own.includes(one);
    expect(await answer(`/${one.name}/hub/guardian`)).toMatchObject({
      lacks: isOwn ? null : "elsewhere",
    });
    expect(await answer(`/${one.name}/hub/backups`)).toMatchObject({
      nightly: isOwn ? "here" : "elsewhere",
    });
  }
});

it.each([
  ["promises nothing by a clock that cannot be right", Date.UTC(2020, 5, 1), false],
  ["goes by this machine's clock before the record has asked gateways", Date.UTC(2027, 5, 1), true],
])("%s", async (_, ms, isPromised) => {
  const plans = [{ name: "house", password: "sunflower-42" }];
  const answer = await answering(plans, { clockMs: () => ms });
  const limit = { relative: true, value: 50 };
  const add = { kind: "ending", serials: ["116181203366"], limit };
  expect(await answer("/house/hub/guardian", { add })).toMatchObject(
    isPromised ? { promises: [{ promise: add }] } : { message: "The time is not known yet." },
  );
});

it("serves a demonstration whose past cannot be written, and says so", async () => {
  const { background, lines } = await backgroundOf(true);
  onTestFinished(() => background.close());
  expect(lines).toEqual(["A past cannot be written: no room"]);
  await background.fillRest();
  expect([background.zone(), background.queue()]).toEqual(["Europe/Berlin", undefined]);
});
