import { afterAll, beforeAll, expect, it } from "vitest";
import type { GuardianPromise } from "#hub-api/guardian.ts";
import { emptyBook } from "#hub/guardian/book.ts";
import { changesAt } from "#hub/guardian/changesAt.ts";
import { limiterSwitch, recentSaves, wantsLimiter, withoutSave } from "#hub/guardian/limiter.ts";
import { isSettled, maySend, newMemory, type SentCommand, triesOf } from "#hub/guardian/memory.ts";
import { cutDaysBy } from "#plant/history/local-day.ts";

beforeAll(() => cutDaysBy(() => 0));
afterAll(() => cutDaysBy(undefined));

const noonS = Date.UTC(2026, 5, 20, 12) / 1000;
const hourS = 3600;
const half = { relative: true, value: 50 };
const of = { id: 1, serials: ["a"], limit: half };
const bySoc = { onAtSoc: 60, offAtSoc: 30 };
const sent: SentCommand = {
  id: 1,
  clockS: 1000,
  limit: half,
  isOpen: false,
  isConfirmed: false,
  tries: 0,
  reason: null,
};
const promise = { id: 1, kind: "limiter", by: bySoc } as const;
const isHalf = (limit: unknown) => limit === half;
const after = (one: Partial<SentCommand>, startS = 0) => ({
  ...newMemory(startS),
  sent: new Map([["a", { ...sent, ...one }]]),
});

it.each<[string, GuardianPromise, number, number | null]>([
  ["a time", { ...of, kind: "timed", endS: noonS + 90 }, 0, noonS + 90],
  ["hours to come", { ...of, kind: "quiet", hours: "13:00-14:00" }, 59, noonS + hourS],
  ["hours of now", { ...of, kind: "quiet", hours: "12:00-14:00" }, 0, noonS + 2 * hourS],
  ["hours of tomorrow", { ...of, kind: "quiet", hours: "10:00-12:00" }, 0, noonS + 22 * hourS],
  ["hours of a limiter", { id: 1, kind: "limiter", by: { hours: "12:00-12:01" } }, 1, noonS + 60],
  ["a limiter by its battery", promise, 0, null],
  ["the end of the hub", { ...of, kind: "ending" }, 0, null],
])("%s changes next when it begins or ends", (_name, kept, lateS, changesS) => {
  const report = { id: 1, state: "kept" as const, reason: null, sinceS: 5, outdone: [] };
  const other = { ...report, id: 2, state: "idle" as const };
  const shownTimes = (reports: (typeof report | typeof other)[]) =>
    changesAt({ ...emptyBook, promises: [kept], reports }, noonS + lateS);
  expect(shownTimes([other, report])).toEqual([{ promise: kept, report, changesS }]);
  const begun = { ...report, state: "setting", sinceS: noonS + lateS };
  expect(shownTimes([other])).toEqual([{ promise: kept, report: begun, changesS }]);
});

it.each<[string, ReturnType<typeof newMemory>, string, number, boolean]>([
  ["nothing was sent", newMemory(900), "a", 930, true],
  ["nothing was sent since a start", newMemory(900), "a", 929, false],
  ["another one was sent something", after({}), "b", 1000, true],
  ["30 s passed", after({}), "a", 1030, true],
  ["less than 30 s passed", after({}), "a", 1029, false],
  ["it is not known what became of it", after({ isOpen: true }), "a", 5000, false],
  ["two minutes passed since a third try", after({ tries: 2 }), "a", 1120, true],
  ["less passed since a third try", after({ tries: 2 }), "a", 1119, false],
  ["ten minutes passed since any try", after({ tries: 9 }), "a", 1600, true],
  ["less passed since many", after({ tries: 9 }), "a", 1599, false],
  ["the gateway has rested", { ...after({}), restUntilS: 2000 }, "a", 2000, true],
  ["the gateway asks for rest", { ...after({}), restUntilS: 2000 }, "a", 1999, false],
])("whether a command may be sent when %s", (_name, ...[memory, key, clockS, may]) => {
  expect(maySend(memory, key, clockS)).toBe(may);
});

it.each<[string, Partial<SentCommand> | undefined, number, number]>([
  ["is the first", undefined, 1000, 0],
  ["is another one after one that was confirmed", { isConfirmed: true, limit: undefined }, 1030, 0],
  ["is the same after one that was confirmed", { isConfirmed: true, tries: 1 }, 1030, 2],
  ["is another one after one that was not", { limit: undefined }, 1030, 1],
  ["comes 20 minutes later", { tries: 3 }, 2200, 4],
  ["comes after more", { tries: 3 }, 2201, 0],
])("a command that %s counts so many before it", (_name, before, clockS, tries) => {
  expect(triesOf(before && { ...sent, ...before }, isHalf, clockS)).toBe(tries);
});

it.each<[string, ReturnType<typeof newMemory>, number, boolean]>([
  ["a start a minute ago", newMemory(940), 1000, true],
  ["a start just now", newMemory(941), 1000, false],
  ["a command a minute ago", after({}), 1060, true],
  ["a command just now", after({}), 1059, false],
  ["one that was confirmed", after({ isConfirmed: true }), 1000, true],
  ["one under way", after({ isOpen: true }), 5000, false],
])("whether everything has had its effect after %s", (_name, memory, clockS, isSo) => {
  expect(isSettled(memory, "a", clockS)).toBe(isSo);
});

it.each([
  [60, false, true],
  [59, false, false],
  [59, true, true],
  [59, undefined, undefined],
  [31, true, true],
  [30, true, false],
  [undefined, true, true],
  [undefined, undefined, undefined],
])("a limiter at %s %% that was %s is to be %s", (socPercent, before, wanted) => {
  const facts = { nowS: noonS, socPercent };
  expect(wantsLimiter(promise, facts, before)).toBe(wanted);
});

it("counts the switches of a day, on either side of now, without those that saved nothing", () => {
  const dayS = 86_400;
  const savesS = [noonS - dayS, noonS - dayS + 1, noonS, noonS, noonS + dayS - 1, noonS + dayS];
  const recent = recentSaves({ savesS, refusedS: savesS }, noonS);
  expect(recent).toEqual({ savesS: savesS.slice(1, -1), refusedS: savesS.slice(1, -1) });
  const saves = { savesS: [1, 2, 2, 3], refusedS: [1] };
  expect(withoutSave(saves, 2, "nothing")).toEqual({ savesS: [1, 2, 3], refusedS: [1] });
  expect(withoutSave(saves, 2, "refused")).toEqual({ savesS: [1, 2, 3], refusedS: [1, 2] });
  expect(withoutSave(saves, 4, "nothing")).toEqual(saves);
});

const [never, wasOn] = [{ limiter: null }, { limiter: { before: true, set: false } }];
it.each<[string, ...Parameters<typeof limiterSwitch>, ReturnType<typeof limiterSwitch>]>([
  ["is unread", never, promise, true, undefined, undefined],
  ["is none", wasOn, undefined, undefined, "absent", undefined],
  ["is not as wanted", never, promise, true, false, true],
  ["is not as wanted, either", never, promise, false, true, false],
  ["is as wanted", never, promise, true, true, undefined],
  ["may be as it is", never, promise, undefined, true, undefined],
  ["was never switched", never, undefined, undefined, true, undefined],
  ["is as it was set", wasOn, undefined, undefined, false, true],
  ["was switched back by somebody", wasOn, undefined, undefined, true, "forget"],
  [
    "was set to what it was",
    { limiter: { before: false, set: false } },
    undefined,
    undefined,
    false,
    "forget",
  ],
])("a limiter that %s is switched or left so", (_name, ...[book, by, wanted, isOn, next]) => {
  expect(limiterSwitch(book, by, wanted, isOn)).toBe(next);
});
