import { afterEach, describe, expect, it } from "vitest";
import { compareLog, isLookDue, type LogEntry, type LogLook } from "#plant/events/event-log.ts";
import { cutDaysBy, dayStartS } from "#plant/history/local-day.ts";

afterEach(() => cutDaysBy(undefined));

const hour = 3600;
const at = (day: string, hours: number) => (dayStartS(day) ?? 0) + hours * hour;
const entry = (hours: number, endS = 0, code = 142): LogEntry => ({
  code,
  text: "Grid voltage too high",
  startS: hours * hour,
  endS,
});

function lookOf(log: readonly LogEntry[], atS: number): LogLook {
  return {
    atS,
    entries: log.map(({ code, startS, endS }, id) => ({
      code,
      startS,
      isActive: endS === 0,
      id,
      beganS: at("2026-06-20", 0) + startS,
    })),
  };
}

function eventsOf(before: LogLook | undefined, log: readonly LogEntry[], nowS: number) {
  return compareLog(before, log, nowS).entries.flatMap((one) =>
    "event" in one ? [one.event] : [],
  );
}

describe("the date of an event", () => {
  it("is that of yesterday for a time of the day that has not come, and of the first look not sure", () => {
    const nowS = at("2026-06-20", 1);
    expect(eventsOf(undefined, [entry(23, 23.5 * hour)], nowS)).toEqual([
      {
        code: 142,
        text: "Grid voltage too high",
        startS: at("2026-06-19", 23),
        endS: at("2026-06-19", 23.5),
        isActive: false,
        isDated: false,
      },
    ]);
  });

  it("is known of an event that came since the last look, also of one that lasts over midnight", () => {
    const before = lookOf([], at("2026-06-20", 22));
    const nowS = at("2026-06-21", 2);
    expect(eventsOf(before, [entry(23), entry(25, 1.5 * hour, 1)], nowS)).toMatchObject([
      { startS: at("2026-06-20", 23), endS: null, isActive: true, isDated: true },
      { startS: at("2026-06-21", 1), endS: at("2026-06-21", 1.5), isDated: true },
    ]);
  });

  it("is not sure when the last look is more than a day ago: it may be of any of the days since", () => {
    const before = lookOf([], at("2026-06-20", 1));
    const log = [entry(2, 3 * hour)];
    const areDated = (nowS: number) => eventsOf(before, log, nowS).map(({ isDated }) => isDated);
    expect(areDated(at("2026-06-21", 1))).toEqual([true]);
    expect(areDated(at("2026-06-21", 4))).toEqual([false]);
  });

  it("is not sure when its time lies before the last look: the list was read again, or a clock is wrong", () => {
    const nowS = at("2026-06-20", 12);
    const before = lookOf([], nowS - 600);
    expect(eventsOf(before, [entry(3, 3 * hour), entry(15)], nowS)).toMatchObject([
      { startS: at("2026-06-20", 3), endS: at("2026-06-20", 3), isDated: false },
      { startS: at("2026-06-19", 15), isDated: false },
    ]);
  });

  it("allows for clocks that differ by five minutes", () => {
    const nowS = at("2026-06-20", 12);
    const near = [300, 301, -899, -900].map((s) => ({ ...entry(0), startS: 12 * hour + s }));
    expect(eventsOf(lookOf([], nowS - 600), near, nowS)).toMatchObject([
      { startS: nowS, isDated: true },
      { startS: at("2026-06-19", 12) + 301, isDated: false },
      { startS: nowS - 899, isDated: true },
      { startS: nowS - 900, isDated: false },
    ]);
  });

  it("is by the clocks of the plant on a day on which they are set", () => {
    // Central Europe: at two o'clock on 29 March clocks show three.
    const springS = Date.UTC(2026, 2, 29, 1) / 1000;
    cutDaysBy((timeS) => (timeS < springS ? hour : 2 * hour));
    const nowS = Date.UTC(2026, 2, 29, 11) / 1000;
    expect(eventsOf(undefined, [entry(12)], nowS)).toMatchObject([
      { startS: Date.UTC(2026, 2, 29, 10) / 1000 },
    ]);
    const lateS = Date.UTC(2026, 2, 29, 21, 30) / 1000;
    expect(eventsOf(undefined, [entry(23.5)], lateS + 60)).toMatchObject([{ startS: lateS }]);
  });
});

describe("the same event", () => {
  const nowS = at("2026-06-20", 12);
  const before = lookOf([entry(8, 9 * hour), entry(11)], nowS - 600);

  it("is not kept twice, and gets its end when it has one", () => {
    const log = [entry(8, 9 * hour), entry(11, 11.9 * hour)];
    const { entries, ends } = compareLog(before, log, nowS);
    expect(entries.every((one) => "known" in one)).toBe(true);
    expect(ends).toEqual([{ id: 1, endS: at("2026-06-20", 11.9) }]);
  });

  it("is known in a list that is an hour off as a whole", () => {
    const log = [entry(9, 10 * hour), entry(12)];
    expect(eventsOf(before, log, nowS + hour)).toEqual([]);
    expect(eventsOf(lookOf([entry(8)], nowS - 600), [entry(9)], nowS)).toHaveLength(1);
    // So is one of two, with another beside it.
    expect(eventsOf(before, [entry(9, 10 * hour), entry(11.5)], nowS)).toHaveLength(2);
  });

  it("ends without a time when the gateway forgot it", () => {
    expect(compareLog(before, [], nowS).ends).toEqual([{ id: 1, endS: null }]);
  });
});

it("a look is due when the number changes, on another day, while one lasts, and for a full list", () => {
  const nowS = at("2026-06-20", 12);
  const ended = entry(8, 9 * hour);
  const due = (log: readonly LogEntry[], agoS: number, count = log.length, failedS?: number) =>
    isLookDue({ last: lookOf(log, nowS - agoS), count, failedS }, nowS);
  expect(isLookDue({ last: undefined, count: 0, failedS: undefined }, nowS)).toBe(true);
  expect(due([], 3 * hour)).toBe(false);
  expect(due([ended], 3 * hour)).toBe(false);
  expect(due([ended], 13 * hour)).toBe(true);
  expect(due([ended], 30, 2)).toBe(true);
  // Not again at once after a failure, unless the clock was set back since then.
  expect([0, 599, 600, -1].map((agoS) => due([ended], 30, 2, nowS - agoS))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect([due([entry(8)], 600), due([entry(8)], 900)]).toEqual([false, true]);
  expect(
    due(
      Array.from({ length: 15 }, () => ended),
      900,
    ),
  ).toBe(true);
});
