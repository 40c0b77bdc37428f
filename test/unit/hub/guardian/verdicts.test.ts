import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GuardianPromise, PromiseReason, PromiseState } from "#hub-api/guardian.ts";
import { emptyBook, type GuardianBook } from "#hub/guardian/book.ts";
import { demandsOf } from "#hub/guardian/demands.ts";
import type { GuardianFacts } from "#hub/guardian/facts.ts";
import { MOST_REFUSED, MOST_SAVES } from "#hub/guardian/limiter.ts";
import { newMemory, type SentCommand } from "#hub/guardian/memory.ts";
import { sharesOf } from "#hub/guardian/shares.ts";
import { promisedStands, promiseStands } from "#hub/guardian/stands.ts";
import { reportsOf } from "#hub/guardian/verdicts.ts";
import { cutDaysBy } from "#plant/history/local-day.ts";

const nowS = Date.UTC(2026, 5, 20, 12) / 1000;
const percent = (value: number) => ({ relative: true, value });
const watts = (value: number) => ({ relative: false, value });
const half = percent(50);
const times = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value);

/**
 * Report of a gateway about an inverter: its limit in percent, and its differences from an answering inverter of 1000
 * W.
 */
type Said = readonly [limit: number, change?: { max?: number; status?: string; away?: boolean }];
interface Scene {
  /** Of the inverters; or why nothing is known of them. */
  readonly said: { readonly [serial in "a" | "b" | "c"]?: Said } | PromiseReason;
  readonly book?: Partial<GuardianBook>;
  readonly sent?: Readonly<Record<string, Partial<SentCommand>>>;
  readonly facts?: Partial<Pick<GuardianFacts, "limiter" | "socPercent">>;
}
type ReportedState = readonly [PromiseState, PromiseReason | null];

beforeAll(() => cutDaysBy(() => 0));
afterAll(() => cutDaysBy(undefined));

function judgedOf({ said, book, sent = {}, facts }: Scene) {
  const inverters =
    typeof said === "string"
      ? said
      : new Map(
          Object.entries(said).map(([serial, [limit_relative, change]]) => {
            const { max = 1000, status = "Ok", away = false } = change ?? {};
            const entry = { limit_relative, max_power: max, limit_set_status: status };
            return [serial, { entry, isReachable: !away, outputW: undefined }] as const;
          }),
        );
  const known: GuardianFacts = {
    nowS,
    clockS: 5000,
    readS: 5000,
    inverters,
    limiter: true,
    socPercent: 50,
    ...facts,
  };
  // The history of another inverter says nothing about these.
  const other = { serial: "z", before: half, sent: [percent(0)], overS: null };
  const made = { ...emptyBook, ...book, holds: [other, ...(book?.holds ?? [])] };
  const usual = { id: 1, clockS: 4900, limit: half, isConfirmed: false, tries: 0, reason: null };
  const shares = made.promises.flatMap((one) => {
    const each = one.kind === "together" ? sharesOf(one, known, undefined) : undefined;
    return each ? [[one.id, each] as const] : [];
  });
  const memory = {
    ...newMemory(0),
    shares: new Map(shares),
    sent: new Map(
      Object.entries(sent).map(([key, one]) => [key, { ...usual, isOpen: false, ...one }]),
    ),
  };
  const demands = demandsOf(made.promises, known, memory.shares);
  return { book: made, memory, facts: known, demands };
}

const reportOf = (promise: GuardianPromise, scene: Scene) => {
  const promises = [promise, ...(scene.book?.promises ?? [])];
  return reportsOf(judgedOf({ ...scene, book: { ...scene.book, promises } }))[0];
};

const timedPromise = (limit = half, serials = ["a"], endS = nowS + 1): GuardianPromise => ({
  id: 1,
  kind: "timed",
  serials,
  limit,
  endS,
});
const quiet = (hours: string, limit = half): Extract<GuardianPromise, { kind: "quiet" }> => ({
  id: 2,
  kind: "quiet",
  serials: ["a"],
  limit,
  hours,
});
const [noon, night] = ["12:00-12:01", "22:00-12:00"] as const;
const together: GuardianPromise = {
  id: 3,
  kind: "together",
  serials: ["a", "b"],
  totalW: 800,
  by: "maximum",
};
const limiter = (hours: string): GuardianPromise => ({ id: 4, kind: "limiter", by: { hours } });
const bySoc: GuardianPromise = { id: 4, kind: "limiter", by: { onAtSoc: 60, offAtSoc: 30 } };
const ending: GuardianPromise = { id: 5, kind: "ending", serials: ["a"], limit: half };
const hold = (...sent: readonly (typeof half)[]) => ({
  holds: [{ serial: "a", before: percent(100), sent: [...sent], overS: null }],
});

describe("a promise of a limit", () => {
  it.each<[string, GuardianPromise, Scene, ReportedState]>([
    ["its limit in force", timedPromise(), { said: { a: [50] } }, ["kept", null]],
    ["a tenth more, which gateways cut", timedPromise(), { said: { a: [50.1] } }, ["kept", null]],
    ["more than that", timedPromise(), { said: { a: [50.2] } }, ["setting", null]],
    ["watts below theirs", timedPromise(watts(400)), { said: { a: [40] } }, ["kept", null]],
    ["watts above theirs", timedPromise(watts(400)), { said: { a: [41] } }, ["setting", null]],
    ["a gateway that is away", timedPromise(), { said: "gatewayAway" }, ["notKept", "gatewayAway"]],
    ["an unknown inverter", timedPromise(), { said: { b: [50] } }, ["notKept", "unknownInverter"]],
    [
      "an inverter that does not answer above its limit",
      timedPromise(),
      { said: { a: [80, { away: true }] }, sent: { a: { tries: 3 } } },
      ["waiting", "unreachable"],
    ],
    [
      "one that does not answer below it",
      timedPromise(),
      { said: { a: [50, { away: true }] } },
      ["kept", null],
    ],
    ["an unread limit", quiet(noon), { said: { a: [0] } }, ["waiting", "limitUnknown"]],
    [
      "an unread limit of one that does not answer",
      quiet(noon),
      { said: { a: [0, { away: true }] } },
      ["waiting", "unreachable"],
    ],
    [
      "nothing, where something else was sent",
      quiet(noon),
      { said: { a: [0] }, book: hold(half) },
      ["waiting", "limitUnknown"],
    ],
    [
      "nothing, where that was sent",
      quiet(noon),
      { said: { a: [0] }, book: hold(half, percent(0)) },
      ["kept", null],
    ],
    [
      "watts of an unknown maximum",
      quiet(noon, watts(400)),
      { said: { a: [40, { max: 0 }] }, sent: { a: { tries: 1 } } },
      ["waiting", "maximumUnknown"],
    ],
    [
      "the same at nothing, where that was sent",
      quiet(noon, watts(400)),
      { said: { a: [0, { max: 0 }] }, book: hold(percent(0)) },
      ["waiting", "maximumUnknown"],
    ],
    [
      "a first command under way",
      timedPromise(),
      { said: { a: [80] }, sent: { a: { isOpen: true } } },
      ["setting", null],
    ],
    [
      "a second one under way",
      timedPromise(),
      { said: { a: [80] }, sent: { a: { isOpen: true, tries: 1 } } },
      ["notKept", "other"],
    ],
    [
      "a command that was refused",
      timedPromise(),
      { said: { a: [80] }, sent: { a: { reason: "refused" } } },
      ["notKept", "refused"],
    ],
    [
      "somebody's command under way",
      timedPromise(),
      { said: { a: [50, { status: "Pending" }] }, sent: { a: {} } },
      ["setting", null],
    ],
    [
      "the hub's command under way",
      timedPromise(),
      { said: { a: [50, { status: "Pending" }] }, sent: { a: { isOpen: true } } },
      ["kept", null],
    ],
    ["a time, below its limit", timedPromise(), { said: { a: [30] } }, ["setting", null]],
    ["a time, a tenth below it", timedPromise(), { said: { a: [49.9] } }, ["kept", null]],
    [
      "a time, below its limit after a try",
      timedPromise(),
      { said: { a: [30] }, sent: { a: { reason: "silent" } } },
      ["notKept", "silent"],
    ],
    [
      "a time, below its limit since it was set",
      timedPromise(),
      { said: { a: [30] }, book: hold(half) },
      ["kept", null],
    ],
    [
      "a time, below its limit by another promise",
      timedPromise(),
      { said: { a: [30] }, book: { promises: [quiet(noon, percent(30))] } },
      ["kept", null],
    ],
    [
      "a time, below its limit beside a promise of more",
      timedPromise(),
      { said: { a: [30] }, book: { promises: [quiet(noon, percent(60))] } },
      ["setting", null],
    ],
    ["a time that is over", timedPromise(half, ["a"], nowS), { said: { a: [80] } }, ["idle", null]],
    [
      "its limit in force, while that of another promise is not",
      timedPromise(),
      { said: { a: [50], b: [80] }, book: { promises: [{ ...quiet(noon), serials: ["b"] }] } },
      ["kept", null],
    ],
    ["hours, below its limit", quiet(noon), { said: { a: [30] } }, ["kept", null]],
    ["hours that are over", quiet(night), { said: { a: [80] } }, ["idle", null]],
    ["hours that are over, without gateway", quiet(night), { said: "busy" }, ["idle", null]],
    ["the end of the hub", ending, { said: "busy" }, ["kept", null]],
  ])("with %s", (_name, promise, scene, told) => {
    const { state, reason } = reportOf(promise, scene) ?? {};
    expect([state, reason]).toEqual(told);
  });

  const [keptOne, settingOne, lateOne]: readonly [Said, Said, Said] = [
    [50],
    [80],
    [80, { away: true }],
  ];
  it.each<[string, Scene, PromiseState]>([
    ["kept of both", { said: { a: keptOne, b: keptOne } }, "kept"],
    ["set of one", { said: { a: keptOne, b: settingOne } }, "setting"],
    ["to wait for one", { said: { a: settingOne, b: lateOne } }, "waiting"],
    [
      "not kept of one",
      { said: { a: settingOne, b: lateOne }, sent: { a: { tries: 1 } } },
      "notKept",
    ],
  ])("is as the worst of its inverters: %s", (_name, scene, state) => {
    for (const serials of [
      ["a", "b"],
      ["b", "a"],
    ])
      expect(reportOf(timedPromise(half, serials), scene)?.state).toBe(state);
  });

  it("says for which inverters another one asks for less, by more than a tenth", () => {
    const less = { ...quiet(noon, percent(30)), serials: ["a"] };
    const others: readonly GuardianPromise[] = [
      { ...quiet(noon, percent(49.9)), id: 6, serials: ["b"] },
      { ...quiet(noon, watts(10)), id: 7, serials: ["c"] },
      { ...quiet(night, percent(10)), id: 8, serials: ["b"] },
      { ...ending, limit: percent(10), serials: ["b"] },
      limiter(noon),
    ];
    const promises = [timedPromise(half, ["a", "b", "c"]), less, ...others];
    const said = { a: [50], b: [50], c: [50, { max: 0 }] } as const;
    const all = reportsOf(judgedOf({ said, book: { promises } }));
    expect(all.map(({ outdone }) => outdone)).toEqual([["a"], [], ...others.map(() => [])]);
  });

  it.each<[string, Partial<{ state: PromiseState; reason: PromiseReason | null }>, number]>([
    ["as before", {}, nowS - 500],
    ["otherwise", { state: "kept", reason: null }, nowS],
    ["so for another reason", { reason: "busy" }, nowS],
  ])("stands %s since the time that belongs to it", (_name, change, sinceS) => {
    const before = { id: 1, sinceS: nowS - 500, outdone: [] };
    const reports = [
      { ...before, id: 2, state: "kept" as const, reason: null },
      { ...before, state: "notKept" as const, reason: "refused" as const, ...change },
    ];
    const scene: Scene = {
      said: { a: [80] },
      sent: { a: { reason: "refused" } },
      book: { reports },
    };
    expect(reportOf(timedPromise(), scene)).toMatchObject({ state: "notKept", sinceS });
  });
});

describe("a promise for several inverters together", () => {
  it.each<[string, Scene, ReportedState]>([
    ["the total, shared otherwise", { said: { a: [70], b: [10] } }, ["kept", null]],
    ["the tenths that gateways cut", { said: { a: [70.2], b: [10] } }, ["kept", null]],
    ["more than that", { said: { a: [70.4], b: [10] } }, ["setting", null]],
    ["an unread limit", { said: { a: [0], b: [40] } }, ["waiting", "limitUnknown"]],
    ["nothing, as was sent", { said: { a: [0], b: [80] }, book: hold(percent(0)) }, ["kept", null]],
    [
      "an unknown maximum",
      { said: { a: [1, { max: 0 }], b: [40] } },
      ["waiting", "maximumUnknown"],
    ],
    ["one that the gateway has not", { said: { a: [40] } }, ["notKept", "unknownInverter"]],
    ["no gateway", { said: "password" }, ["notKept", "password"]],
    [
      "somebody's command under way",
      { said: { a: [40, { status: "Pending" }], b: [40] } },
      ["setting", null],
    ],
    [
      "the hub's command under way",
      { said: { a: [70, { status: "Pending" }], b: [10] }, sent: { a: { isOpen: true } } },
      ["kept", null],
    ],
  ])("with %s", (_name, scene, told) => {
    const { state, reason } = reportOf(together, scene) ?? {};
    expect([state, reason]).toEqual(told);
  });
});

describe("a promise of the limiter", () => {
  const spent = { savesS: times(MOST_SAVES, nowS) };
  const refused = { refusedS: times(MOST_REFUSED, nowS) };
  it.each<[string, GuardianPromise, Omit<Scene, "said"> & Partial<Scene>, ReportedState]>([
    ["on in its hours", limiter(noon), {}, ["kept", null]],
    ["on outside of them", limiter(night), {}, ["setting", null]],
    ["off outside of them", limiter(night), { facts: { limiter: false } }, ["kept", null]],
    [
      "on in its hours, the battery unknown",
      limiter(noon),
      { facts: { socPercent: undefined } },
      ["kept", null],
    ],
    ["none", limiter(noon), { facts: { limiter: "absent" } }, ["notKept", "noLimiter"]],
    [
      "unread without gateway",
      limiter(noon),
      { said: "password", facts: { limiter: undefined } },
      ["notKept", "password"],
    ],
    ["unread", limiter(noon), { facts: { limiter: undefined } }, ["notKept", "gatewayAway"]],
    [
      "on, the battery unknown",
      bySoc,
      { facts: { socPercent: undefined } },
      ["waiting", "socUnknown"],
    ],
    ["on, the battery between", bySoc, {}, ["kept", null]],
    ["on, the battery full", bySoc, { facts: { socPercent: 60 } }, ["kept", null]],
    ["on, the battery empty", bySoc, { facts: { socPercent: 30 } }, ["setting", null]],
    ["on, all switches used", limiter(night), { book: spent }, ["notKept", "savesSpent"]],
    ["on, too often refused", limiter(night), { book: refused }, ["notKept", "refused"]],
    ["as it was promised, all switches used", limiter(noon), { book: spent }, ["kept", null]],
    [
      "on, as a switch was lost",
      limiter(night),
      { sent: { limiter: { reason: "silent" } } },
      ["notKept", "silent"],
    ],
  ])("%s", (_name, promise, scene, told) => {
    const { state, reason } = reportOf(promise, { said: {}, ...scene }) ?? {};
    expect([state, reason]).toEqual(told);
  });
});

describe("the alert about promises sees", () => {
  it.each<[ReportedState | undefined, string, string]>([
    [["idle", null], "kept", ""],
    [["kept", null], "kept", ""],
    [["waiting", "unreachable"], "unreachable", "unreachable"],
    [["waiting", "limitUnknown"], "unknown", "limitUnknown"],
    [["setting", null], "broken", "setting"],
    [["notKept", "busy"], "broken", "busy"],
    [undefined, "broken", "setting"],
  ])("a promise that stands so: %s", (told, state, reason) => {
    const [stood, why] = told ?? [];
    const report = { id: 1, sinceS: 0, outdone: [], reason: why ?? null };
    const other = { ...report, id: 2, state: "kept" as const };
    const reports = [other, ...(stood ? [{ ...report, state: stood }] : [])];
    expect(promisedStands({ promises: [timedPromise()], reports })).toEqual([
      { subject: "promise 1", kind: "timed", serials: ["a"], state, reason },
    ]);
  });

  it.each<[string, Scene, readonly [string, string] | undefined]>([
    ["wanted", { said: { a: [50] }, book: hold(half) }, undefined],
    ["of no inverter", { said: { b: [50] } }, undefined],
    ["to restore", { said: { a: [50] } }, ["broken", "setting"]],
    ["refused", { said: { a: [50] }, sent: { a: { reason: "refused" } } }, ["broken", "refused"]],
    ["without gateway", { said: "busy" }, ["broken", "busy"]],
    ["at night", { said: { a: [0, { away: true }] } }, ["unreachable", "unreachable"]],
    ["not read yet", { said: { a: [0] } }, ["unknown", "limitUnknown"]],
  ])("a limit that is %s", (_name, scene, told) => {
    const [serial, before, sent] = ["a", percent(100), [half]];
    const holds = [{ serial, before, sent, overS: nowS - 5 }];
    const { book, memory, facts } = judgedOf({ ...scene, book: scene.book ?? { holds } });
    const [state, reason] = told ?? [];
    expect(promiseStands({ book, memory }, facts)).toEqual(
      told ? [{ subject: "a", kind: "restore", serials: ["a"], state, reason }] : [],
    );
  });

  const switched = { limiter: { before: true, set: false } };
  it.each<[string, Omit<Scene, "said"> & Partial<Scene>, string | undefined]>([
    ["was not switched", {}, undefined],
    ["is to be switched back", { book: switched }, "setting"],
    ["is not there any more", { book: switched, facts: { limiter: "absent" } }, undefined],
    ["is refused", { book: switched, sent: { limiter: { reason: "refused" } } }, "refused"],
    ["has no gateway", { book: switched, said: "busy" }, "busy"],
    [
      "was switched too often",
      { book: { ...switched, savesS: times(MOST_SAVES, nowS) }, said: "busy" },
      "savesSpent",
    ],
  ])("a limiter that %s", (_name, scene, reason) => {
    const { book, memory, facts } = judgedOf({ said: {}, ...scene });
    const besides = (promises: GuardianPromise[]) =>
      promiseStands({ book: { ...book, promises }, memory }, facts).slice(1);
    const stand = { subject: "limiter", kind: "limiter", serials: [], state: "broken", reason };
    expect(besides([timedPromise()])).toEqual(reason === undefined ? [] : [stand]);
    expect(besides([limiter(noon)])).toEqual([]);
    expect(promisedStands({ ...book, promises: [limiter(noon)] })).toMatchObject([{ serials: [] }]);
  });
});
