import { join } from "node:path";
import fc from "fast-check";
import { expect, it, onTestFinished } from "vitest";
import { SourceRecorder } from "#hub/record/sourceRecorder.ts";
import { RecordWriter } from "#hub/record/recordWriter.ts";
import { clockApart } from "#hub/record/upload.ts";
import { SqliteStore } from "#hub/store/sqlite/sqliteStore.ts";
import type { GatewayListener } from "#hub/gatewayListener.ts";
import { decodeMinutes, emptyMinutes, encodeMinutes } from "#plant/history/day-minutes.ts";
import { systemZone, useZone } from "#plant/history/zone.ts";
import { localTime, parseTimezone } from "#protocol/posix-zone.ts";
import { silentFacts } from "../../support/hub/house.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";
import { runs } from "../../support/runs.ts";

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const earliestMs = Date.UTC(2026, 0, 1);

/** Zones as gateways know them, by their names. */
const zones = [
  ["Europe/Berlin", "CET-1CEST,M3.5.0,M10.5.0/3"],
  ["America/St_Johns", "NST3:30NDT,M3.2.0,M11.1.0"],
  ["Australia/Lord_Howe", "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0"],
  ["UTC", "UTC0"],
] as const;

/** Near changes of the clocks and midnights, and at any time. */
const starts = fc.oneof(
  fc.constantFrom(
    Date.UTC(2026, 2, 29, 0, 52),
    Date.UTC(2026, 9, 25, 0, 52),
    Date.UTC(2026, 10, 1, 4, 22),
    Date.UTC(2026, 3, 4, 14, 52),
    Date.UTC(2026, 5, 20, 21, 57),
  ),
  fc.integer({ min: earliestMs + day, max: earliestMs + 700 * day }),
);
const offBy = fc.oneof(
  fc.integer({ min: -40_000, max: 40_000 }),
  fc.constantFrom(-2, -1, 1, 5.75, 14).map((hours) => hours * hour),
  fc.integer({ min: -300 * day, max: 3 * 365 * day }).filter((ms) => Math.abs(ms) > 5 * minute),
);
const events = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant("hub jumps" as const), aheadMs: offBy }),
    fc.record({ kind: fc.constant("browser jumps" as const), aheadMs: offBy }),
    fc.record({ kind: fc.constantFrom("all is right", "hub is off", "browser offers") }),
  ),
  { maxLength: 10 },
);

interface Course {
  readonly startMs: number;
  readonly zone: (typeof zones)[number];
  readonly course: readonly { readonly kind: string; readonly aheadMs?: number }[];
}

/** A hub, a browser and a gateway, whose clock is right, live through a course of events; the power tells the time. */
async function live({ startMs, zone: [zoneName, zone], course }: Course) {
  const store = new SqliteStore(join(temporaryFolder(), "record.sqlite"), { curveDays: 31 });
  const world = { nowMs: startMs, monotonicMs: 0, hubAheadMs: 0, browserAheadMs: 0 };
  const taps: GatewayListener[] = [];
  const begin = async (): Promise<RecordWriter> => {
    const record = new RecordWriter({
      store,
      gateways: [{ name: "house", listen: (_, tap) => (taps.splice(0, 1, tap), () => undefined) }],
      facts: () => ({
        ...silentFacts,
        time: () =>
          Promise.resolve({
            wallMs: localTime(parseTimezone(zone), world.nowMs).getTime(),
            zone,
            zoneName,
          }),
      }),
      clock: () => ({
        monotonicMs: world.monotonicMs,
        systemMs: world.nowMs + world.hubAheadMs,
      }),
      earliestMs,
      report: () => undefined,
    });
    await record.start();
    return record;
  };
  let browser = new SourceRecorder();
  let hub: RecordWriter | undefined = await begin();
  let heardS = 0;
  const pass = async (): Promise<void> => {
    for (let step = 1; step <= 36; step += 1) {
      world.nowMs += 5_000;
      world.monotonicMs += 5_000;
      const watts = (world.nowMs - startMs) / 1000;
      const text = `{"total":{"Power":{"v":${watts},"u":"W","d":0}}}`;
      browser.message("/livedata", text, world.nowMs + world.browserAheadMs);
      if (!hub) continue;
      heardS += 5;
      taps[0]?.onMessage("/livedata", text, 0);
      await hub.tick();
      if (step % 12 !== 0) continue;
      await hub.write();
      await store.maintain((hub.nowMs() ?? 0) / 1000);
    }
  };
  const offer = (): void => {
    const clockMs = world.nowMs + world.browserAheadMs;
    for (const { state, minutes } of browser.pending(clockMs).sources) {
      const whole = emptyMinutes();
      for (const column of ["low", "mean", "high", "covered"] as const)
        whole[column].set(minutes.values[column], minutes.first);
      const bytes = encodeMinutes(whole);
      const upload = [{ source: state.source, minutes: "", clockMs }];
      if (clockApart(upload, hub?.nowMs() ?? 0) === undefined)
        hub?.adopt("house", { ...state, minutes: bytes });
    }
  };
  await pass();
  for (const { kind, aheadMs = 0 } of course) {
    if (kind === "hub jumps") world.hubAheadMs = aheadMs;
    if (kind === "browser jumps") {
      world.browserAheadMs = aheadMs;
      // A browser's earlier record by another clock cannot be recognised: its owner deletes it.
      browser = new SourceRecorder();
    }
    if (kind === "all is right") world.hubAheadMs = 0;
    // A clock that is wrong at the start cannot be told from a right clock.
    if (kind === "hub is off" && world.hubAheadMs === 0) {
      await hub.stop();
      hub = undefined;
      await pass();
      world.monotonicMs = 0;
      hub = await begin();
    }
    await pass();
    if (kind === "browser offers") offer();
  }
  await hub.stop();
  const covered = await coveredIn(store);
  await store.close();
  return { covered, heardS, lastS: world.nowMs / 1000 };
}

/** Beginning in seconds, time covered in s and mean in W of each minute that is recorded. */
async function coveredIn(store: SqliteStore) {
  const days = await store.days({ gateway: "house", from: "2000-01-01", to: "2060-01-01" });
  const [from = "", to = ""] = [days[0]?.day, days.at(-1)?.day];
  const parts = await store.curves({ gateway: "house", from, to }, "minute");
  return parts.flatMap(({ startS, bytes }) => {
    const minutes = decodeMinutes(bytes);
    return [...(minutes?.covered ?? [])].flatMap((tenths, at) =>
      tenths > 0
        ? [{ atS: startS + at * 60, s: tenths / 10, watts: (minutes?.mean[at] ?? 0) / 10 }]
        : [],
    );
  });
}

const courses: fc.Arbitrary<Course> = fc.record({
  startMs: starts,
  zone: fc.constantFrom(...zones),
  course: events,
});

/** Its minutes lie before those of the hub, in a gap. */
const browserBehind: Course = {
  startMs: Date.UTC(2026, 5, 20, 12),
  zone: zones[0],
  course: [{ kind: "browser jumps", aheadMs: -hour }, { kind: "browser offers" }],
};

it("dates every sample to the minute, and loses and deletes none, whatever the clocks of hub, gateway and browser do", async () => {
  onTestFinished(() => void useZone(systemZone()));
  await fc.assert(
    fc.asyncProperty(courses, async (options) => {
      useZone(options.zone[0]);
      const { covered, heardS } = await live(options);
      // The power of a minute is the time of its samples: half a minute after it begins, more or less.
      const wrong = covered.filter(
        ({ atS, watts }) => Math.abs(atS + 30 - options.startMs / 1000 - watts) > 90,
      );
      expect(wrong).toEqual([]);
      const sumS = covered.reduce((sum, { s }) => sum + s, 0);
      const hubStarts = options.course.filter(({ kind }) => kind === "hub is off").length + 1;
      // A start waits for its first sample; a step of the clock of less than a minute may overlap as much.
      const steps = options.course.filter(({ kind }) => kind !== "hub is off").length;
      expect(sumS).toBeGreaterThanOrEqual(heardS - 10 * hubStarts - 45 * steps);
    }),
    { numRuns: runs(25), examples: [[browserBehind]] },
  );
});
