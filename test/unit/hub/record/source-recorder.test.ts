import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SourceRecorder } from "#hub/record/sourceRecorder.ts";
import { SqliteStore } from "#hub/store/sqlite/sqliteStore.ts";
import { emptyMinutes, encodeMinutes, energyOf } from "#plant/history/day-minutes.ts";
import { readRecord } from "#plant/history/day-record.ts";
import { DAY_MINUTES, dayOf } from "#plant/history/local-day.ts";
import { sourceOf } from "#plant/history/sources.ts";
import { serials } from "#simulator/plant/homestead.ts";
import { playFeeds } from "../../../support/hub/simulatedFeeds.ts";
import { temporaryFolder } from "../../../support/hub/temporary.ts";

const startMs = new Date(2024, 5, 21, 9, 0).getTime();
const day = dayOf(startMs / 1000);

function startRecorder() {
  const recorder = new SourceRecorder();
  recorder.setLimiter({ unmetered: [] });
  recorder.setChargerSide("output");
  return recorder;
}

/** A recorder of inverters alone, by a clock that `pass` moves from noon on. */
function houseRecorder() {
  const recorder = new SourceRecorder();
  const clock = { nowMs: new Date(2024, 5, 21, 12).getTime() };
  const pass = (seconds: number) => {
    for (const endMs = clock.nowMs + seconds * 1000; clock.nowMs < endMs;) {
      clock.nowMs += 10_000;
      const text = JSON.stringify({ total: { Power: { v: 100, u: "W", d: 0 } } });
      recorder.message("/livedata", text, clock.nowMs);
    }
  };
  return { recorder, clock, pass };
}

function between(low: number, high: number) {
  return (value = 0) => value > low && value < high;
}

/** Rows of the total and the sun, which are equal in a plant of inverters alone. */
function totalAndSun(on: string, first: number, length: number) {
  return ["total", "sun"].map((source) => [source, on, first, length]);
}

function sunAndTotal(value: number | undefined, coveredS: number | undefined) {
  return ["sun", "total"].map((source) => [source, value, coveredS]);
}

describe("SourceRecorder", () => {
  it("holds the energy, peaks and yields of the simulated plant", async () => {
    const store = new SqliteStore(join(temporaryFolder(), "record.db"));
    const recorder = startRecorder();
    const yields = new Map<string, number>();
    let [dueMs, acWh, peakW] = [startMs, 0, 0];
    let [lastMs, lastW] = [startMs, 0];
    const write = async (nowMs: number) => {
      const { sources, commit } = recorder.pending(nowMs);
      await store.write([{ gateway: "", sources }]);
      commit();
    };
    const writes: Promise<void>[] = [];
    const gateway = playFeeds(
      { startMs, forS: 1200, worldSpeed: 1 },
      {
        onMessage: (feed, text, atMs) => {
          recorder.message(feed, text, atMs);
          if (!text.startsWith('{"inverters"')) return;
          const own = /"serial":"(\d+)".*"INV":\{"0":.*?"YieldDay":\{"v":(\d+)/.exec(text);
          if (own?.[1]) yields.set(own[1], Number(own[2]));
          const powerW = Math.fround(Number(/"total":\{"Power":\{"v":([\d.]+)/.exec(text)?.[1]));
          if (lastW > 0) acWh += ((powerW + lastW) * (atMs - lastMs)) / 7_200_000;
          [lastMs, lastW] = [atMs, powerW];
          peakW = Math.max(peakW, powerW);
        },
        onSecond: (nowMs) => {
          if (nowMs < dueMs) return;
          dueMs = nowMs + 600_000;
          writes.push(write(nowMs));
        },
      },
    );
    await Promise.all(writes);
    await write(gateway.device.clock.worldMs());

    const records = new Map((await store.records("", day)).map((one) => [one.source, one]));
    const total = records.get("total");
    expect(total?.energy.inWh).toBeGreaterThan(acWh * 0.999);
    expect(total?.energy.inWh).toBeLessThan(acWh * 1.001);
    // The gateway's own sum goes on with the last power of an inverter that is out of reach.
    expect(total?.peak?.value).toBeLessThanOrEqual(peakW);
    expect(total?.peak?.value).toBeGreaterThan(peakW * 0.99);
    expect([...records.keys()]).toEqual(
      expect.arrayContaining(["battery", "charger", "controller", "grid", "soc", "total"]),
    );
    expect([...records.keys()]).toEqual(expect.arrayContaining(["house", "sun"]));
    expect(yields.size).toBe(5);
    // The gateway cannot read one of them by day: its state is unknown.
    yields.delete(serials.shed);
    const counted = [...yields.keys()].map((serial) => records.get(`inv ${serial}`)?.yieldWh);
    expect(counted).toEqual([...yields.values()]);
    expect(records.has(`inv ${serials.shed}`)).toBe(false);
    const sumWh = counted.reduce<number>((sum, wh = Number.NaN) => sum + wh, 0);
    expect(total?.yieldWh).toBe(sumWh);
    await store.close();
  });

  it("writes of each minute only what changed, and everything into a new store", () => {
    const { recorder, clock, pass } = houseRecorder();
    const pending = (isCommitted = true) => {
      const { sources, commit } = recorder.pending(clock.nowMs);
      if (isCommitted) commit();
      return sources.map(({ state, minutes: { first, values } }) => [
        state.source,
        state.day.slice("2024-06-".length),
        first,
        ...new Set(Object.values(values).map(({ length }) => length)),
      ]);
    };
    pass(300);
    expect(pending()).toEqual(totalAndSun("21", 0, 725));
    pass(120);
    // A rejected record is offered again.
    for (const isCommitted of [false, true])
      expect(pending(isCommitted)).toEqual(totalAndSun("21", 725, 2));
    expect(pending()).toEqual([]);
    recorder.forgetStored();
    for (const isCommitted of [false, true])
      expect(pending(isCommitted)).toEqual(totalAndSun("21", 0, DAY_MINUTES));
    expect(pending()).toEqual([]);
    for (let days = 0; days < 2; days += 1) {
      clock.nowMs += 86_400_000;
      pass(120);
      expect(pending(days > 0)).toContainEqual(["total", "21", 727, 713]);
    }
    recorder.forgetStored();
    expect(pending()).toEqual([
      ...totalAndSun("22", 0, DAY_MINUTES),
      ...totalAndSun("23", 0, DAY_MINUTES),
    ]);
  });

  it("offers a minute that a browser filled while the store was written, too", () => {
    const { recorder, clock, pass } = houseRecorder();
    pass(300);
    const { sources, commit } = recorder.pending(clock.nowMs);
    const [total] = sources;
    const minutes = emptyMinutes();
    minutes.covered[600] = 600;
    const other = { ...total?.state, minutes: encodeMinutes(minutes), energy: energyOf(minutes) };
    const record = readRecord(other);
    expect(record && recorder.adopt(record, clock.nowMs)).toBe(true);
    commit();
    const [first] = recorder.pending(clock.nowMs).sources;
    expect(first?.minutes.values.covered[600]).toBe(600);
  });

  it("has no value of a source that was silent for a minute, and its day after the first write", () => {
    const { recorder, clock, pass } = houseRecorder();
    pass(300);
    const figures = (afterMs = 0) =>
      recorder
        .figures(clock.nowMs + afterMs)
        .map(({ source, value, today }) => [source, value, today?.energy.coveredS]);
    const unknown = [["total", undefined, undefined]];
    expect([figures(), figures(59_000), figures(61_000)]).toEqual([
      sunAndTotal(100, undefined),
      sunAndTotal(100, undefined),
      unknown,
    ]);
    recorder.pending(clock.nowMs);
    expect([figures(), figures(61_000), figures(86_400_000)]).toEqual([
      sunAndTotal(100, 290),
      sunAndTotal(undefined, 290),
      unknown,
    ]);
  });

  it("does not count a battery's power as sun: without all meters the sun is unknown", () => {
    const [early, later] = [new SourceRecorder(), new SourceRecorder()];
    // The early recorder does not know on which side the AC charger is measured.
    for (const recorder of [early, later])
      recorder.setLimiter({ unmetered: [], enabled: true, storage: [{ position: 4 }] });
    later.setChargerSide("output");
    const atMs = new Date(2024, 5, 21, 2, 0).getTime();
    const gateway = playFeeds(
      { startMs: atMs, forS: 90, worldSpeed: 1 },
      {
        onMessage: (feed, text, sentMs) => {
          for (const recorder of [early, later]) recorder.message(feed, text, sentMs);
        },
      },
    );
    const nowMs = gateway.device.clock.worldMs();
    const valueOf = (recorder: SourceRecorder, source: string) =>
      recorder.figures(nowMs).find((figures) => figures.source === source);
    expect(valueOf(early, "total")?.value).toBeGreaterThan(100);
    expect(valueOf(early, "sun")).toMatchObject({ source: "sun", value: undefined });
    expect(valueOf(later, "sun")?.value).toBeLessThan(20);
  });

  it("records limits and their effect, voltages of strings and battery, and the grid", () => {
    const recorder = startRecorder();
    const gateway = playFeeds(
      { scenario: "limited", startMs, forS: 600, worldSpeed: 1 },
      { onMessage: (feed, text, atMs) => recorder.message(feed, text, atMs) },
    );
    const { sources } = recorder.pending(gateway.device.clock.worldMs());
    const meanOf = (source: string) => {
      const values = sources.find(({ state }) => state.source === source)?.minutes.values;
      const at = values?.covered.findLastIndex((covered) => covered === 600) ?? -1;
      return values?.mean[at];
    };
    // The field is limited to half of its 2250 W, the garage is not.
    expect(meanOf(`limit ${serials.field}`)).toBe(11_250);
    expect(meanOf(`held ${serials.field}`)).toBeGreaterThan(0);
    expect(meanOf(`held ${serials.garage}`)).toBe(0);
    // In hundredths of a volt.
    expect(meanOf("battery dV")).toBeGreaterThan(5000);
    expect(meanOf("battery dV")).toBeLessThan(5600);
    // In tenths of an ampere.
    expect(meanOf("battery limit")).toSatisfy(between(10, 5000));
    // The battery did not ask to be charged.
    expect(meanOf("battery charge")).toBe(0);
    const stringV = (meanOf(`volt ${serials.garage} 0`) ?? 0) / 10;
    expect(stringV).toBeGreaterThan(25);
    expect(stringV).toBeLessThan(40);
    // In tenths of a volt, and in hundredths of a hertz.
    expect(meanOf(`grid volt ${serials.garage}`)).toSatisfy(between(2200, 2500));
    // It has three phases.
    expect(meanOf(`grid volt ${serials.field}`)).toSatisfy(between(3800, 4300));
    expect(meanOf("grid dHz")).toSatisfy(between(4950, 5050));
    // Older programs and pages must not show these as sources.
    const states = sources.filter(({ state }) =>
      /^(limit|held|battery|volt|grid) /.test(state.source),
    );
    expect(states.map(({ state }) => sourceOf(state.source))).toEqual(states.map(() => undefined));
  });
});
