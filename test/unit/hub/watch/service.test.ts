import { expect, it, onTestFinished, vi } from "vitest";
import { unchangedRuleSettings } from "#hub-api/rules.ts";
import { createServedGateway } from "#hub/gateways/gateway.ts";
import { openAlertSettings } from "#hub/watch/alertSettings.ts";
import { startWatch } from "#hub/watch/service.ts";
import { dayAfter, daysBetween, dayStartS } from "#plant/history/local-day.ts";
import { openRecord, unwritten } from "../../../support/hub/openRecord.ts";
import { serving } from "../../../support/hub/serving.ts";
import { temporaryFolder } from "../../../support/hub/temporary.ts";

const today = "2026-06-20";
const noonS = (dayStartS(today) ?? 0) + 12 * 3600;

/** Yield of a gateway each day, Wh: usually, and in the week before today. */
const yields: Readonly<Record<string, readonly [usual: number, ofWeek: number]>> = {
  barn: [5000, 2000],
  house: [9000, 9000],
};

/** A hub that watches a gateway that does not answer, and of which its owner wants to hear at once. */
async function watching() {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const store = openRecord();
  const sent: unknown[] = [];
  const url = await serving((request, response) => {
    request.setEncoding("utf8").on("data", (text: string) => sent.push(JSON.parse(text)));
    request.on("end", () => response.end());
  });
  const [barn, house] = ["barn", "house"].map((name) => {
    const plan = { name, basePath: `/${name}/`, url: new URL("http://127.0.0.1:9") };
    const served = createServedGateway({ ...plan, password: undefined }, () => undefined);
    onTestFinished(() => served.close());
    return served;
  });
  if (!barn || !house) throw new Error("There are no gateways");
  const world = { nowS: noonS, isBroken: false, isBlind: false };
  const lines: string[] = [];
  let [rounds, underWay] = [0, 0];
  const told = { of: () => undefined, change: () => Promise.reject(new Error("No digest is due")) };
  const watch = startWatch({
    record: {
      nowMs: () => world.nowS * 1000,
      readings: () => {
        if (world.isBlind) throw new Error("Nothing can be read");
        return undefined;
      },
      figures: () => [],
      state: unwritten,
    },
    store: Object.assign(Object.create(store), {
      days: async ({ gateway, from, to }: { gateway: string; from: string; to: string }) =>
        daysBetween(from, to).map((day) => {
          const [usual, ofWeek] = yields[gateway] ?? [0, 0];
          const inWh = day >= dayAfter(today, -7) ? ofWeek : usual;
          const energy = { inWh, outWh: 0, coveredS: 80_000 };
          return { day, source: "total", startS: dayStartS(day) ?? 0, energy };
        }),
    }),
    alerts: {
      ...store.alerts,
      due: (nowS) => {
        rounds += 1;
        if (world.isBroken) throw new Error("The disk is full");
        const due = store.alerts.due(nowS);
        underWay += due.length;
        return due;
      },
      settle: (id) => {
        store.alerts.settle(id);
        underWay -= 1;
      },
    },
    gateways: [barn, house],
    recorded: [barn],
    settings: await openAlertSettings(temporaryFolder(), { language: "en", webhook: { url } }),
    worthOf: () => undefined,
    rulesOf: () => ({ ...unchangedRuleSettings, gatewaySilent: { isOn: true, delayMin: 1 } }),
    told,
    isSending: true,
    isOneOfSeveral: false,
    nameOf: (key) => `the ${key}`,
    switchedOff: () => new Map(),
    promisesOf: () => undefined,
    meteredOf: () => undefined,
    learnt: () => ({}),
    report: (line) => void lines.push(line),
  });
  onTestFinished(() => watch.close());
  return {
    watch,
    world,
    store,
    sent,
    lines,
    /** Lets so much time pass in looks of 15 seconds, each of which sees the clock go on by `stepS`. */
    pass: async (seconds: number, stepS = 15) => {
      for (let rest = seconds; rest > 0; rest -= stepS) {
        world.nowS += stepS;
        const before = rounds;
        vi.advanceTimersByTime(15_000);
        await expect.poll(() => rounds > before && underWay === 0, { interval: 1 }).toBe(true);
      }
    },
  };
}

it("goes by the owner's rules, uses the owner's names, and keeps what is counted at the end", async () => {
  const { watch, world, store, sent, pass } = await watching();
  await pass(120);
  expect(watch.alerts("barn")).toEqual([]);
  await pass(45);
  expect(watch.alerts("barn")).toMatchObject([{ rule: "gatewaySilent", endS: null }]);
  await expect.poll(() => sent).toMatchObject([{ gateway: "the barn", kind: "start" }]);
  await watch.close();
  expect(store.alerts.state("barn").atS).toBe(world.nowS);
});

it("compares a gateway's week with last year, and with the other gateways of the hub", async () => {
  const { watch, pass } = await watching();
  await pass(3900, 100);
  const found = watch.alerts("barn").map(({ rule, figures }) => [rule, figures]);
  expect(Object.fromEntries(found)).toMatchObject({
    yieldBelowLastYear: { expectedWh: 5000, yieldWh: 2000 },
    yieldBelowNeighbours: { expectedWh: 5000, yieldWh: 2000 },
  });
  expect(watch.alerts("house")).toEqual([]);
});

it("says once that the alerts cannot be kept, and again when that comes back", async () => {
  const { world, lines, pass } = await watching();
  const line = "The alerts cannot be kept: The disk is full";
  world.isBroken = true;
  await pass(60);
  expect(lines).toEqual([line]);
  world.isBroken = false;
  await pass(30);
  world.isBroken = true;
  await pass(30);
  expect(lines).toEqual([line, line]);
  // Another failure beside it is reported once, too.
  world.isBlind = true;
  await pass(60);
  expect(lines).toEqual([line, line, "The alerts cannot be kept: Nothing can be read"]);
});

it("tests the channel that was chosen, or all", async () => {
  const { watch, sent } = await watching();
  expect(await watch.test("ntfy")).toEqual({ channels: [] });
  const outcome = { channels: [{ channel: "webhook", failure: null }] };
  expect([await watch.test("webhook"), await watch.test()]).toEqual([outcome, outcome]);
  expect(sent).toMatchObject([{ kind: "test" }, { kind: "test" }]);
});
