import { expect, it } from "vitest";
import type { ControlSettings } from "#hub-api/zero-feed-in.ts";
import { LiveMeter } from "#hub/meters/liveMeter.ts";
import { GatewayControl } from "#hub/zeroFeedIn/gatewayControl.ts";
import { openControls } from "#hub/zeroFeedIn/kept.ts";
import type { ControlledPlant } from "#hub/zeroFeedIn/plantView.ts";
import type { LimitCommand } from "#plant/zero-feed-in/types.ts";
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

const clockS = () => 0;

/** A plant whose gateway takes commands, or fails. */
class FakePlant implements ControlledPlant {
  isLimiterOn = false;
  failure: Error | undefined;
  readonly sent: LimitCommand[] = [];

  refresh = () => Promise.resolve();
  inverters = () => [oneInverter];
  takesCommands = () => true;
  limits = () => [[serial, 800] as const];
  news = () => [];
  send = async (commands: readonly LimitCommand[]) => {
    if (this.failure !== undefined) throw this.failure;
    this.sent.push(...commands);
  };
}

async function controlIn(dataDir: string) {
  const plant = new FakePlant();
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
        queueMicrotask(() => onArrival({ ok: true, value: { powerW: 100 } }));
        return { close: () => undefined };
      },
    },
  );
  const control = new GatewayControl({
    name: "house",
    plant,
    kept: await openControls(dataDir, report),
    meters: { of: () => meter, follow: () => () => undefined },
    isOnAt: () => false,
    clockS,
    wallS: clockS,
    report,
  });
  return { control, plant, lines };
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
