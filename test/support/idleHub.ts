import type { HubRecord } from "#app/shared/history/hubRecord.ts";

const nothing = () => Promise.resolve({ changes: [], undoable: 0 });

/** A hub's record that takes nothing and has nothing to change. */
export const idleHub: HubRecord = {
  refresh: () => undefined,
  give: () => Promise.resolve({ taken: 0, refused: 0 }),
  recount: { preview: nothing, apply: nothing, undo: nothing },
};
