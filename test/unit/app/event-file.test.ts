import { describe, expect, it } from "vitest";
import { readAllEvents } from "#app/hub/events/eventFile.ts";
import { newByDay } from "#app/hub/events/newByDay.ts";
import type { HubEvents, InverterEvent } from "#hub-api/events.ts";
import { dayOf, dayStartS, type Day } from "#plant/history/local-day.ts";

/** An event of a day, so many hours after midnight. */
function eventOn(day: Day, hour: number): InverterEvent {
  const startS = (dayStartS(day) ?? 0) + hour * 3600;
  return { serial: "1", code: 1, text: "", startS, endS: null, isActive: true, isDated: true };
}

const all = [
  eventOn("2026-06-21", 2),
  eventOn("2026-06-20", 9),
  eventOn("2026-06-20", 8),
  eventOn("2026-06-20", 7),
  eventOn("2026-06-18", 1),
];

/** A hub that answers with so many events at most; the last days that it was asked for. */
function hubWith(most: number) {
  const asked: string[] = [];
  const call = (_: unknown, { query }: { readonly query: { from: Day; to: Day } }) => {
    asked.push(query.to);
    const found = all.filter(({ startS }) => dayOf(startS) <= query.to);
    const answer: HubEvents = {
      events: found.slice(0, most),
      sinceS: 0,
      isCut: found.length > most,
    };
    return Promise.resolve(answer);
  };
  // @ts-expect-error -- the one call that is made
  const read = () => readAllEvents({ call }, "2026-06-01", "2026-06-21");
  return { asked, read };
}

describe("a file of all events", () => {
  it.each([
    [9, ["2026-06-21"]],
    [4, ["2026-06-21", "2026-06-20"]],
  ])("has each once where an answer takes %d of them", async (most, days) => {
    const { asked, read } = hubWith(most);
    expect(await read()).toEqual(all);
    expect(asked).toEqual(days);
  });

  it("ends with a day that has more of them than an answer takes", async () => {
    const { asked, read } = hubWith(2);
    expect(await read()).toEqual(all.slice(0, 3));
    expect(asked).toEqual(["2026-06-21", "2026-06-20"]);
  });
});

it("counts the new events of each day, and says which day may have more", () => {
  const since = all[4]?.startS ?? 0;
  const counted = (isCut: boolean) => newByDay({ events: all, sinceS: 0, isCut }, since);
  expect(counted(false)).toEqual([
    { day: "2026-06-21", count: 1, isCut: false },
    { day: "2026-06-20", count: 3, isCut: false },
  ]);
  const cutOf = (isCut: boolean) =>
    newByDay({ events: all.slice(0, 4), sinceS: 0, isCut }, since).map((day) => day.isCut);
  expect([cutOf(true), cutOf(false)]).toEqual([
    [false, true],
    [false, false],
  ]);
});
