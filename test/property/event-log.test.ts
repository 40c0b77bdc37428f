import fc from "fast-check";
import { expect, test } from "vitest";
import {
  compareLog,
  type DatedEvent,
  isLookDue,
  type LogEntry,
  type LogLook,
} from "#plant/events/event-log.ts";
import { dayAfter, dayStartS } from "#plant/history/local-day.ts";
import { runs } from "../support/runs.ts";

const daySeconds = 86_400;
const firstDay = "2026-03-27";
const beginS = dayStartS(firstDay) ?? 0;

/** An event of a plant: its begin, its duration, and its number. */
const happening = fc.record({
  atS: fc.integer({ min: 60, max: 4 * daySeconds }),
  lastsS: fc.integer({ min: 1, max: 3 * 3600 }),
  code: fc.integer({ min: 1, max: 3 }),
});
type Happening = typeof happening extends fc.Arbitrary<infer Value> ? Value : never;

const dayNumber = (atS: number) => Math.floor(atS / daySeconds);

/** A gateway's list: the newest 15 of the day, without their date. */
function listEvents(all: readonly Happening[], nowS: number): readonly LogEntry[] {
  return all
    .filter(({ atS }) => atS <= nowS && dayNumber(atS) === dayNumber(nowS))
    .slice(-15)
    .map(({ atS, lastsS, code }) => ({
      code,
      text: "",
      startS: atS % daySeconds,
      endS: atS + lastsS <= nowS ? (atS % daySeconds) + lastsS : 0,
    }));
}

/** Stored events of a hub that looks every quarter of an hour and is restarted in between. */
function keptOf(all: readonly Happening[], isOff: (nowS: number) => boolean) {
  const kept = new Map<number, DatedEvent>();
  let look: LogLook | undefined;
  for (let nowS = 0; nowS < 4 * daySeconds; nowS += 900) {
    const log = listEvents(all, nowS);
    const facts = { last: look, count: log.length, failedS: undefined };
    if (isOff(nowS) || !isLookDue(facts, beginS + nowS)) continue;
    const change = compareLog(look, log, beginS + nowS);
    for (const { id, endS } of change.ends) {
      const event = kept.get(id);
      if (event) kept.set(id, { ...event, endS, isActive: false });
    }
    const entries = change.entries.map((one) => {
      const { code, startS, endS } = one.entry;
      const isActive = endS === 0;
      if ("known" in one) return { ...one.known, startS, isActive };
      const id = kept.size;
      kept.set(id, one.event);
      return { code, startS, isActive, id, beganS: one.event.startS };
    });
    look = { atS: beginS + nowS, entries };
  }
  return [...kept.values()];
}

// Two of a kind in the same second of two days are a single entry without a look between them.
const life = fc
  .uniqueArray(happening, { maxLength: 30, selector: ({ atS }) => atS % daySeconds })
  .map((all) => [...all].sort((a, b) => a.atS - b.atS));

function begun(events: readonly DatedEvent[]) {
  const sorted = [...events].sort((a, b) => a.startS - b.startS);
  return sorted.map(({ startS, code }) => [startS, code]);
}

test("a hub that looks on keeps every event that it could see once, with its date and its end", () => {
  fc.assert(
    fc.property(life, (all) => {
      const kept = keptOf(all, () => false);
      const seen = all.filter(({ atS }) => {
        const nextLookS = Math.ceil(atS / 900) * 900;
        return listEvents(all, nextLookS).some(({ startS }) => startS === atS % daySeconds);
      });
      expect(begun(kept)).toEqual(
        seen
          .filter(({ atS }) => atS < 4 * daySeconds - 900)
          .map(({ atS, code }) => [momentOf(atS), code]),
      );
      expect(kept.filter(({ isDated }) => !isDated)).toEqual([]);
      for (const { startS, endS } of kept) {
        if (endS === null) continue;
        const own = all.find(({ atS }) => momentOf(atS) === startS);
        expect(endS - startS).toBe(own?.lastsS);
      }
    }),
    { numRuns: runs(200) },
  );
});

function momentOf(atS: number): number {
  return (dayStartS(dayAfter(firstDay, Math.floor(atS / daySeconds))) ?? 0) + (atS % daySeconds);
}

test("a hub that was off keeps no event twice, and says which dates it does not know", () => {
  fc.assert(
    fc.property(life, fc.integer({ min: 0, max: 3 * daySeconds }), (all, offS) => {
      const kept = keptOf(all, (nowS) => nowS >= offS && nowS < offS + daySeconds);
      const keys = kept.map(({ code, startS }) => `${code} ${startS}`);
      expect(new Set(keys).size).toBe(keys.length);
      const moments = new Set(all.map(({ atS }) => momentOf(atS)));
      const wrong = kept.filter(({ startS, isDated }) => isDated && !moments.has(startS));
      expect(wrong).toEqual([]);
    }),
    { numRuns: runs(200) },
  );
});
