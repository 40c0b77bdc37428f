import { dayAfter, dayOf } from "#plant/history/local-day.ts";
import { baseLoadW } from "#plant/zero-feed-in/base-load.ts";
import type { RecordStore } from "../store/contract.ts";

const NIGHTS = 7;
/** A figure of nights holds for so long, s; that the record cannot be read does not. */
const HOLDS_S = 3_600;

interface NightsOptions {
  readonly store: Pick<RecordStore, "records">;
  readonly gateway: string;
  /** Seconds since 1970. */
  readonly wallS: () => number;
}

/** What the house of a gateway took at least in the last nights, W, by its record. */
export class Nights {
  private readonly options: NightsOptions;
  private readS = Number.NEGATIVE_INFINITY;
  private known: Promise<number | undefined> = Promise.resolve(undefined);

  constructor(options: NightsOptions) {
    this.options = options;
  }

  /** Undefined where the record knows no night. Never rejects. */
  baseW(): Promise<number | undefined> {
    const nowS = this.options.wallS();
    if (Math.abs(nowS - this.readS) < HOLDS_S) return this.known;
    this.readS = nowS;
    this.known = this.read(nowS).catch(() => {
      this.readS = Number.NEGATIVE_INFINITY;
      return undefined;
    });
    return this.known;
  }

  private async read(nowS: number): Promise<number | undefined> {
    const { store, gateway } = this.options;
    const days = Array.from({ length: NIGHTS }, (_, back) => dayAfter(dayOf(nowS), -back));
    const records = await Promise.all(days.map((day) => store.records(gateway, day)));
    return baseLoadW(records.flat().filter(({ source }) => source === "house"));
  }
}
