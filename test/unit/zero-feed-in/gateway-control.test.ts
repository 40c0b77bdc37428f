import { expect, it } from "vitest";
import type { ControlSettings } from "#hub-api/zero-feed-in.ts";
import { LiveMeter } from "#hub/meters/liveMeter.ts";
import { GatewayControl } from "#hub/zeroFeedIn/gatewayControl.ts";
import { openControls } from "#hub/zeroFeedIn/savedControl.ts";
import type { ControlledPlant } from "#hub/zeroFeedIn/plantView.ts";
import type { MeterReading } from "#plant/meters/reading.ts";
import type { InverterReport, LimitCommand } from "#plant/zero-feed-in/types.ts";
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

class FakePlant implements ControlledPlant {
  isLimiterOn = false;
  failure: Error | undefined;
  readonly sent: LimitCommand[] = [];

  refresh = () => Promise.resolve();
  inverters = () => [oneInverter];
  takesCommands = () => true;
  limits = () => [[serial, 800] as const];
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
  const meter = new LiveMeter(
    {
      id: "1",
      name: "Meter",
      kind: "shellyGen2",
      host: "192.168.1.60",
      fields: {},
      isInverted: false,
      periodS: 1,
      gateways: ["house"],
    },
    {
      clockS,
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
    },
  );
  const control = new GatewayControl({
    name: "house",
    plant,
    kept: await openControls(dataDir, report),
    meters: {
      of: () => meter,
      follow: (_, onReading) => {
        followers.add(onReading);
        return () => void followers.delete(onReading);
      },
    },
    isOnAt: () => false,
    clockS,
    wallS: clockS,
    report,
  });
  return { control, plant, lines, world };
}

async function runningIn(dataDir: string) {
  const found = await controlIn(dataDir);
  await found.control.set(settings);
  await Promise.resolve();
  expect(await found.control.switchOn()).toEqual({ ok: true, value: undefined });
  await found.control.step();
  return found;
}

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

it("says when it is switched off and the gateway does not take the limits for afterwards", async () => {
  const { control, plant } = await runningIn(temporaryFolder());
  plant.failure = new Error("No answer.");
  expect(await control.switchOff("full")).toEqual({ ok: false, error: "Error: No answer." });
  expect(control.isOn).toBe(false);
});

it("reports safe limits that a hub at its end cannot send", async () => {
  const { control, plant, lines } = await runningIn(temporaryFolder());
  plant.failure = new Error("No answer.");
  await control.sendSafeValues();
  expect(lines.at(-1)).toMatch(/^house did not take the safe limits/);
});

it("ends a direction test with what was before, within what all may give together", async () => {
  const { control, plant, world } = await runningIn(temporaryFolder());
  await control.switchOff("before");
  await control.set({ ...settings, ceilingW: 500 });
  plant.news = () => [newsOf({ powerW: 400 })];
  expect(await control.startTest()).toEqual({ ok: true, value: undefined });
  plant.sent.length = 0;
  for (let second = 0; second < 90; second += 1) {
    world.nowS += 1;
    world.say(100);
    await control.step();
  }
  expect(plant.sent).toEqual([
    { serial, limitW: 280 },
    { serial, limitW: 500 },
  ]);
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
  const { control, plant, world } = await runningIn(temporaryFolder());
  plant.news = () => [newsOf({ powerW: 400, limitW: 800 })];
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      world.nowS += 1;
      world.say(300);
      await control.step();
    }
  };
  await pass(40);
  control.noteLimit(serial, { relative: true, value: 50 });
  plant.news = () => [newsOf({ powerW: 400, limitW: 400 })];
  await pass(15);
  expect((await control.shown()).foreign).toEqual([]);
  expect(control.isOn).toBe(true);
});

it("counts what went out, and what was taken while an inverter was held back", async () => {
  const { control, plant, world } = await runningIn(temporaryFolder());
  plant.news = () => [newsOf({ powerW: 400, limitW: 400 })];
  for (let second = 0; second < 60; second += 1) {
    world.nowS += 1;
    world.say(-360);
    await control.step();
  }
  const { today } = await control.shown();
  expect(today.outWh).toBeGreaterThan(5);
  expect(today.outWh).toBeLessThan(6.1);
});

it("is halted while it holds the safe limit and once it has ended by itself, not while it is off", async () => {
  const { control, plant, world } = await runningIn(temporaryFolder());
  plant.news = () => [newsOf({ powerW: 400 })];
  const pass = async (seconds: number, powerW?: number) => {
    for (let second = 0; second < seconds; second += 1) {
      world.nowS += 1;
      if (powerW !== undefined) world.say(powerW);
      await control.step();
    }
  };
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
