import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { GatewayUpdate, RecordStore } from "#hub/store/contract.ts";
import { VictoriaStore } from "#hub/store/victoria/victoriaStore.ts";
import { SqliteStore } from "#hub/store/sqlite/sqliteStore.ts";
import {
  type DayMinutes,
  decodeMinutes,
  emptyMinutes,
  energyOf,
} from "#plant/history/day-minutes.ts";
import { atLevel, levelMinutes } from "#plant/history/levels.ts";
import { dayAfter, dayStartS } from "#plant/history/local-day.ts";
import { madeUpUpdates } from "../../../support/hub/randomUpdates.ts";
import {
  hasVictoria,
  startVictoria,
  type VictoriaServer,
} from "../../../support/hub/victoriaServer.ts";
import { temporaryFolder } from "../../../support/hub/temporary.ts";

const firstDay = "2025-03-28";
const sources = ["inv 1", 'str 1 "0"', "total"];
const plan = { gateway: "house", firstDay, days: 4, sources, minutes: [480, 600] as const };
const updates = madeUpUpdates(plan);
const others = madeUpUpdates({ ...plan, gateway: "barn", days: 1, sources: ["total"] });
const span = { gateway: "house", from: firstDay, to: dayAfter(firstDay, 3) };

/** The minutes that the updates hold, put together without a store. */
function expectedMinutes(source: string, day: string): DayMinutes {
  const made = emptyMinutes();
  for (const { sources: all } of updates) {
    for (const { state, minutes } of all) {
      if (state.source !== source || state.day !== day) continue;
      for (const column of ["low", "mean", "high", "covered"] as const) {
        made[column].set(minutes.values[column], minutes.first);
      }
    }
  }
  return made;
}

interface Kind {
  readonly name: string;
  readonly isThere?: boolean;
  readonly open: () => Promise<RecordStore>;
  /** Everything written is read back from now on. */
  readonly settle: (store: RecordStore) => Promise<void>;
}

const kinds: readonly Kind[] = [
  {
    name: "SQLite, days not packed",
    open: async () => new SqliteStore(join(temporaryFolder(), "record.db")),
    settle: async () => undefined,
  },
  {
    name: "SQLite, days packed",
    open: async () => new SqliteStore(join(temporaryFolder(), "record.db")),
    settle: (store) => store.maintain((dayStartS("2025-04-20") ?? 0) + 3600),
  },
  {
    name: "VictoriaMetrics",
    isThere: hasVictoria(),
    open: async () => {
      const server = await startVictoria(temporaryFolder());
      onTestFinished(() => server.stop());
      victoria = server;
      return new VictoriaStore({ url: server.url, file: join(temporaryFolder(), "queue.db") });
    },
    settle: async (store) => {
      if (store instanceof VictoriaStore) expect(await store.send()).toBe(true);
      await victoria?.flush();
    },
  },
];

let victoria: VictoriaServer | undefined;

async function writeAll(store: RecordStore, all: readonly GatewayUpdate[]) {
  for (const update of all) await store.write([update]);
}

describe.each(kinds.filter(({ isThere }) => isThere !== false))(
  "a record store: $name",
  ({ open, settle }) => {
    it("returns what was written, once, however often it is written", async () => {
      const store = await open();
      await writeAll(store, [...updates, ...others]);
      await settle(store);
      await writeAll(store, [...updates.slice(-5), ...others.slice(-1)]);
      await settle(store);

      expect(await store.gateways()).toEqual(["barn", "house"]);
      for (const level of ["minute", "quarter", "hour"] as const) {
        const parts = await store.curves(span, level);
        expect(parts.map(({ day, source }) => `${day} ${source}`)).toEqual(
          [0, 1, 2, 3].flatMap((at) =>
            sources.map((source) => `${dayAfter(firstDay, at)} ${source}`),
          ),
        );
        for (const { source, day, startS, bytes } of parts) {
          const expected = expectedMinutes(source, day);
          const size = levelMinutes[level];
          expect(startS).toBe(dayStartS(day));
          expect(decodeMinutes(bytes, size)).toEqual(atLevel(expected, level));
        }
        const longer = { from: dayAfter(span.from, -249), to: dayAfter(span.to, 99) };
        expect(await store.curves({ ...span, ...longer }, level)).toEqual(parts);
      }
      await store.close();
    });

    it("returns the figures of each day and what is known of each source", async () => {
      const store = await open();
      await writeAll(store, updates);
      await settle(store);

      const days = await store.days({ ...span, sources: ["total", "inv 1"] });
      expect(days).toHaveLength(8);
      for (const { source, day, startS, energy, peak, yieldWh } of days) {
        const expected = energyOf(expectedMinutes(source, day));
        expect(startS).toBe(dayStartS(day));
        expect(energy.inWh).toBeCloseTo(expected.inWh, 6);
        expect(energy.outWh).toBeCloseTo(expected.outWh, 6);
        expect(energy.coveredS).toBeCloseTo(expected.coveredS, 6);
        expect(peak?.timeS).toBe(startS + 600 * 60 - 1.25);
        expect(yieldWh).toBe(source === "inv 1" ? 590 : undefined);
      }
      const infos = await store.sources("house");
      expect(infos.map(({ source, name }) => [source, name])).toEqual([
        ["inv 1", "Barn"],
        ['str 1 "0"', undefined],
        ["total", undefined],
      ]);
      for (const [index, { firstDay: first, lastDay, best }] of infos.entries()) {
        expect([first, lastDay]).toEqual([span.from, span.to]);
        expect(best?.value).toBeCloseTo(900.59 + index, 9);
      }
      expect(await store.sources("nowhere")).toEqual([]);
      expect(await store.days({ ...span, gateway: "nowhere" })).toEqual([]);
      await store.close();
    });

    it("returns a day's records as the recorder left them", async () => {
      const store = await open();
      await writeAll(store, updates);
      await settle(store);
      const day = dayAfter(firstDay, 1);
      const records = await store.records("house", day);
      expect(records.map(({ source }) => source)).toEqual(sources);
      for (const record of records) {
        expect(decodeMinutes(record.minutes)).toEqual(expectedMinutes(record.source, day));
        expect(record.untilS).toBe(record.startS + 600 * 60);
      }
      await store.close();
    });
  },
);
