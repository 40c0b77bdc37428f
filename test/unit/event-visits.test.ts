import { expect, it } from "vitest";
import { newByDay } from "#app/hub/events/newByDay.ts";
import { visitAfter } from "#app/hub/events/visit.ts";
import { dayStartS } from "#plant/history/local-day.ts";

const nowS = 1_782_000_000;

it("a first visit knows none before it, and one soon after the last is the same visit", () => {
  const first = visitAfter(undefined, nowS);
  expect(first).toEqual({ atS: nowS, beforeS: null });
  expect(visitAfter(first, nowS + 1_799)).toEqual({ atS: nowS + 1_799, beforeS: null });
  const second = visitAfter(first, nowS + 1_800);
  expect(second).toEqual({ atS: nowS + 1_800, beforeS: nowS });
  // Each look makes it longer.
  const longer = visitAfter(visitAfter(second, nowS + 3_000), nowS + 4_500);
  expect(longer).toEqual({ atS: nowS + 4_500, beforeS: nowS });
});

it("a clock that was set back begins no visit", () => {
  const before = { atS: nowS, beforeS: nowS - 86_400 };
  expect(visitAfter(before, nowS - 7_200)).toEqual({
    atS: nowS - 7_200,
    beforeS: nowS - 86_400,
  });
});

const noonOf = (day: string) => (dayStartS(day) ?? 0) + 12 * 3600;
const event = (startS: number) => ({
  serial: "116180000001",
  code: 1,
  text: "Inverter start",
  startS,
  endS: startS,
  isActive: false,
  isDated: true,
});
const newest = [
  event(noonOf("2026-06-21")),
  event(noonOf("2026-06-20") + 60),
  event(noonOf("2026-06-20")),
];
const sinceS = noonOf("2026-06-19");

it("counts by day the events that began after the last visit, the newest day first", () => {
  const answer = { events: [...newest, event(sinceS)], sinceS: null, isCut: false };
  expect(newByDay(answer, sinceS)).toEqual([
    { day: "2026-06-21", count: 1, isCut: false },
    { day: "2026-06-20", count: 2, isCut: false },
  ]);
});

it("says of which day not all events are known", () => {
  expect(newByDay({ events: newest, sinceS: null, isCut: true }, sinceS)).toEqual([
    { day: "2026-06-21", count: 1, isCut: false },
    { day: "2026-06-20", count: 2, isCut: true },
  ]);
});
