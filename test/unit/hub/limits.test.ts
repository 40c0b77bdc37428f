import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createAllowance } from "#hub/gateways/allowance.ts";
import { createFeed } from "#hub/gateways/feed.ts";
import { createSnapshot } from "#hub/gateways/snapshot.ts";
import { makeFolder } from "#hub/store/makeFolder.ts";
import { sourceReadings } from "#plant/history/source-readings.ts";
import { feeds } from "#protocol/areas/feeds.ts";
import { emptyLive, type LiveState } from "#protocol/live/live.ts";
import { mergeLiveText } from "../../support/mergeLiveText.ts";
import { listedInverter } from "../../support/liveBench.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";
import { root } from "../../support/sources.ts";

const message = (serials: readonly string[]) =>
  JSON.stringify({ inverters: serials.map((serial) => ({ ...listedInverter(), serial })) });
const serialsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => (first + at).toString(16).padStart(12, "0"));

function stateAfter(texts: readonly string[]): LiveState {
  return texts.reduce((state, text) => {
    const merged = mergeLiveText(state, text);
    return merged.ok ? merged.value : state;
  }, emptyLive);
}

/** "ab 1": a message with parts of these names; "12 1": with inverters of these serials; another word as it is. */
function textOf(word: string): string {
  const [names = "", value] = word.split(" ");
  if (value === undefined) return word;
  const inverters = Array.from(names, (serial) => ({ serial, value }));
  const parts = Object.fromEntries(Array.from(names, (name) => [name, value]));
  return JSON.stringify(/\d/.test(names) ? { inverters } : parts);
}

describe("a gateway that names ever new things", () => {
  it("has a hundred inverters, and those go on", () => {
    const flood = Array.from({ length: 200 }, (_, at) => message(serialsFrom(at * 20, 20)));
    const state = stateAfter([...flood, message(["000000000001"])]);
    expect([state.inverters.length, state.receivedAt.size]).toEqual([100, 100]);
    expect(state.inverters[0]?.serial).toBe("000000000000");
  });

  it("has a bounded number of texts for newcomers, of the last 15 seconds", () => {
    const snapshot = createSnapshot(feeds.live.path);
    for (let n = 0; n < 1000; n += 1) snapshot.note(`{"key${n}":1}`, 0);
    expect(snapshot.texts(0)).toHaveLength(150);
    snapshot.note('{"later":1}', 15_000);
    expect(snapshot.texts(15_000)).toEqual(['{"later":1}']);
  });

  it.each([
    [
      "each part of the main feed",
      feeds.live.path,
      ["ab 1", "a 2", "c 1", "a 3"],
      ["ab 1", "c 1", "a 3"],
    ],
    ["each inverter", feeds.live.path, ["12 1", "1 2", "1 3"], ["12 1", "1 3"]],
    ["another device", feeds.battery.path, ["a 1", "null", "b 2", "null"], ["b 2"]],
    ["the console, which has none", feeds.console.path, ["a 1"], []],
    ["nothing that cannot be read", feeds.live.path, ["null", "odd"], []],
  ])("tells a newcomer the newest text of %s, oldest first", (_, path, given, told) => {
    const snapshot = createSnapshot(path);
    const texts = new Map(given.map((word) => [textOf(word), word]));
    for (const [at, word] of given.entries()) snapshot.note(textOf(word), at);
    expect(snapshot.texts(14_999).map((text) => texts.get(text))).toEqual(told);
    expect(snapshot.texts(15_000 + given.length)).toEqual([]);
  });

  it("has its texts parsed once, and only when somebody comes", () => {
    const parse = vi.spyOn(JSON, "parse");
    onTestFinished(() => parse.mockRestore());
    const snapshot = createSnapshot(feeds.live.path);
    for (let n = 0; n < 1000; n += 1) snapshot.note(`{"total":${n},"part${n % 5}":1}`, n * 200);
    expect(parse).not.toHaveBeenCalled();
    for (let people = 0; people < 3; people += 1)
      expect(snapshot.texts(199_800).at(-1)).toBe('{"total":999,"part4":1}');
    expect(parse.mock.calls.length).toBeLessThanOrEqual(75);
  });

  it("has sources for serial numbers only", () => {
    const power = { Power: { v: 100, u: "W", d: 1 } };
    const inverter = { ...listedInverter(), AC: { 0: power } };
    const inverters = ["'; DROP TABLE", "1".repeat(21), "", "+/#", "1141A0"].map((serial) => ({
      ...inverter,
      serial,
    }));
    const live = stateAfter([JSON.stringify({ inverters })]);
    const states = { live, battery: undefined, unmetered: [], nowMs: 0 };
    expect(sourceReadings(states, () => true).map(({ source }) => source)).toEqual(["inv 1141A0"]);
  });

  it("has no more than 16 strings an inverter", () => {
    const DC = Object.fromEntries(
      Array.from({ length: 1000 }, (_, at) => [String(at), { Power: { v: 1, u: "W", d: 1 } }]),
    );
    const inverter = { ...listedInverter(), serial: "1141", DC };
    const live = stateAfter([JSON.stringify({ inverters: [inverter] })]);
    const states = { live, battery: undefined, unmetered: [], nowMs: 0 };
    expect(sourceReadings(states, () => true)).toHaveLength(16);
  });
});

describe("what is taken of a gateway that sends without end", () => {
  it("is 500 kB a second in the long run, and 4 MB at once", () => {
    let nowMs = 0;
    const allowance = createAllowance(() => nowMs);
    const takenCount = () =>
      Array.from({ length: 100 }, () => allowance.takes(100_000)).filter(Boolean);
    expect(takenCount()).toHaveLength(41);
    nowMs = 1000;
    expect(takenCount()).toHaveLength(5);
    nowMs = 1e9;
    expect(takenCount()).toHaveLength(41);
  });

  it("is no text of more than 256 kB, and no more of a feed than that", () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    let skipped = 0;
    const received: string[] = [];
    let send: ((text: string) => void) | undefined;
    const feed = createFeed({
      path: feeds.live.path,
      habits: feeds.live.habits,
      openOne: () => (listener) => {
        listener.onOpen();
        send = listener.onText;
        return { send: () => undefined, close: () => undefined };
      },
      onSkipped: () => (skipped += 1),
      read: undefined,
    });
    feed.join({ onText: (text) => received.push(text) });
    send?.(`{"a":"${"x".repeat(256 * 1024)}"}`);
    send?.('{"b":1}');
    expect([received, skipped]).toEqual([['{"b":1}'], 1]);
    for (let n = 0; n < 100; n += 1) send?.("x".repeat(100_000));
    feed.close();
    expect([received.length, skipped]).toEqual([1 + 41, 1 + 59]);
  });
});

describe("a folder of the hub", () => {
  it("is made with those above it, for its owner only", async () => {
    const folder = join(temporaryFolder(), "a/b/c");
    await makeFolder(folder);
    await makeFolder(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it.runIf(process.platform === "linux")("that cannot be made is told at once", async () => {
    await expect(makeFolder("/proc/none/hub")).rejects.toThrow("ENOENT");
    // In a process of its own: where this goes wrong it never returns.
    const opens = `import("./hub/store/sqlite/database.ts").then((file) => file.openDatabase("/proc/none/hub/a"))`;
    const { signal, stderr } = spawnSync(process.execPath, ["--import", "tsx", "-e", opens], {
      cwd: root,
      encoding: "utf8",
      timeout: 120_000,
    });
    expect([signal, stderr]).toEqual([null, expect.stringContaining("ENOENT")]);
  });
});
