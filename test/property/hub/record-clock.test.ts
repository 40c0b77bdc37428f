import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RecordWriter } from "#hub/record/recordWriter.ts";
import type { ShownTime } from "#hub/record/recordClock.ts";
import type { GatewayUpdate, RecordStore } from "#hub/store/contract.ts";
import type { GatewayListener } from "#hub/gatewayListener.ts";
import { decodeMinutes, emptyMinutes, encodeMinutes } from "#plant/history/day-minutes.ts";
import type { DayRecord } from "#plant/history/day-record.ts";
import { localTime, parseTimezone } from "#protocol/posix-zone.ts";
import { silentFacts } from "../../support/hub/house.ts";
import { runs } from "../../support/runs.ts";

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const earliestMs = Date.UTC(2026, 0, 1);

const zones = [
  "CET-1CEST,M3.5.0,M10.5.0/3",
  "NST3:30NDT,M3.2.0,M11.1.0",
  "<+0545>-5:45",
  "<+13>-13",
  "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0",
  "UTC0",
];

/** Starts near changes of daylight saving, and at any time. */
const starts = fc.oneof(
  fc.constantFrom(
    Date.UTC(2026, 2, 29, 0, 50),
    Date.UTC(2026, 9, 25, 0, 50),
    Date.UTC(2026, 10, 1, 4, 20),
    Date.UTC(2026, 3, 4, 14, 50),
    Date.UTC(2027, 9, 2, 15, 20),
  ),
  fc.integer({ min: earliestMs + day, max: earliestMs + 700 * day }),
);

/** A clock that is off by less than a minute, or by a possible zone, or by years. */
const offBy = fc.oneof(
  fc.integer({ min: -40_000, max: 40_000 }),
  fc.constantFrom(-2, -1, 1, 2, 5.75, 14).map((hours) => hours * hour),
  fc.integer({ min: 5 * minute, max: 3 * 365 * day }),
  fc.integer({ min: -300 * day, max: -5 * minute }),
);

const events = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant("jump" as const), aheadMs: offBy }),
    fc.record({ kind: fc.constant("right") }),
    fc.record({ kind: fc.constant("restart") }),
    fc.record({ kind: fc.constant("silence"), isSilent: fc.boolean() }),
  ),
  { maxLength: 12 },
);

class MemoryStore implements Pick<RecordStore, "write" | "records" | "lastDay"> {
  readonly days = new Map<string, DayRecord>();

  write(updates: readonly GatewayUpdate[]): Promise<void> {
    for (const { sources } of updates)
      for (const { state, minutes } of sources) {
        const key = `${state.source} ${state.day}`;
        const whole =
          decodeMinutes(this.days.get(key)?.minutes ?? new Uint8Array(0)) ?? emptyMinutes();
        for (const name of ["low", "mean", "high", "covered"] as const) {
          minutes.values[name].forEach((value, at) => {
            if ((minutes.values.covered[at] ?? 0) > 0) whole[name][minutes.first + at] = value;
          });
        }
        this.days.set(key, { ...state, minutes: encodeMinutes(whole) });
      }
    return Promise.resolve();
  }

  records(_: string, on: string): Promise<readonly DayRecord[]> {
    return Promise.resolve([...this.days.values()].filter((one) => one.day === on));
  }

  lastDay(): Promise<string | undefined> {
    return Promise.resolve(
      [...this.days.values()]
        .map((one) => one.day)
        .toSorted()
        .at(-1),
    );
  }
}

interface Course {
  readonly startMs: number;
  readonly zone: string;
  /** Offset of each other gateway's clock; the first is right. */
  readonly wrongMs: readonly number[];
  readonly isFirst1970: boolean;
  readonly course: readonly {
    readonly kind: string;
    readonly aheadMs?: number;
    readonly isSilent?: boolean;
  }[];
}

/** Lets a hub live through a course of events. Returns its record, and the times of messages. */
async function live({ startMs, zone, wrongMs, isFirst1970, course }: Course) {
  const store = new MemoryStore();
  const world = { nowMs: startMs, monotonicMs: 0, aheadMs: isFirst1970 ? -startMs : 0 };
  const sentS: number[] = [];
  let isSilent = false;
  let tap: GatewayListener | undefined;
  const shownTime = (aheadMs: number): ShownTime => ({
    wallMs: localTime(parseTimezone(zone), world.nowMs + aheadMs).getTime(),
    zone,
    zoneName: "",
  });
  const aheads = [0, ...wrongMs];
  const start = async () => {
    tap = undefined;
    const record = new RecordWriter({
      store,
      gateways: aheads.map((_, at) => ({
        name: `${at}`,
        listen: (_feeds, listener) => {
          if (at === 0) tap = listener;
          return () => undefined;
        },
      })),
      facts: (name) => ({
        ...silentFacts,
        time: () => Promise.resolve(isSilent ? undefined : shownTime(aheads[Number(name)] ?? 0)),
      }),
      clock: () => ({ monotonicMs: world.monotonicMs, systemMs: world.nowMs + world.aheadMs }),
      earliestMs,
      report: () => undefined,
    });
    await record.start();
    return record;
  };
  const pass = async (record: RecordWriter) => {
    for (let step = 1; step <= 36; step += 1) {
      world.nowMs += 5_000;
      world.monotonicMs += 5_000;
      tap?.onMessage("/livedata", `{"total":{"Power":{"v":${step},"u":"W","d":0}}}`, 0);
      sentS.push(world.nowMs / 1000);
      await record.tick();
      if (step % 12 === 0) await record.write();
    }
  };
  let record = await start();
  await pass(record);
  for (const { kind, aheadMs = 0, isSilent: next = false } of course) {
    if (kind === "jump") world.aheadMs = aheadMs;
    if (kind === "right") world.aheadMs = 0;
    if (kind === "silence") isSilent = next;
    if (kind === "restart") {
      await record.stop();
      world.monotonicMs = 0;
      record = await start();
    }
    await pass(record);
  }
  await record.stop();
  return { sentS, store };
}

function coveredMinutes(store: MemoryStore): readonly (readonly [number, number])[] {
  return [...store.days.values()].flatMap(({ startS, minutes }) => {
    const covered = [...(decodeMinutes(minutes)?.covered ?? [])];
    return covered.flatMap((tenths, at) =>
      tenths > 0 ? [[startS + at * 60, tenths] as const] : [],
    );
  });
}

describe("the record of a hub whose clocks jump", () => {
  const wrongMs = fc.oneof(
    fc.constant([]),
    offBy.map((ms) => [ms]),
  );
  const common = { startMs: starts, zone: fc.constantFrom(...zones), wrongMs };

  // The gateway's local time fits both, the system's clock and the time so far.
  const inTheHourThatComesTwice = {
    startMs: Date.UTC(2026, 10, 1, 4, 20),
    zone: "NST3:30NDT,M3.2.0,M11.1.0",
    wrongMs: new Array<number>(),
    isFirst1970: false,
    course: [
      ...Array.from({ length: 4 }, () => ({ kind: "right" as const })),
      { kind: "jump" as const, aheadMs: -hour },
    ],
  };

  it("has every sample, dated to the minute, while one gateway knows the time", async () => {
    // A system's clock that is wrong at the start already cannot be told from a right clock.
    const course = events.map((all) =>
      all.filter(({ kind }) => kind !== "silence" && kind !== "restart"),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.record({ ...common, isFirst1970: fc.boolean(), course }),
        async (options) => {
          // If a gateway shows the system's wrong time and another the right time, nothing decides.
          const isOdd = options.course.some(
            (event) =>
              event.kind === "jump" &&
              Math.abs(event.aheadMs - (options.wrongMs[0] ?? 0)) < 5 * minute,
          );
          const isAlone = options.isFirst1970 || isOdd;
          const { lostS, wrong } = countMisdated(
            await live(isAlone ? { ...options, wrongMs: [] } : options),
          );
          expect(wrong).toEqual([]);
          expect(lostS).toBeLessThan(gapsS(options.course));
        },
      ),
      { numRuns: runs(100), examples: [[inTheHourThatComesTwice]] },
    );
  });

  it("has every sample while the system's clock is right, whatever gateways show or leave out", async () => {
    const course = events.map((all) => all.filter(({ kind }) => kind !== "jump"));
    await fc.assert(
      fc.asyncProperty(
        fc.record({ ...common, isFirst1970: fc.constant(false), course }),
        async (options) => {
          const { lostS, wrong } = countMisdated(await live(options));
          expect(wrong).toEqual([]);
          expect(lostS).toBeLessThan(gapsS(options.course));
        },
      ),
      { numRuns: runs(100) },
    );
  });
});

/** Seconds without a record, and those that are recorded more than a minute before or after all messages. */
function countMisdated({ sentS, store }: Awaited<ReturnType<typeof live>>) {
  const covered = coveredMinutes(store);
  const [firstS = 0, lastS = 0] = [sentS[0], sentS[sentS.length - 1]];
  const wrong = covered.filter(([atS]) => atS < firstS - 120 || atS > lastS + 60);
  const sumS = covered.reduce((sum, [, tenths]) => sum + tenths / 10, 0);
  return { lostS: Math.max(lastS - firstS - sumS, 0), wrong };
}

/** Loss by a step of the clock of less than a minute, or by a restart: no message comes meanwhile. */
function gapsS(course: Course["course"]): number {
  return course.reduce((sum, { kind }) => sum + (kind === "restart" ? 10 : 85), 60);
}
