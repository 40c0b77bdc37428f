import { expect, it } from "vitest";
import type { ControlSettings } from "#hub-api/zero-feed-in.ts";
import { LiveMeter } from "#hub/meters/liveMeter.ts";
import type { MeterService } from "#hub/meters/service.ts";
import type { MeterSettings } from "#hub/meters/way.ts";
import { GatewayControl } from "#hub/zeroFeedIn/gatewayControl.ts";
import { openControls } from "#hub/zeroFeedIn/savedControl.ts";
import type { ControlledPlant } from "#hub/zeroFeedIn/plantView.ts";
import type { MeterReading } from "#plant/meters/reading.ts";
import type { LimitOutcome } from "#protocol/client/limit-outcome.ts";
import type {
  ControlledInverter,
  InverterReport,
  LimitCommand,
} from "#plant/zero-feed-in/types.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";
import { oneInverter, serial } from "../../support/zeroFeedIn/plantOfTest.ts";

const settings: ControlSettings = {
  targetW: 0,
  position: "balanced",
  serials: [serial],
  ceilingW: null,
  baseW: 100,
  batterySerials: [],
  trustedBy: "the owner",
};

function newsOf(said: Partial<InverterReport>) {
  const usual = { serial, isReachable: true, isProducing: true, status: "Ok" as const };
  return { report: { ...usual, inputsW: [200, 200], limitW: 800, ...said }, measuredS: 0 };
}

const meterSettings: MeterSettings = {
  id: "1",
  name: "Meter",
  kind: "shellyGen2",
  host: "192.168.1.60",
  fields: {},
  isInverted: false,
  periodS: 1,
  gateways: ["house"],
  isCompared: false,
};

class FakePlant implements ControlledPlant {
  isLimiterOn = false;
  failure: Error | undefined;
  isOnBattery = false;
  limitW = 800;
  nightW: number | undefined;
  outcome: LimitOutcome | undefined;
  readonly sent: LimitCommand[] = [];

  refresh = () => Promise.resolve();
  inverters = (): ControlledInverter[] => [{ ...oneInverter, isOnBattery: this.isOnBattery }];
  /** Seconds since the sending with which it was asked for the outcome last. */
  waitedS = Number.NaN;
  outcomeOf = (_: LimitCommand, waitedS: number) => {
    this.waitedS = waitedS;
    return this.outcome;
  };
  takesCommands = () => true;
  limits = () => [[serial, this.limitW] as const];
  news: ControlledPlant["news"] = () => [];
  send = async (commands: readonly LimitCommand[]) => {
    if (this.failure !== undefined) throw this.failure;
    this.sent.push(...commands);
  };
}

async function controlIn(dataDir: string) {
  const plant = new FakePlant();
  const world = { nowS: 0, say: (_powerW: number): void => undefined };
  const clockS = () => world.nowS;
  const followers = new Set<(reading: MeterReading) => void>();
  const lines: string[] = [];
  const report = (line: string) => lines.push(line);
  const live = new LiveMeter(meterSettings, {
    clockS,
    output: () => undefined,
    onReading: () => undefined,
    openWay: (_, onArrival) => {
      const arrive = (powerW: number) => onArrival({ ok: true, value: { powerW } });
      queueMicrotask(() => arrive(100));
      world.say = (powerW) => {
        arrive(powerW);
        for (const follow of followers) follow({ powerW });
      };
      return { close: () => undefined };
    },
  });
  const meter = Object.create(live, { settings: { value: meterSettings, writable: true } });
  const meters: Pick<MeterService, "of" | "follow"> = {
    of: () => meter,
    follow: (_, onReading) => {
      followers.add(onReading);
      return () => void followers.delete(onReading);
    },
  };
  const control = new GatewayControl({
    name: "house",
    plant,
    kept: await openControls(dataDir, report),
    meters,
    nightW: () => Promise.resolve(plant.nightW),
    isOnAt: () => false,
    clockS,
    sleepS: async (seconds) => void (world.nowS += seconds),
    wallS: clockS,
    report,
  });
  const pass = async (seconds: number, powerW?: number) => {
    for (let second = 0; second < seconds; second += 1) {
      world.nowS += 1;
      // A meter that stands still is not believed.
      if (powerW !== undefined) world.say(powerW + (world.nowS % 2));
      await control.step();
    }
  };
  return { control, plant, lines, world, pass, meter, meters };
}

async function runningIn(dataDir: string, wanted: ControlSettings = settings) {
  const found = await controlIn(dataDir);
  await found.control.set(wanted);
  await Promise.resolve();
  expect(await found.control.switchOn()).toEqual({ ok: true, value: undefined });
  await found.control.step();
  return found;
}

it("rule 8: a lower limit set by hand outlasts new settings and a restart of the hub, until it is let go of", async () => {
  const dataDir = temporaryFolder();
  const { control, plant, pass } = await runningIn(dataDir);
  plant.news = () => [newsOf({ powerW: 400 })];
  await pass(40, 300);
  plant.news = () => [newsOf({ powerW: 200, limitW: 200 })];
  await pass(15, 600);
  expect(await control.shown()).toMatchObject({ reason: "handLimit" });
  await control.set({ ...settings, targetW: 20 });
  plant.sent.length = 0;
  await pass(60, 600);
  const again = await controlIn(dataDir);
  again.plant.news = plant.news;
  await again.pass(60, 600);
  for (const { limitW } of [...plant.sent, ...again.plant.sent])
    expect(limitW).toBeLessThanOrEqual(200);
  expect(await again.control.shown()).toMatchObject({ reason: "handLimit" });
  again.control.release();
  await again.pass(60, 600);
  expect(again.plant.sent.at(-1)?.limitW).toBeGreaterThan(600);
});

it("rule 11: ends when an inverter comes to a battery without the owner's word", async () => {
  const { control, plant, pass } = await runningIn(temporaryFolder());
  plant.news = () => [newsOf({ powerW: 400 })];
  await pass(20, 300);
  plant.isOnBattery = true;
  plant.sent.length = 0;
  await pass(20, 600);
  expect(await control.shown()).toMatchObject({ state: "stopped", reason: "battery" });
  expect(plant.sent).toEqual([]);
  expect(await control.switchOn()).toEqual({ ok: false, error: ["battery"] });
  await control.set({ ...settings, batterySerials: [serial] });
  expect((await control.switchOn()).ok).toBe(true);
});

it("rule 5: ends when another meter takes the place of the tested one, and one more inverter needs a test", async () => {
  const { control, plant, pass, meter } = await controlIn(temporaryFolder());
  await control.set({ ...settings, trustedBy: null });
  plant.news = () => [newsOf({ powerW: plant.sent.at(-1)?.limitW ?? 400 })];
  expect(await control.startTest()).toEqual({ ok: true, value: undefined });
  for (let second = 0; second < 90; second += 1)
    await pass(1, 600 - Math.min(400, plant.sent.at(-1)?.limitW ?? 400));
  expect(await control.shown()).toMatchObject({ test: { outcome: "passed" }, refusals: [] });
  expect((await control.switchOn()).ok).toBe(true);
  await pass(5, 300);
  expect(control.isOn).toBe(true);
  meter.settings = { ...meter.settings, isInverted: true };
  await pass(1, 300);
  expect(await control.shown()).toMatchObject({ state: "stopped", reason: "noDirectionTest" });
  meter.settings = { ...meter.settings, isInverted: false };
  const other = { ...oneInverter, serial: "112100000002" };
  plant.inverters = () => [{ ...other, isOnBattery: false }];
  await control.set({ ...settings, trustedBy: null, serials: [other.serial] });
  expect(await control.switchOn()).toEqual({ ok: false, error: ["noDirectionTest"] });
});

it("rule 8: limits of the hub's own direction test are nobody's raise, however late they are shown", async () => {
  const { control, plant, pass, world } = await controlIn(temporaryFolder());
  await control.set({ ...settings, trustedBy: null });
  const sent: { readonly atS: number; readonly limitW: number }[] = [];
  plant.send = async (commands) => {
    sent.push(...commands.map(({ limitW }) => ({ atS: world.nowS, limitW })));
  };
  // The gateway shows a limit seven seconds late.
  const shownW = () => sent.filter(({ atS }) => atS <= world.nowS - 7).at(-1)?.limitW ?? 800;
  plant.limits = () => [[serial, shownW()] as const];
  plant.news = () => [newsOf({ powerW: Math.min(400, shownW()), limitW: shownW() })];
  const live = async (seconds: number, houseW: number) => {
    for (let second = 0; second < seconds; second += 1)
      await pass(1, houseW - Math.min(400, shownW()));
  };
  expect(await control.startTest()).toEqual({ ok: true, value: undefined });
  while ((await control.shown()).test?.outcome !== "passed") await live(1, 500);
  expect((await control.switchOn()).ok).toBe(true);
  const before = sent.length;
  await live(60, 150);
  expect(await control.shown()).toMatchObject({ isOn: true, reason: null, foreign: [] });
  // The first command goes by what the inverters give, not by a limit far above it.
  expect(sent[before]?.limitW).toBeLessThanOrEqual(160);
  // What was before is what the test has set again, not what it had lowered.
  await control.switchOff("before");
  expect(sent.at(-1)?.limitW).toBeGreaterThanOrEqual(799);
  expect((await control.switchOn()).ok).toBe(true);
  await live(60, 150);
  expect(await control.shown()).toMatchObject({ isOn: true, reason: null, foreign: [] });
});

it("rule 15: settings that are saved again and again do not double the commands", async () => {
  const { control, plant, pass } = await runningIn(temporaryFolder());
  plant.news = () => [newsOf({ powerW: 400, limitW: plant.sent.at(-1)?.limitW ?? 800 })];
  for (let times = 0; times < 30; times += 1) {
    // Twice: what was sent before is known to the next control also where one has not looked.
    await control.set(settings);
    await control.set({ ...settings, targetW: 10 * times });
    await pass(2, 300);
  }
  expect(plant.sent.length).toBeGreaterThan(0);
  expect(plant.sent.length).toBeLessThanOrEqual(6);
});

it("a command that the gateway did not accept is sent again, and is not counted as in force", async () => {
  const { plant, pass } = await runningIn(temporaryFolder());
  plant.news = () => [newsOf({ powerW: 700 })];
  plant.failure = new Error("No answer.");
  await pass(5, -300);
  plant.failure = undefined;
  await pass(12, -300);
  expect(plant.sent.at(-1)?.limitW).toBeLessThan(410);
});

it("rule 3: without a meter after a restart of the hub the inverters get the safe limit", async () => {
  const dataDir = temporaryFolder();
  await runningIn(dataDir);
  const { control, plant, pass, meters } = await controlIn(dataDir);
  meters.of = () => undefined;
  plant.news = () => [newsOf({ powerW: 600 })];
  await pass(40);
  expect(plant.sent.at(-1)).toEqual({ serial, limitW: 100 });
  expect(control.isHalted).toBe(true);
});

it("a control that stopped by itself stays off, also after a restart of the hub, and says why", async () => {
  const dataDir = temporaryFolder();
  const { control, plant } = await runningIn(dataDir);
  plant.isLimiterOn = true;
  await control.step();
  expect(control.isOn).toBe(false);
  const restarted = await controlIn(dataDir);
  await restarted.control.step();
  expect(await restarted.control.shown()).toMatchObject({
    isOn: false,
    state: "stopped",
    reason: "gatewayLimiter",
  });
  await restarted.control.set({ ...settings, targetW: 50 });
  await restarted.control.step();
  expect(restarted.control.isOn).toBe(false);
});

it.each([
  ["before", 640],
  ["safe", 100],
  ["full", 800],
] as const)(
  "rule 16: off works at once and without the meter, sets %s, and says what the gateway answers",
  async (afterwards, limitW) => {
    const dataDir = temporaryFolder();
    const { control, plant, pass, meters } = await controlIn(dataDir);
    plant.limitW = 640;
    await control.set(settings);
    expect((await control.switchOn()).ok).toBe(true);
    plant.news = () => [newsOf({ powerW: 600 })];
    await pass(20, 300);
    meters.of = () => undefined;
    expect(await control.switchOff(afterwards)).toEqual({ ok: true, value: undefined });
    const wanted = { serial, limitW };
    expect(plant.sent.at(-1)).toEqual(wanted);
    const open = { isOn: false, state: "off", afterwards: [{ ...wanted, outcome: null }] };
    expect(await control.shown()).toMatchObject(open);
    await pass(3);
    expect(plant.waitedS).toBe(3);
    expect(await control.shown()).toMatchObject(open);
    plant.outcome = "confirmed";
    const before = plant.sent.length;
    await pass(60, -600);
    expect(await control.shown()).toMatchObject({
      ...open,
      afterwards: [{ ...wanted, outcome: "confirmed" }],
    });
    expect(plant.sent.length).toBe(before);
    const again = await controlIn(dataDir);
    await again.pass(20, -600);
    expect(again.plant.sent).toEqual([]);
  },
);

it("proposes the base load of the last nights, or a guess", async () => {
  const { control, plant } = await controlIn(temporaryFolder());
  expect(await control.shown()).toMatchObject({ nightW: null, proposed: { baseW: 100 } });
  plant.nightW = 143;
  expect(await control.shown()).toMatchObject({ nightW: 143, proposed: { baseW: 143 } });
});

it("says when it is switched off and the gateway does not take the limits for afterwards", async () => {
  const { control, plant } = await runningIn(temporaryFolder());
  plant.failure = new Error("No answer.");
  expect(await control.switchOff("full")).toEqual({ ok: false, error: "Error: No answer." });
  expect(control.isOn).toBe(false);
});

it("reports safe limits that a hub at its end cannot send", async () => {
  const { control, plant, lines, pass } = await runningIn(temporaryFolder());
  plant.news = () => [newsOf({ powerW: 400 })];
  await pass(5, 300);
  plant.failure = new Error("No answer.");
  await control.sendSafeValues();
  expect(lines.at(-1)).toMatch(/^house did not take the safe limits/);
});

it("rule 6: a hub that ends sets the safe limit, says so, and sends nothing after it", async () => {
  const { control, plant, lines, pass, world } = await runningIn(temporaryFolder());
  plant.news = () => [newsOf({ powerW: 700 })];
  await pass(5, -300);
  expect(plant.sent.length).toBe(1);
  // A look is under way while the hub ends.
  world.nowS += 10;
  world.say(-600);
  const looking = control.step();
  await Promise.all([control.sendSafeValues(), looking]);
  await pass(20, -600);
  expect(plant.sent.at(-1)).toEqual({ serial, limitW: 100 });
  expect(lines.at(-1)).toBe(`house got safe limits: ${serial} 100 W.`);
});

it("rule 6: a hub that ends waits for a command that is on its way, and then sets the safe limit", async () => {
  const { control, plant, pass, world } = await runningIn(temporaryFolder());
  plant.news = () => [newsOf({ powerW: 700 })];
  await pass(5, -300);
  const atS = world.nowS;
  plant.news = () => [newsOf({ powerW: 700, status: world.nowS < atS + 4 ? "Pending" : "Ok" })];
  await pass(1, -300);
  plant.sent.length = 0;
  await control.sendSafeValues();
  expect(plant.sent).toEqual([{ serial, limitW: 100 }]);
  plant.news = () => [newsOf({ powerW: 700, status: "Pending" })];
});

it("ends a direction test with what was before, within what all may give together", async () => {
  const { control, plant, pass } = await runningIn(temporaryFolder());
  await control.switchOff("before");
  await control.set({ ...settings, ceilingW: 500 });
  plant.news = () => [newsOf({ powerW: 400 })];
  expect(await control.startTest()).toEqual({ ok: true, value: undefined });
  plant.sent.length = 0;
  await pass(90, 100);
  expect(plant.sent).toEqual([
    { serial, limitW: 280 },
    { serial, limitW: 500 },
  ]);
});

it("rule 6: a hub that ends in a direction test sets what was before", async () => {
  const { control, plant, pass } = await controlIn(temporaryFolder());
  await control.set({ ...settings, trustedBy: null });
  plant.limitW = 640;
  plant.news = () => [newsOf({ powerW: 400 })];
  await Promise.resolve();
  expect((await control.startTest()).ok).toBe(true);
  await pass(30, 100);
  expect(plant.sent).toEqual([{ serial, limitW: 280 }]);
  await control.sendSafeValues();
  expect(plant.sent.slice(1)).toEqual([{ serial, limitW: 640 }]);
});

it("off ends a direction test, and what was set by hand before counts no more when it is on again", async () => {
  const { control, plant, pass } = await runningIn(temporaryFolder());
  plant.news = () => [newsOf({ powerW: 400 })];
  await pass(40, 300);
  plant.news = () => [newsOf({ powerW: 200, limitW: 200 })];
  await pass(15, 600);
  expect(await control.shown()).toMatchObject({ reason: "handLimit" });
  await control.switchOff("full");
  plant.news = () => [newsOf({ powerW: 400 })];
  expect((await control.startTest()).ok).toBe(true);
  await pass(30, 100);
  await control.switchOff("full");
  plant.sent.length = 0;
  await pass(90, 100);
  expect(plant.sent).toEqual([]);
  expect((await control.shown()).afterwards).toHaveLength(1);
  expect((await control.switchOn()).ok).toBe(true);
  await pass(60, 600);
  expect(await control.shown()).toMatchObject({ reason: "nothingToHold", afterwards: [] });
});

it("refuses a test while the gateway's own limiter is on, or the control", async () => {
  const { control, plant } = await runningIn(temporaryFolder());
  expect((await control.startTest()).ok).toBe(false);
  await control.switchOff("before");
  plant.isLimiterOn = true;
  expect(await control.startTest()).toEqual({ ok: false, error: ["gatewayLimiter"] });
});

it("sets the least that the house takes when it is switched off before its first look", async () => {
  const dataDir = temporaryFolder();
  await runningIn(dataDir);
  const { control, plant } = await controlIn(dataDir);
  expect(await control.switchOff("safe")).toEqual({ ok: true, value: undefined });
  expect(plant.sent).toEqual([{ serial, limitW: 100 }]);
});

it("a limit that the guardian sends is nobody else's", async () => {
  const { control, plant, pass } = await runningIn(temporaryFolder());
  plant.news = () => [newsOf({ powerW: 400, limitW: 800 })];
  await pass(40, 300);
  control.noteLimit(serial, { relative: true, value: 50 });
  plant.news = () => [newsOf({ powerW: 400, limitW: 400 })];
  await pass(15, 300);
  expect((await control.shown()).foreign).toEqual([]);
  expect(control.isOn).toBe(true);
});

it("counts what went out, and what was taken while an inverter was held back", async () => {
  const { control, plant, pass } = await runningIn(temporaryFolder());
  plant.news = () => [newsOf({ powerW: 400, limitW: 400 })];
  await pass(60, -360);
  const { today } = await control.shown();
  expect(today.outWh).toBeGreaterThan(5);
  expect(today.outWh).toBeLessThan(6.1);
});

it("is halted while it holds the safe limit and once it has ended by itself, not while it is off", async () => {
  const { control, plant, pass } = await runningIn(temporaryFolder());
  plant.news = () => [newsOf({ powerW: 400 })];
  await pass(20, 300);
  expect(control.isHalted).toBe(false);
  await pass(40);
  expect(control.isHalted).toBe(true);
  plant.isLimiterOn = true;
  await pass(1);
  expect(control.isHalted).toBe(true);
  await control.switchOff("before");
  expect(control.isHalted).toBeUndefined();
});

it("says what the house takes only where it controls all inverters behind the meter", async () => {
  const { control, plant, pass, meter } = await runningIn(temporaryFolder());
  plant.news = () => [newsOf({ powerW: 400 })];
  await pass(30, 100);
  const houseW = async () => (await control.shown()).houseW;
  expect(await houseW()).toBeGreaterThan(400);
  meter.settings = { ...meterSettings, gateways: ["house", "barn"] };
  expect(await houseW()).toBeNull();
  meter.settings = meterSettings;
  plant.inverters = () => [oneInverter, { ...oneInverter, serial: "112100000002" }];
  expect(await houseW()).toBeNull();
});

it("rule 11: proposes no inverter on a battery: to choose one is the owner's word", async () => {
  const { control, plant } = await runningIn(temporaryFolder());
  const storage = { ...oneInverter, serial: "112100000002", isOnBattery: true };
  plant.inverters = () => [oneInverter, storage];
  expect((await control.shown()).proposed.serials).toEqual([oneInverter.serial]);
});

it("does not say what the house takes while nobody knows what an inverter gives", async () => {
  const { control, plant, pass } = await runningIn(temporaryFolder());
  plant.news = () => [newsOf({ powerW: 400 })];
  await pass(30, 100);
  plant.news = () => [newsOf({ powerW: 400, isReachable: false })];
  await pass(5, 100);
  expect((await control.shown()).houseW).toBeNull();
});
