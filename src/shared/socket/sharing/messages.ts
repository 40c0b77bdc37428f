import * as v from "valibot";

/**
 * Messages between tabs. `want`, `leave` and `ping` come from a following tab, the others from the leading tab;
 * `resigned` asks the others to look at the lease.
 */
export const TabMessage = v.union([
  v.object({ kind: v.literal("want"), tab: v.string(), path: v.string() }),
  v.object({ kind: v.literal("leave"), tab: v.string(), path: v.string() }),
  v.object({ kind: v.literal("ping"), path: v.string() }),
  v.object({ kind: v.literal("opened"), path: v.string() }),
  v.object({ kind: v.literal("text"), path: v.string(), text: v.string() }),
  v.object({ kind: v.literal("closed"), path: v.string() }),
  v.object({ kind: v.literal("resigned") }),
]);
export type TabMessage = v.InferOutput<typeof TabMessage>;

/** A channel to all other tabs of this origin. */
export interface TabChannel {
  readonly say: (message: TabMessage) => void;
}
