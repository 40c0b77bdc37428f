import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { createServedGateway } from "#hub/gateways/gateway.ts";
import { startLimiting } from "#hub/limiting.ts";
import { noControl, type SavedControl } from "#hub/zeroFeedIn/savedControl.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";

const nowMs = Date.UTC(2026, 5, 1, 12);

/** What sends limits to a house and a barn, both off, with the zero feed-in that is kept of them. */
async function limitingOf(kept: Readonly<Record<string, Partial<SavedControl>>>) {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const dataDir = temporaryFolder();
  const saved = Object.entries(kept).map(([gateway, one]) => ({
    gateway,
    kept: { ...noControl, ...one },
  }));
  writeFileSync(join(dataDir, "zero-feed-in.json"), JSON.stringify(saved));
  const gateways = ["house", "barn"].map((name) => {
    const url = new URL("http://127.0.0.1:9");
    const plan = { name, basePath: `/${name}/`, url, password: "sunflower-42" };
    const served = createServedGateway(plan, () => undefined);
    onTestFinished(() => served.close());
    return served;
  });
  const nightsOf = new Set<string>();
  const limiting = await startLimiting({
    gateways,
    dataDir,
    nowMs: () => nowMs,
    keys: { keyOf: (name) => name, nameOf: (key) => key },
    record: { readings: () => undefined, counters: () => undefined },
    store: {
      records: async (gateway) => {
        nightsOf.add(gateway);
        return [];
      },
    },
    report: () => undefined,
  });
  onTestFinished(() => limiting.stop());
  const addMeter = async (behind: readonly string[], isCompared: boolean) =>
    limiting.served.meters.change({
      save: {
        name: "Meter",
        kind: "shellyGen2",
        host: "127.0.0.1:9",
        fields: {},
        isInverted: false,
        periodS: 1,
        gateways: [...behind],
        isCompared,
      },
    });
  return { limiting, nightsOf, addMeter };
}

it.each([
  ["no meter and no control", undefined, {}, undefined],
  ["a control alone", undefined, { isOn: true }, { isRead: true, isTold: false, isHalted: true }],
  [
    "a control that ended by itself",
    undefined,
    { stoppedFor: "noMeter" },
    { isRead: true, isTold: false, isHalted: true },
  ],
  ["a silent meter", false, {}, { isRead: false, isTold: true, isHalted: undefined }],
  ["one that is only compared", true, {}, { isRead: false, isTold: false, isHalted: undefined }],
] as const)("the alerts hear of %s", async (_, isCompared, house, stand) => {
  const { limiting, addMeter } = await limitingOf({ house });
  if (isCompared !== undefined) await addMeter(["house"], isCompared);
  expect(limiting.watched.meteredOf("house")).toEqual(stand);
});

it("a control knows of another one behind the same meter, and asks the record of its own nights", async () => {
  const { limiting, nightsOf, addMeter } = await limitingOf({ barn: { isOn: true } });
  await addMeter(["house", "barn"], false);
  const refusals = async (gateway: string) =>
    (await limiting.zeroFeedIn.shown(gateway))?.refusals ?? [];
  expect(await refusals("house")).toContain("otherGateway");
  expect([...nightsOf]).toEqual(["house"]);
  expect(await refusals("barn")).not.toContain("otherGateway");
});

it("at the end nobody looks any more once safe values were sent, and no meter is told once it stops", async () => {
  const { limiting } = await limitingOf({});
  expect(vi.getTimerCount()).toBe(3);
  await limiting.served.sendSafeValues();
  expect(vi.getTimerCount()).toBe(1);
  await limiting.stop();
  expect(vi.getTimerCount()).toBe(0);
});
