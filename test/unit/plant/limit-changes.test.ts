import { expect, test } from "vitest";
import {
  limitChangeOf,
  isForeignSwitch,
  type LimitMemory,
  limitMemoryOf,
  limitStep,
  type LimitSources,
} from "#plant/watch/limit-changes.ts";
import { noWatchState } from "#plant/watch/watch.ts";
import type { LiveInverter } from "#protocol/areas/live.ts";
import { listedInverter } from "../../support/liveBench.ts";

const serial = "1164A00B6E02";
const ofIt = new Set([serial.toLowerCase()]);
const beginS = 1_800_000_000;
const quiet = { isNone: true, sending: new Set<string>(), switching: new Set<string>() };

/** A read state; omitted members are as in an untouched plant. */
interface Look {
  readonly inverter?: Partial<LiveInverter>;
  readonly sources?: Omit<LimitSources, "atS"> | null;
  readonly sinceAskedS?: number;
  readonly isAway?: boolean;
  readonly ageS?: number;
  readonly stepS?: number;
  readonly isOfSeveral?: boolean;
}

/** A gateway that is looked at every 15 s and asked every 10 minutes. */
function plant(memory: LimitMemory = limitMemoryOf(noWatchState)) {
  let [nowS, answeredS, now] = [beginS, Number.NEGATIVE_INFINITY, memory];
  let sources: LimitSources | undefined;
  const look = (seen: Look = {}): void => {
    nowS += seen.stepS ?? 15;
    const answer = seen.sources === undefined ? quiet : seen.sources;
    if (answer && nowS - answeredS >= 600) {
      sources = { ...answer, atS: nowS };
      answeredS = nowS;
    }
    const inverter = listedInverter({ serial, data_age: seen.ageS ?? 4, ...seen.inverter });
    now = limitStep(now, {
      nowS,
      live: seen.isAway
        ? undefined
        : { inverters: [inverter], receivedAt: new Map([[serial, nowS * 1000]]) },
      sinceAskedS: seen.sinceAskedS ?? Number.POSITIVE_INFINITY,
      sources,
      ofSeveral: new Set(seen.isOfSeveral ? [serial] : []),
    });
  };
  return {
    pass(minutes: number, seen: Look = {}) {
      for (let rest = minutes * 4; rest > 0; rest -= 1) look(seen);
    },
    look,
    nowS: () => nowS,
    change: () => limitChangeOf(now, serial),
    isForeign: (atS: number) => isForeignSwitch(now, serial, atS),
  };
}

const at = (limit_relative: number | null, change: Partial<LiveInverter> = {}): Look => ({
  // A limit of 0 was not read; the schema of live data says so.
  inverter: { limit_relative: limit_relative === 0 ? null : limit_relative, ...change },
});

/** A plant that has worked at 100 % for an hour. */
function settledMemory() {
  const made = plant();
  made.pass(60);
  return made;
}

test.each([30, 99.5])(
  "a limit of %f % that somebody else set is told once the gateway has answered again",
  (after) => {
    const one = settledMemory();
    // As old as data may be, as late as a look, and as soon after a command.
    one.look({ ageS: 60 });
    one.look({ ...at(after), stepS: 120, sinceAskedS: 1800 });
    const changedS = one.nowS();
    expect(one.change()).toBeUndefined();
    one.pass(10, at(after));
    expect(one.change()).toMatchObject({ before: 100, after, changedS });
    one.pass(60, at(after));
    expect(one.change()).toMatchObject({ before: 100, after, changedS });
  },
);

test.each<readonly [string, (one: ReturnType<typeof plant>) => void]>([
  ["less than half a point", (one) => one.pass(60, at(99.6))],
  ["a limit that is not known yet", (one) => one.pass(60, at(0))],
  ["no limit at all", (one) => one.pass(60, at(null))],
  [
    "a limit known again after a restart of the gateway",
    (one) => {
      one.pass(5, at(0));
      one.pass(60, at(30));
    },
  ],
  [
    "something was sent through the hub minutes ago",
    (one) => {
      one.look({ ...at(30), sinceAskedS: 1799 });
      one.pass(60, at(30));
    },
  ],
  [
    "the gateway has not delivered a command for hours",
    (one) => {
      const sources = { ...quiet, sending: ofIt };
      one.pass(120, { sources });
      one.look(at(30));
      one.pass(60, at(30));
    },
  ],
  [
    "it has delivered one minutes ago, as the limit shows later",
    (one) => {
      one.pass(60, { sources: { ...quiet, sending: ofIt } });
      one.pass(20);
      one.pass(60, at(30));
    },
  ],
  [
    "the limiter or MQTT is on",
    (one) => {
      const sources = { ...quiet, isNone: false };
      one.pass(60, { sources });
      one.pass(60, { ...at(30), sources });
    },
  ],
  [
    "one of them was switched on just before, as the next answer says",
    (one) => {
      // The last answer is a moment old, and says that both are off.
      one.pass(1);
      one.pass(60, { ...at(30), sources: { ...quiet, isNone: false } });
    },
  ],
  [
    "one of them was switched off minutes ago",
    (one) => {
      one.pass(60, { sources: { ...quiet, isNone: false } });
      one.pass(20);
      one.pass(60, at(30));
    },
  ],
  [
    "nothing is known of limiter and MQTT any more",
    (one) => {
      one.pass(60, { sources: null });
      one.pass(60, { ...at(30), sources: null });
    },
  ],
  [
    "nothing was known of them for an hour",
    (one) => {
      one.pass(60, { sources: null });
      one.look({ ...at(30), sources: null });
      one.pass(60, at(30));
    },
  ],
  [
    "the inverter is unreachable, and comes back with another limit",
    (one) => {
      one.pass(1, at(100, { reachable: false }));
      one.pass(60, at(30));
    },
  ],
  [
    "it comes back, and the gateway reads its limit a quarter of an hour later",
    (one) => {
      one.pass(1, at(100, { producing: false }));
      one.pass(15);
      one.pass(60, at(30));
    },
  ],
  ["it feeds nothing", (one) => one.pass(60, at(30, { producing: false }))],
  ["it is not polled", (one) => one.pass(60, at(30, { poll_enabled: false }))],
  ["nobody says whether it is reachable", (one) => one.pass(60, at(30, { reachable: undefined }))],
  [
    "its data were old for a minute, as in a restart",
    (one) => {
      one.look({ ageS: 61 });
      one.pass(60, at(30));
    },
  ],
  [
    "the feed was away",
    (one) => {
      one.look({ isAway: true });
      one.pass(60, at(30));
    },
  ],
  [
    "the hub slept, or its clock was set",
    (one) => {
      one.look({ ...at(30), stepS: 121 });
      one.pass(60, at(30));
    },
  ],
  [
    "the clock was set back",
    (one) => {
      one.look({ ...at(30), stepS: -3600 });
      one.pass(60, at(30));
    },
  ],
  [
    "another gateway has the inverter, too",
    (one) => one.pass(60, { ...at(30), isOfSeveral: true }),
  ],
])("no word of a limit that changed: %s", (_, live) => {
  const one = settledMemory();
  live(one);
  expect(one.change()).toBeUndefined();
});

test("a hub that has just started knows no change", () => {
  const one = plant();
  one.pass(20);
  one.pass(60, at(30));
  expect(one.change()).toBeUndefined();
});

test.each<readonly [string, (one: ReturnType<typeof plant>) => void]>([
  ["the limit is back", (one) => one.look(at(100))],
  ["it was changed here", (one) => one.look({ ...at(60), sinceAskedS: 10 })],
  ["the inverter has another one after a restart", (one) => one.look(at(60, { producing: false }))],
  [
    "the limiter was switched on",
    (one) => one.pass(11, { ...at(30), sources: { ...quiet, isNone: false } }),
  ],
  ["a day has passed", (one) => one.pass(24 * 60, at(30))],
])("it is over: %s", (_, live) => {
  const one = settledMemory();
  one.pass(11, at(30));
  expect(one.change()).toBeDefined();
  live(one);
  expect(one.change()).toBeUndefined();
});

test("it stays through a night, an unknown limit and further changes", () => {
  const one = settledMemory();
  one.pass(11, at(30));
  const changedS = one.change()?.changedS;
  one.pass(60, at(30, { producing: false, reachable: false }));
  one.pass(5, at(0));
  one.pass(5, { isAway: true });
  one.pass(40, at(30));
  one.look(at(50));
  expect(one.change()).toMatchObject({ before: 100, after: 50, changedS });
});

test("a hub that is started again goes on with the changes of its alerts", () => {
  const watched = {
    rule: "limitChanged" as const,
    subject: serial,
    figures: { name: "Garage", before: 100, after: 30, changedS: beginS - 600 },
    sinceS: beginS - 300,
    heldS: 600,
    clearS: 0,
    knownS: beginS,
    startS: beginS - 300,
  };
  const memory = limitMemoryOf({ watched: [watched, { ...watched, rule: "stringLow" }] });
  const one = plant(memory);
  one.pass(1, { ...at(30), sources: null });
  expect(one.change()).toBeDefined();
  one.pass(60, at(30));
  expect(one.change()).toMatchObject({ before: 100, after: 30, changedS: beginS - 600 });
  one.look(at(100));
  expect(one.change()).toBeUndefined();
});

/** A plant in which the inverter is switched off, and whether that counts as somebody else's doing. */
function switchedOff(before: Look, since: Look = {}) {
  const one = plant();
  one.pass(60, before);
  const atS = one.nowS();
  one.pass(11, { inverter: { producing: false }, ...since });
  return one.isForeign(atS);
}

test("a switch counts as somebody else's where all that may explain it is known to be absent", () => {
  expect(switchedOff({})).toBe(true);
  expect(switchedOff({ sinceAskedS: 7200 }, { sinceAskedS: 7200 })).toBe(true);
});

test.each<readonly [string, Look, Look]>([
  ["something was sent through the hub before it", {}, { sinceAskedS: 2000 }],
  ["something was sent through the hub since then", {}, { sinceAskedS: 10 }],
  ["the limiter or MQTT was on", { sources: { ...quiet, isNone: false } }, {}],
  ["one of them is on now", {}, { sources: { ...quiet, isNone: false } }],
  ["a command was under way", { sources: { ...quiet, switching: ofIt } }, {}],
  ["the gateway does not say whether one was", { sources: { ...quiet, switching: undefined } }, {}],
  ["the gateway says nothing", { sources: null }, {}],
  ["several gateways have the inverter", { isOfSeveral: true }, { isOfSeveral: true }],
])("a switch does not count where %s", (_, before, since) => {
  expect(switchedOff(before, since)).toBe(false);
});

test("a switch does not count before the gateway has answered again", () => {
  const one = plant();
  one.pass(62);
  const atS = one.nowS();
  const off = { inverter: { producing: false } };
  one.pass(8, off);
  expect(one.isForeign(atS)).toBe(false);
  one.pass(1, off);
  expect(one.isForeign(atS)).toBe(true);
});

test("a switch does not count that is older than what the hub has seen", () => {
  const one = plant();
  one.pass(60);
  // From the second look on, 30 s after the begin, nothing lies between two looks.
  expect([1829, 1830].map((sinceS) => one.isForeign(beginS + sinceS))).toEqual([false, true]);
});
