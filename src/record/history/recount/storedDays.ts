import { type Recount, type RecountChange, recountDay, changeOf } from "#plant/energy/recount.ts";
import { dayAfter, dayOf, type Day } from "#plant/history/local-day.ts";
import { mostOfSource } from "#plant/history/source-readings.ts";
import type { History } from "#app/shared/history/pageHistory.ts";

/** Changes of stored days, the newest day first, and how many earlier changes can be undone. */
export interface FoundChanges {
  readonly changes: readonly RecountChange[];
  readonly undoable: number;
}

/** Stored days that are checked, and mended once the owner says so. */
export interface StoredDays {
  readonly find: () => Promise<FoundChanges>;
  readonly apply: () => Promise<FoundChanges>;
  readonly undo: () => Promise<void>;
}

const DAYS_AT_ONCE = 184;

export function storedDays(history: History): StoredDays {
  return history.hub ? daysOfHub(history, history.hub) : ownDays(history);
}

function daysOfHub({ days }: History, hub: NonNullable<History["hub"]>): StoredDays {
  const throughout = async (call: (from: Day, to: Day) => Promise<FoundChanges>) => {
    const first = (await days.firstDay()) ?? today();
    const changes: RecountChange[] = [];
    let undoable = 0;
    for (let to = today(); to >= first; to = dayAfter(to, -DAYS_AT_ONCE)) {
      const from = dayAfter(to, 1 - DAYS_AT_ONCE);
      const found = await call(from < first ? first : from, to);
      changes.push(...found.changes);
      ({ undoable } = found);
    }
    return { changes, undoable };
  };
  return {
    find: () => throughout(hub.recount.preview),
    apply: async () => {
      const done = await throughout(hub.recount.apply);
      hub.refresh();
      return done;
    },
    undo: async () => {
      await hub.recount.undo();
      hub.refresh();
    },
  };
}

function ownDays({ own, refresh }: History): StoredDays {
  const find = async () => {
    const first = await own.firstDay();
    if (first === undefined) return [];
    const found: Recount[] = [];
    for (let day = dayAfter(today(), -2); day >= first; day = dayAfter(day, -1))
      found.push(...recountDay(await own.readAll({ first: day, last: day }), mostOfSource));
    return found;
  };
  const answerOf = async (found: readonly Recount[]): Promise<FoundChanges> => ({
    changes: found.map(changeOf),
    undoable: await own.replacedCount(),
  });
  return {
    find: async () => answerOf(await find()),
    apply: async () => {
      const found = await find();
      await own.replace(found.map(({ after }) => after));
      refresh();
      return answerOf(found);
    },
    undo: async () => {
      await own.restore();
      refresh();
    },
  };
}

function today(): Day {
  return dayOf(Date.now() / 1000);
}
