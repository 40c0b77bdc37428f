import type { HubZeroFeedIn } from "#hub-api/zero-feed-in.ts";
import { dayOf } from "#plant/history/local-day.ts";

/** Between two looks no more time counts than this, s. */
const GAP_S = 5;

interface Look {
  /** Seconds of a clock that is never set, and since 1970. */
  readonly nowS: number;
  readonly wallS: number;
  /** Positive while the house takes; null while that is unknown. */
  readonly gridW: number | null;
  readonly isHeld: boolean;
}

/** What a control came to today. A gap counts for nothing. */
export class EnergiesToday {
  private sinceS: number;
  private outWs = 0;
  private heldWs = 0;
  private lastS: number | undefined;

  constructor(wallS: number) {
    this.sinceS = wallS;
  }

  get today(): HubZeroFeedIn["today"] {
    const { sinceS, outWs, heldWs } = this;
    return { sinceS, outWh: outWs / 3600, heldWh: heldWs / 3600 };
  }

  add({ nowS, wallS, gridW, isHeld }: Look): void {
    if (dayOf(wallS) !== dayOf(this.sinceS)) {
      [this.sinceS, this.outWs, this.heldWs] = [wallS, 0, 0];
    }
    const spanS = nowS - (this.lastS ?? nowS);
    this.lastS = nowS;
    if (gridW === null || spanS > GAP_S) return;
    this.outWs += Math.max(0, -gridW) * spanS;
    if (isHeld) this.heldWs += Math.max(0, gridW) * spanS;
  }
}
