import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { guardianBounds, type NewPromise } from "#hub-api/guardian.ts";
import type { GuardianBook } from "#hub/guardian/book.ts";
import { GatewayGuard, type GatewayGuardOptions } from "#hub/guardian/gatewayGuard.ts";
import { cutDaysBy } from "#plant/history/local-day.ts";
import { emptyLive, GatewayError } from "#protocol/index.ts";
import { listedInverter, totals } from "../../../support/liveBench.ts";

const [roof, barn] = ["1161a0000001", "1161a0000002"] as const;
const half = { relative: true, value: 50 };
const timedPromise = (serials: string[] = [roof]): NewPromise => ({
  kind: "timed",
  serials,
  limit: half,
  minutes: 60,
});
const quiet = (hours: string): NewPromise => ({
  kind: "quiet",
  serials: [roof],
  limit: half,
  hours,
});
const limiter = (by: Extract<NewPromise, { kind: "limiter" }>["by"]): NewPromise => ({
  kind: "limiter",
  by,
  savesFlash: true,
});

const http = (status: number, retryAfterS = 0) =>
  new GatewayError("", { kind: "http", status, text: "", body: "", retryAfterS });
const unreachable = new GatewayError("", { kind: "network", reason: "unreachable" });

const entry = (percent: number) => ({
  limit_relative: percent,
  max_power: 1000,
  limit_set_status: "Ok",
});
const shownReadings = (outputW: number) => ({
  percent: undefined as number | null | undefined,
  reachable: true,
  outputW,
});

/** Without measured values; one is missing in the list of limits. */
const others = ["1161a0000003", "1161a0000004"].map((serial) =>
  listedInverter({ serial, limit_relative: 70 }),
);

/** A guardian before two inverters of 1000 W whose gateway obeys at once, with clocks that the test moves. */
function bench(gateway?: "without password") {
  const world = {
    nowS: (Date.UTC(2026, 5, 20, 11, 50) / 1000) as number | undefined,
    clockS: 1000,
    entries: { [roof]: entry(100), [barn]: entry(100) },
    /** The live data, if they show something else than the entries. */
    shown: { [roof]: shownReadings(300), [barn]: shownReadings(300) },
    liveAgeS: 0,
    battery: { enabled: true, soc: 50 } as
      | { enabled: boolean; soc: number | undefined }
      | undefined,
    isLimiterOn: true,
    /** Whether somebody switches the limiter after each time that it was read. */
    isSwitchedBehind: false,
    /** Why the folder takes nothing. */
    full: "",
  };
  const faults = new Map<string, Error>();
  const asked: string[] = [];
  const lines: string[] = [];
  const kept: { book?: GuardianBook; writes: number } = { writes: 0 };
  const ask = (what: string) => {
    asked.push(what);
    const fault = faults.get(what.split(" ")[0] ?? "");
    if (fault) throw fault;
  };
  const live = () => ({
    ...emptyLive,
    inverters: [
      ...([roof, barn] as const).map((serial) => {
        const { percent = world.entries[serial].limit_relative, ...rest } = world.shown[serial];
        return listedInverter({
          serial: serial.toUpperCase(),
          reachable: rest.reachable,
          limit_relative: percent,
          AC: { "0": totals(rest.outputW) },
        });
      }),
      ...others,
    ],
    battery: world.battery && {
      enabled: world.battery.enabled,
      ...(world.battery.soc !== undefined && { soc: { v: world.battery.soc, u: "%", d: 0 } }),
    },
  });
  const options: GatewayGuardOptions = {
    name: "house",
    gateway:
      gateway === undefined
        ? {
            readLimits: async () => {
              ask("limits");
              const more = { "1161a0000003": entry(70), "1161a0000005": entry(70) };
              return structuredClone({ ...world.entries, ...more });
            },
            sendLimit: async (serial, { relative, value }) => {
              ask(`${serial} ${value} ${relative ? "%" : "W"}`);
              const percent = relative ? value : value / 10;
              if (serial === roof || serial === barn)
                world.entries[serial].limit_relative = percent;
            },
            readLimiter: async () => {
              ask("limiter");
              const isOn = world.isLimiterOn;
              if (world.isSwitchedBehind) world.isLimiterOn = !isOn;
              return isOn;
            },
            limiterSave: async (isOn) => {
              ask(`switch ${isOn}`);
              if (world.isLimiterOn === isOn) return undefined;
              return async () => {
                ask("save");
                world.isLimiterOn = isOn;
              };
            },
          }
        : undefined,
    books: {
      of: () => kept.book,
      change: async (_name, of) => {
        if (world.full) throw new Error(`full ${world.full}`);
        kept.writes += 1;
        kept.book = structuredClone(of(kept.book));
        return kept.book;
      },
    },
    nowMs: () => world.nowS && world.nowS * 1000,
    clockS: () => world.clockS,
    readings: () => ({
      live: live(),
      battery: undefined,
      lastMs: ((world.nowS ?? 0) - world.liveAgeS) * 1000,
    }),
    report: (line) => lines.push(line),
  };
  let guard = new GatewayGuard(options);
  const tick = () => {
    world.clockS += 10;
    if (world.nowS !== undefined) world.nowS += 10;
  };
  /** Reads so often, each 10 s, and returns its requests. */
  const looks = async (count = 1): Promise<readonly string[]> => {
    asked.length = 0;
    for (let look = 0; look < count; look += 1) {
      tick();
      await guard.step();
    }
    return [...asked];
  };
  return {
    world,
    faults,
    lines,
    kept,
    tick,
    looks,
    asked,
    add: (wanted: NewPromise) => guard.add(wanted),
    guard: () => guard,
    /** The hub is killed and starts again. */
    restart: () => (guard = new GatewayGuard(options)),
    reports: () => guard.shown().book.reports.map(({ state, reason }) => [state, reason]),
    answers: () => guard.shown().log.map(({ answer }) => answer),
  };
}
type Bench = ReturnType<typeof bench>;

/** A guardian that has set its limit, and whose minute just began. */
async function calm(): Promise<Bench> {
  const hub = bench();
  await hub.add(timedPromise());
  await hub.looks(9);
  expect(await hub.looks()).toEqual(["limits"]);
  return hub;
}

beforeAll(() => cutDaysBy(() => 0));
afterAll(() => cutDaysBy(undefined));

const show =
  (percent: number | null, liveAgeS = 0) =>
  ({ world }: Bench) => {
    world.shown[roof].percent = percent;
    world.liveAgeS = liveAgeS;
  };

describe("a gateway whose promises are kept is asked again within the minute", () => {
  it.each<[string, boolean, (hub: Bench) => unknown]>([
    ["nothing happens", false, () => undefined],
    ["a promise was made", true, ({ add }) => add(quiet("20:00-21:00"))],
    ["a promise was ended", true, ({ guard }) => guard().end(1)],
    ["hours begin", true, ({ world }) => (world.nowS = Date.UTC(2026, 5, 20, 11, 59, 55) / 1000)],
    ["the live data show another limit", true, show(50.1)],
    ["they show less than gateways tell apart", false, show(50.05)],
    ["they show no limit", false, show(null)],
    ["they are a minute old", true, show(60, 60)],
    ["they are older", false, show(60, 61)],
  ])("%s: %s", async (_name, isAsked, happen) => {
    const hub = await calm();
    await hub.add(quiet("12:00-13:00"));
    await hub.looks();
    await happen(hub);
    expect((await hub.looks()).includes("limits")).toBe(isAsked);
  });

  it("or else after it", async () => {
    const hub = await calm();
    expect([await hub.looks(5), await hub.looks(1)]).toEqual([[], ["limits"]]);
  });

  it.each<[string, (hub: Bench) => unknown]>([
    ["it does not answer", ({ faults }) => faults.set("limits", unreachable)],
    ["it refuses a command", ({ faults }) => faults.set(roof, http(400))],
  ])("while %s", async (_name, happen) => {
    const hub = await calm();
    await hub.add(quiet("20:00-21:00"));
    await happen(hub);
    hub.world.entries[roof].limit_relative = 80;
    await hub.looks(6);
    const each = [await hub.looks(), await hub.looks(), await hub.looks()];
    expect(each.map((all) => all.includes("limits"))).toEqual([true, true, true]);
  });

  it("until it answers, also where nothing is to be set", async () => {
    const hub = bench();
    hub.faults.set("limits", unreachable);
    await hub.add({ kind: "ending", serials: [roof], limit: half });
    expect([await hub.looks(), await hub.looks()]).toEqual([["limits"], ["limits"]]);
  });

  it("until the limiter is as before", async () => {
    const hub = bench();
    await hub.add(limiter({ hours: "20:00-21:00" }));
    await hub.looks(5);
    expect(hub.guard().shown().book).toMatchObject({ limiter: { set: false }, refusedS: [] });
    expect(hub.guard().shown().book.savesS).toHaveLength(1);
    hub.faults.set("save", http(400));
    await hub.guard().end(1);
    await hub.looks();
    const asked = ["limits", "limiter"];
    expect([await hub.looks(), await hub.looks()]).toEqual([asked, asked]);
  });

  it("until what was before is in force again", async () => {
    const hub = await calm();
    hub.faults.set(roof, http(400));
    expect(hub.guard().shown().owed).toEqual([]);
    await hub.guard().end(1);
    await hub.looks();
    const owed = { serial: roof, limit: { relative: true, value: 100 }, sinceS: hub.world.nowS };
    expect([await hub.looks(), await hub.looks()]).toEqual([["limits"], ["limits"]]);
    expect(hub.guard().shown().owed).toEqual([owed]);
  });

  it.each([
    [59, 60, false],
    [60, 60, true],
    [60, 61, false],
  ])("for the limiter at a state of charge of %d %%, %d s old: %s", async (soc, ageS, isOn) => {
    const hub = bench();
    hub.world.isLimiterOn = false;
    await hub.add(limiter({ onAtSoc: 60, offAtSoc: 30 }));
    expect(await hub.looks()).toEqual(["limits", "limiter"]);
    expect([await hub.looks(4), hub.reports()]).toEqual([[], [["kept", null]]]);
    Object.assign(hub.world, { battery: { enabled: true, soc }, liveAgeS: ageS });
    const switched = ["limits", "limiter", "switch true", "save"];
    expect(await hub.looks()).toEqual(isOn ? switched : []);
  });
});

describe("nobody is asked", () => {
  it.each<[string, (hub: Bench) => unknown]>([
    ["without a promise", () => undefined],
    ["outside of all hours", ({ add }) => add(quiet("20:00-21:00"))],
    ["after the end", async ({ add, guard }) => (await add(timedPromise()), guard().stop())],
    [
      "while no clock is right",
      async ({ add, world }) => {
        await add(timedPromise());
        world.nowS = undefined;
      },
    ],
  ])("%s", async (_name, happen) => {
    const hub = bench();
    await happen(hub);
    expect(await hub.looks(10)).toEqual([]);
  });

  it("before the time for which the gateway asked for rest", async () => {
    const hub = bench();
    hub.faults.set("limits", http(429, 20));
    await hub.add(timedPromise());
    expect(await hub.looks()).toEqual(["limits"]);
    hub.faults.clear();
    expect([await hub.looks(), hub.reports()]).toEqual([[], [["notKept", "busy"]]]);
    expect(await hub.looks()).toEqual(["limits", `${roof} 50 %`]);
  });

  it("without the password, and the promise says so", async () => {
    const hub = bench("without password");
    await hub.add(timedPromise());
    await hub.looks(4);
    expect(hub.reports()).toEqual([["notKept", "password"]]);
  });
});

const fullLine = (why: string) =>
  `The guardian's promises cannot be kept in the folder: Error: full ${why}`;

describe("a command", () => {
  it.each<[string, Error, boolean, string[]]>([
    ["that is refused says nothing of the next one", http(400), true, ["open", "http-400"]],
    [
      "without an answer holds up the next one",
      unreachable,
      false,
      ["unsent", "network-unreachable"],
    ],
    ["with a wrong password does so, too", http(401), false, ["unsent", "http-401"]],
    ["for which the gateway is too busy, too", http(503, 5), false, ["unsent", "http-503"]],
  ])("%s", async (_name, fault, isSent, answers) => {
    const hub = bench();
    await hub.looks(3);
    hub.faults.set(roof, fault);
    await hub.add(timedPromise([roof, barn]));
    const all = await hub.looks();
    expect(all).toEqual(["limits", `${roof} 50 %`, ...(isSent ? [`${barn} 50 %`] : [])]);
    expect(hub.answers()).toEqual(answers);
    // Its result is kept, too.
    expect(hub.kept.book?.log.map(({ answer }) => answer)).toEqual(answers);
    hub.restart();
    expect(hub.answers()).toEqual(answers.map((one) => (one === "open" ? "unknown" : one)));
  });

  it("is not sent where it cannot be kept, which is reported once until it can be", async () => {
    const hub = bench();
    await hub.looks(3);
    await hub.add(timedPromise([roof, barn]));
    hub.world.full = "a";
    expect(await hub.looks(3)).not.toContain(`${roof} 50 %`);
    expect(new Set(hub.answers())).toEqual(new Set(["unkept"]));
    expect(hub.reports()).toEqual([["notKept", "folder"]]);
    expect(hub.lines).toEqual([fullLine("a")]);
    hub.world.full = "b";
    await hub.looks();
    expect(hub.lines).toEqual([fullLine("a"), fullLine("b")]);
    hub.world.full = "";
    expect(await hub.looks(7)).toContain(`${barn} 50 %`);
    hub.world.full = "b";
    hub.world.entries[roof].limit_relative = 80;
    await hub.looks(7);
    expect(hub.lines).toEqual([fullLine("a"), fullLine("b"), fullLine("b")]);
  });

  it("is not sent for a promise that could not be kept when it was made", async () => {
    const hub = bench();
    await hub.looks(3);
    hub.world.full = "a";
    await expect(hub.add(timedPromise())).rejects.toThrow("full a");
    hub.world.full = "";
    expect(hub.guard().shown().book.promises).toEqual([]);
    expect(await hub.looks(3)).not.toContain(`${roof} 50 %`);
  });

  it("is not sent by a hub that ended while it looked", async () => {
    const hub = bench();
    await hub.looks(3);
    await hub.add(timedPromise());
    hub.tick();
    const look = hub.guard().step();
    hub.guard().stop();
    await look;
    expect(hub.asked).toEqual(["limits"]);
  });

  it("goes by what the inverters feed, where the shares do so", async () => {
    const hub = bench();
    await hub.looks(3);
    hub.world.shown[roof].outputW = 900;
    await hub.add({ kind: "together", serials: [roof, barn], totalW: 500, by: "output" });
    expect(await hub.looks()).toEqual(["limits", `${roof} 375 W`, `${barn} 125 W`]);
  });

  it("waits for an inverter that does not answer", async () => {
    const hub = bench();
    hub.world.shown[roof].reachable = false;
    await hub.add(timedPromise());
    expect(await hub.looks(6)).not.toContain(`${roof} 50 %`);
    expect(hub.reports()).toEqual([["waiting", "unreachable"]]);
    // The state of a minute ago; the present state is unknown.
    hub.world.liveAgeS = 61;
    expect(await hub.looks()).toContain(`${roof} 50 %`);
  });

  it("is for the limiter, if the battery tells its charge", async () => {
    for (const battery of [
      { enabled: false, soc: 50 },
      { enabled: true, soc: undefined },
      undefined,
    ]) {
      const hub = bench();
      hub.world.battery = battery;
      await hub.add(limiter({ onAtSoc: 50, offAtSoc: 30 }));
      await hub.looks();
      expect(hub.reports()).toEqual([["waiting", "socUnknown"]]);
    }
  });

  it("is none to the limiter where somebody was faster", async () => {
    const hub = bench();
    await hub.looks(3);
    hub.world.isSwitchedBehind = true;
    await hub.add(limiter({ hours: "20:00-21:00" }));
    expect(await hub.looks()).toEqual(["limits", "limiter", "switch false"]);
    expect(hub.guard().shown().book).toMatchObject({ savesS: [], refusedS: [] });
  });

  it.each<[string, Error, number, number]>([
    ["switch", http(400), 0, 0],
    ["save", http(400), 0, 1],
    ["save", unreachable, 1, 0],
  ])(
    "to the limiter that fails at its %s by %o is counted so",
    async (at, fault, saved, refused) => {
      const hub = bench();
      await hub.looks(3);
      hub.faults.set(at, fault);
      await hub.add(limiter({ hours: "20:00-21:00" }));
      await hub.looks();
      const { savesS, refusedS } = hub.guard().shown().book;
      expect([savesS.length, refusedS.length]).toEqual([saved, refused]);
    },
  );
});

it("an error that is none of the gateway's ends a look", async () => {
  for (const of of ["limits", roof]) {
    const hub = bench();
    await hub.looks(3);
    await hub.add(timedPromise());
    hub.faults.set(of, new TypeError("a fault of the hub"));
    hub.tick();
    await expect(hub.guard().step()).rejects.toThrow("a fault of the hub");
  }
});

it("writes into the folder only what changed", async () => {
  const hub = await calm();
  const { writes } = hub.kept;
  expect(writes).toBeGreaterThan(0);
  await hub.looks(20);
  expect(hub.kept.writes).toBe(writes);
});

it("refuses a promise too many, a second one of the limiter, and one without the time", async () => {
  const hub = bench();
  expect(await hub.add(limiter({ hours: "20:00-21:00" }))).toEqual({ ok: true, value: undefined });
  const second = await hub.add(limiter({ onAtSoc: 60, offAtSoc: 30 }));
  expect(second).toEqual({ ok: false, error: "Another promise switches the limiter already." });
  for (let more = 1; more < guardianBounds.promises; more += 1)
    expect((await hub.add(timedPromise())).ok).toBe(true);
  const last = await hub.add(timedPromise());
  expect(last).toEqual({ ok: false, error: "There are too many promises." });
  const { nowS } = hub.world;
  await hub.guard().end(3);
  hub.world.nowS = undefined;
  expect(await hub.add(timedPromise())).toEqual({ ok: false, error: "The time is not known yet." });
  expect(hub.kept.book?.promises).toHaveLength(guardianBounds.promises - 1);
  expect(hub.kept.book?.promises[1]).toEqual({
    id: 2,
    kind: "timed",
    serials: [roof],
    limit: half,
    endS: (nowS ?? 0) + 3600,
  });
});

describe("a page sees", () => {
  it("when the guardian looked and looks next", async () => {
    const hub = bench();
    await hub.add(timedPromise());
    expect(hub.guard().shown()).toMatchObject({ checkedS: null, nextS: null });
    await hub.looks();
    const { nowS = 0 } = hub.world;
    expect(hub.guard().shown()).toMatchObject({ checkedS: nowS, nextS: nowS + 10 });
  });

  it("promises that nobody looks after as not kept, besides those that ask for nothing now", async () => {
    const hub = bench();
    expect(hub.guard().stands()).toEqual([]);
    await hub.add(quiet("11:00-13:00"));
    await hub.add(quiet("20:00-21:00"));
    await hub.add(limiter({ hours: "11:00-13:00" }));
    expect(hub.guard().stands()).toBeUndefined();
    await hub.looks(6);
    const { nowS = 0 } = hub.world;
    const [idle, kept, stopped] = [
      ["idle", null],
      ["kept", null],
      ["notKept", "stopped"],
    ];
    const stands = () =>
      hub
        .guard()
        .stands()
        ?.map(({ state }) => state);
    hub.world.clockS += 300;
    expect([hub.reports(), stands()]).toEqual([
      [kept, idle, kept],
      ["kept", "kept", "kept"],
    ]);
    hub.world.clockS += 1;
    hub.world.nowS = nowS + 301;
    expect([hub.reports(), stands()]).toEqual([
      [stopped, idle, stopped],
      ["broken", "kept", "broken"],
    ]);
    expect(hub.guard().shown().book.reports[2]).toMatchObject({ sinceS: nowS, outdone: [] });
    await hub.looks();
    expect(hub.reports()).toEqual([kept, idle, kept]);
    // Who does not know the time does not look.
    hub.world.nowS = undefined;
    await hub.looks(31);
    expect(hub.reports()[2]).toEqual(stopped);
  });

  it("the same before the first look, from the time when it should have been", async () => {
    const hub = bench();
    await hub.add(quiet("20:00-21:00"));
    await hub.add(timedPromise());
    hub.world.clockS += 301;
    const { nowS } = hub.world;
    const report = { id: 2, state: "notKept", reason: "stopped", sinceS: nowS, outdone: [] };
    expect(hub.guard().shown().book.reports).toEqual([report]);
  });

  it("no promise as one that nobody looks after, when it is made after long rest", async () => {
    const hub = bench();
    await hub.looks(40);
    expect(hub.guard().shown()).toMatchObject({ checkedS: null, nextS: null });
    await hub.add(timedPromise());
    expect(hub.guard().stands()).toBeUndefined();
    await hub.looks();
    expect(hub.guard().stands()).toMatchObject([{ state: "broken", reason: "setting" }]);
  });
});

describe("a hub that ends", () => {
  const ending: NewPromise = { kind: "ending", serials: [roof], limit: half };

  it("sends its safe values once, keeps what was before, and looks no more", async () => {
    const hub = bench();
    await hub.add(ending);
    await hub.looks(4);
    await hub.guard().sendSafeValues();
    expect(hub.asked.at(-1)).toBe(`${roof} 50 %`);
    expect(hub.kept.book?.holds).toMatchObject([{ serial: roof, before: { value: 100 } }]);
    expect(await hub.looks(10)).toEqual([]);
  });

  it.each<[string, (hub: Bench) => unknown]>([
    ["before it looked", ({ restart }) => restart()],
    ["while no clock is right", ({ world }) => (world.nowS = undefined)],
    [
      "to an inverter whose limit was not read yet",
      async ({ world, looks }) => {
        world.entries[roof].limit_relative = 0;
        await looks(6);
      },
    ],
  ])("sends nothing %s", async (_name, happen) => {
    const hub = bench();
    await hub.add(ending);
    await hub.looks(4);
    await happen(hub);
    hub.world.clockS += 60;
    hub.asked.length = 0;
    await hub.guard().sendSafeValues();
    expect(hub.asked).toEqual([]);
  });
});
