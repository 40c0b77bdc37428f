import { describe, expect, it } from "vitest";
import { minutesOf, type DayRecord } from "#protocol/history/day-record.ts";
import { gapsOf } from "#protocol/history/gaps.ts";
import { dayOf } from "#protocol/history/local-day.ts";
import { Recorder } from "#protocol/history/recorder.ts";
import { emptyLive, mergeLiveText, type LiveState } from "#protocol/socket/live.ts";
import { createGateway } from "#simulator/gateway.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import { listenTo } from "../../support/feedClient.ts";

const sunriseMs = Date.UTC(2024, 5, 21, 2);
const hours = 18;
// The gateway's second is ten of its day, and of the page's clock: the inverters answer every half minute.
const worldSpeed = 10;

/**
 * A summer day of the simulated gateway from before sunrise to after sunset, second by second, through
 * the merging of the live page into records that are written every minute; and beside it what the
 * gateway said, read off its messages by other means.
 */
function recordDay() {
  const options = gatewayOptions("five-inverters", { worldSpeed });
  const gateway = createGateway({ ...options, startMs: sunriseMs });
  const heard = listenTo(gateway, "/livedata");
  const recorder = new Recorder();
  const records = new Map<string, DayRecord>();
  const said = { peakW: 0, wattSeconds: 0, lastW: 0, yieldWh: 0 };
  let live: LiveState = emptyLive;

  function write(isLast: boolean): void {
    for (const source of recorder.sources) {
      for (const day of recorder.openDays(source)) {
        const sumWh = source === "total" ? sumOfInverters() : undefined;
        const made = recorder.bringUp(source, day, { isLast, sumWh })(
          records.get(source),
          undefined,
        );
        if (!made) continue;
        records.set(source, made);
        recorder.settle(source, made);
      }
    }
  }

  function sumOfInverters(): number {
    const inverters = [...records.values()].filter(({ source }) => source.startsWith("inv "));
    return inverters.reduce((sum, { yieldWh = 0 }) => sum + yieldWh, 0);
  }

  for (let second = 0; second < (hours * 3600) / worldSpeed; second += 1) {
    gateway.advance(1000);
    const nowMs = gateway.device.clock.worldMs();
    for (const text of heard.splice(0)) {
      const merged = mergeLiveText(live, text, nowMs);
      if (merged.ok) live = merged.value;
      recorder.hear({ live, battery: undefined, unmetered: null, nowMs });
      const total = /"total":\{"Power":\{"v":([\d.]+).*?"YieldDay":\{"v":(\d+)/.exec(text);
      if (!total || !text.startsWith('{"inverters"')) continue;
      said.lastW = Number(total[1]);
      said.yieldWh = Number(total[2]);
      said.peakW = Math.max(said.peakW, said.lastW);
    }
    said.wattSeconds += said.lastW * worldSpeed;
    if (second % 6 === 0) write(false);
  }
  write(true);
  return { records, said };
}

describe("a whole day of the simulated gateway", () => {
  const { records, said } = recordDay();
  const total = records.get("total");
  const all = [...records.values()];

  it("is recorded with the energy that the gateway told, within 1 %", () => {
    const toldWh = said.wattSeconds / 3600;
    expect(toldWh).toBeGreaterThan(5000);
    expect(Math.abs((total?.energy.inWh ?? 0) / toldWh - 1)).toBeLessThan(0.01);
    expect(Math.abs((total?.energy.inWh ?? 0) / said.yieldWh - 1)).toBeLessThan(0.01);
  });

  it("has exactly the highest power that the gateway told, and its counter's yield", () => {
    expect(total?.peak?.value).toBe(Math.fround(said.peakW));
    expect(total?.yieldWh).toBe(said.yieldWh);
  });

  it("has no gap, and takes a few kilobytes for each source", () => {
    const minutes = minutesOf(total);
    expect(gapsOf(minutes, total?.startS ?? 0, minutes)).toEqual([]);
    expect(total?.energy.coveredS).toBeGreaterThan(hours * 3600 - 60);
    expect(new Set(all.map(({ day }) => day))).toEqual(new Set([dayOf(sunriseMs / 1000)]));
    const bytes = all.map((record) => record.minutes.length);
    expect(Math.max(...bytes)).toBeLessThan(8000);
  });
});
