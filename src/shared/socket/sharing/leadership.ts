import { untilTick } from "../../time/tick.ts";
import { leaseTimes, viewOf, type Lease } from "./lease.ts";

/** Where the lease is kept for all tabs. */
export interface LeaseStore {
  readonly read: () => Lease | undefined;
  readonly write: (lease: Lease) => void;
  readonly clear: () => void;
}

/** A tab's part in leading. */
export interface Leadership {
  readonly isLeader: () => boolean;
  /** Stands for the lead from now on; a tab that is not wanted any more resigns. */
  readonly stand: () => void;
  /** Gives the lead up at once, so that another tab need not wait for the lease to end. */
  readonly resign: () => void;
  /** Looks at the lease now, as when another tab has resigned. */
  readonly look: () => void;
}

/**
 * Makes this tab a candidate for the lead. `onRound` is called at each look, and when the lead is given up. There is
 * no lock that two tabs could not pass at once, so a lease that was just written is believed only after a moment.
 */
export function leadership(
  me: string,
  store: LeaseStore,
  onRound: (isLeader: boolean) => void,
): Leadership {
  let isLeader = false;
  let isStanding = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A look that nobody planned is never late.
  let dueMs = Infinity;

  function become(next: boolean): void {
    isLeader = next;
    onRound(next);
  }

  function write(): void {
    store.write({ holder: me, untilMs: Date.now() + leaseTimes.lengthMs });
  }

  function look(): void {
    clearTimeout(timer);
    if (!isStanding) return;
    const isLate = Date.now() - dueMs > leaseTimes.roundMs;
    dueMs = Infinity;
    // This tab was suspended, and writes of others may not have reached it yet.
    if (isLate) {
      timer = setTimeout(look, leaseTimes.confirmMs);
      return;
    }
    const view = viewOf(store.read(), me, Date.now());
    if (view === "mine") {
      write();
      become(true);
    } else {
      become(false);
      if (view === "free") write();
    }
    const delayMs = view === "free" ? leaseTimes.confirmMs : untilTick(leaseTimes.roundMs);
    dueMs = Date.now() + delayMs;
    timer = setTimeout(look, delayMs);
  }

  return {
    isLeader: () => isLeader,
    stand() {
      if (isStanding) return;
      isStanding = true;
      look();
    },
    resign() {
      isStanding = false;
      dueMs = Infinity;
      clearTimeout(timer);
      if (viewOf(store.read(), me, Date.now()) === "mine") store.clear();
      if (isLeader) become(false);
    },
    look,
  };
}
