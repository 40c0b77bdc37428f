import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { emptyLive, mergeLive, mergeLiveStatus, type LiveState } from "#protocol/live/live.ts";
import { liveMemory } from "#app/shared/live/lastLive.ts";
import { isAllFromBefore, shownLive } from "#app/shared/live/feeds.ts";
import { readText, storageKeys, writeText } from "#app/shared/storage/storage.ts";
import { listedInverter, liveStatus, measuredInverter, totals } from "../../support/liveBench.ts";

const barn = "116181203366";
const atMs = Date.now() - 3_600_000;

function knownState(): LiveState {
  const garage = measuredInverter(412, { data_age: 2, events: 3 });
  const status = liveStatus([garage, listedInverter({ serial: barn, name: "Barn" })]);
  return mergeLiveStatus(emptyLive, status, atMs);
}

const storedLive = () => JSON.parse(readText(storageKeys.lastLive) ?? "{}");

beforeEach(() => window.localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe("the last known values", () => {
  it("come back as they were, without what was to be put right then", () => {
    liveMemory.keep(knownState(), false);
    expect(liveMemory.recall(false)).toEqual({ ...knownState(), hints: undefined });
  });

  it("of a signed-in user are for the signed-in", () => {
    liveMemory.keep(knownState(), true);
    expect(liveMemory.recall(false)).toBeUndefined();
    expect(liveMemory.recall(true)?.inverters).toHaveLength(2);
  });

  it("are not replaced by nothing, nor by more than is sensible", () => {
    liveMemory.keep(knownState(), false);
    liveMemory.keep(emptyLive, false);
    liveMemory.keep(mergeLiveStatus(emptyLive, liveStatus([]), atMs), false);
    const huge = listedInverter({ name: "x".repeat(100_000) });
    liveMemory.keep(mergeLiveStatus(emptyLive, liveStatus([huge]), atMs), false);
    expect(liveMemory.recall(false)?.inverters).toHaveLength(2);
  });

  it("cost nothing where the storage is full", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    expect(() => liveMemory.keep(knownState(), false)).not.toThrow();
  });

  it.each<[string, (kept: ReturnType<typeof storedLive>) => unknown]>([
    ["no JSON", () => "{"],
    ["another thing", () => 7],
    ["no values", () => ({ isPrivate: false })],
    ["a time to come", (kept) => ({ ...kept, receivedAt: { ...kept.receivedAt, [barn]: 9e15 } })],
    ["no time at all", (kept) => ({ ...kept, receivedAt: { ...kept.receivedAt, [barn]: -9e15 } })],
    ["an inverter without a time", (kept) => ({ ...kept, receivedAt: {} })],
    ["a wrong type", (kept) => ({ ...kept, live: { ...kept.live, inverters: [{ serial: 1 }] } })],
    ["no inverters", (kept) => ({ ...kept, live: { ...kept.live, inverters: [] } })],
  ])("are nothing when tampered with: %s", (_name, tamper) => {
    liveMemory.keep(knownState(), false);
    const odd = tamper(storedLive());
    writeText(storageKeys.lastLive, typeof odd === "string" ? odd : JSON.stringify(odd));
    expect(liveMemory.recall(true)).toBeUndefined();
  });

  it("are old after half a minute without news", () => {
    expect(liveMemory.isOld(emptyLive, Date.now())).toBe(false);
    expect(liveMemory.isOld(knownState(), atMs + 30_000)).toBe(false);
    expect(liveMemory.isOld(knownState(), atMs + 30_001)).toBe(true);
    // The clock was set back.
    expect(liveMemory.isOld(knownState(), atMs - 30_000)).toBe(false);
    expect(liveMemory.isOld(knownState(), atMs - 30_001)).toBe(true);
  });
});

describe("what is shown", () => {
  const nowMs = atMs + 3_600_000;
  const list = liveStatus([
    listedInverter({ data_age: 1, limit_relative: 60 }),
    listedInverter({ serial: barn, name: "New" }),
  ]);

  it("is all from before until the first answer", () => {
    const last = knownState();
    expect(shownLive(emptyLive, last)).toBe(last);
    expect(shownLive(emptyLive, undefined)).toBe(emptyLive);
    const feed = { isPrivate: false, isLoading: true, isOnline: false, isPolling: false };
    const before = { ...feed, error: undefined, state: emptyLive, last };
    expect(isAllFromBefore(before)).toBe(true);
    expect(isAllFromBefore({ ...before, last: undefined })).toBe(false);
    expect(isAllFromBefore({ ...before, state: knownState() })).toBe(false);
  });

  it("has the channels of before with their age, beside what is fresh", () => {
    const state = mergeLiveStatus(emptyLive, list, nowMs);
    const shown = shownLive(state, knownState());
    const [garage, other] = shown.inverters;
    expect(garage).toMatchObject({ limit_relative: 60, data_age: 2, events: 3 });
    expect(garage?.AC).toEqual(knownState().inverters[0]?.AC);
    expect(shown.receivedAt.get(garage?.serial ?? "")).toBe(atMs);
    expect(other).toBe(state.inverters[1]);
    expect(shown.receivedAt.get(barn)).toBe(nowMs);
    expect(shown.total).toBe(state.total);
  });

  it("is drawn again only where it changed", () => {
    const last = knownState();
    const state = mergeLiveStatus(emptyLive, list, nowMs);
    const next = mergeLive(state, { total: totals(99) }, nowMs + 1000);
    expect(shownLive(next, last).inverters[0]).toBe(shownLive(state, last).inverters[0]);
  });

  it("is fresh alone once all channels have come", () => {
    const message = { inverters: [measuredInverter(10)] };
    const state = mergeLive(mergeLiveStatus(emptyLive, list, nowMs), message, nowMs);
    expect(shownLive(state, knownState())).toBe(state);
  });

  it("loses an inverter that is there no more", () => {
    const state = mergeLiveStatus(emptyLive, liveStatus([listedInverter({ serial: "1" })]), nowMs);
    expect(shownLive(state, knownState())).toBe(state);
  });
});
