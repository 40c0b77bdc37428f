import { recordKey, type DayRecord } from "#plant/history/day-record.ts";
import { dayOf, type Day } from "#plant/history/local-day.ts";
import { Recorder } from "#plant/history/recorder.ts";
import type { Unwritten } from "#plant/history/unwritten.ts";
import type { HistoryStore } from "./HistoryStore.ts";
import type { OtherTabs } from "./otherTabs.ts";
import { leaveUnwritten } from "./unwritten.ts";

const writeEveryMs = 60_000;
/** The first time sooner, for what the last visit left. */
const firstAfterMs = 15_000;

/** What a writer works between. */
export interface WriterSurroundings {
  readonly recorder: Recorder;
  readonly days: HistoryStore;
  readonly others: OtherTabs;
  /** Serials of the inverters that are polled now. */
  readonly polled: () => readonly string[];
  readonly onWritten: () => void;
}

/** Writes what the recorder has heard: every minute, and what is left when the page goes. */
export class HistoryWriter {
  private readonly around: WriterSurroundings;
  /** Records as this tab has written them last. */
  private readonly latest = new Map<string, DayRecord>();
  private dueMs = Date.now() + firstAfterMs;
  private isWriting = false;
  private isFirst = true;
  /** What a tab left that has gone, while it is being written. */
  private readonly left = new Recorder();
  /** The others were told that this tab writes no more for now. */
  private isGone = false;

  constructor(around: WriterSurroundings) {
    this.around = around;
  }

  /** Writes when it is time; to be called with every message. */
  writeWhenDue(): void {
    if (this.isWriting || Date.now() < this.dueMs) return;
    this.isWriting = true;
    this.isGone = false;
    this.dueMs = Date.now() + writeEveryMs;
    const isLast = this.isFirst;
    this.isFirst = false;
    void this.writeAll(isLast).finally(() => (this.isWriting = false));
  }

  /**
   * Writes what is left when the page is hidden, and in case that it goes at once leaves it to the next
   * visit: a browser gives up a transaction with the page that began it. While another tab has heard
   * all of it, that one writes.
   */
  leave(): void {
    const { recorder, others } = this.around;
    const unwritten = recorder.unwritten();
    if (!others.isYoungerThanAny(recorder.sinceS)) leaveUnwritten(unwritten);
    others.tellGone(unwritten);
    this.isGone = true;
    void this.writeAll(true);
  }

  /** Writes what another tab leaves that goes: it may have heard for longer, and not write it any more. */
  async takeOver(unwritten: Unwritten): Promise<void> {
    this.left.resume(unwritten, Date.now());
    await this.write(this.left, { isLast: true, isYounger: () => false });
    this.left.clear();
  }

  /** Begins afresh, because records were changed by something else. */
  forget(): void {
    this.left.clear();
    this.latest.clear();
    this.isFirst = true;
    this.dueMs = Date.now();
  }

  private async writeAll(isLast: boolean): Promise<void> {
    const { recorder, others } = this.around;
    const isYounger = () => others.isYoungerThanAny(recorder.sinceS);
    await this.write(recorder, { isLast, isYounger });
    if (!this.isGone) others.tellWritten(recorder.sinceS);
    this.around.onWritten();
  }

  private async write(
    recorder: Recorder,
    { isLast, isYounger }: { readonly isLast: boolean; readonly isYounger: () => boolean },
  ): Promise<void> {
    const { days } = this.around;
    for (const source of recorder.sources) {
      for (const day of recorder.openDays(source)) {
        const sumWh = source === "total" ? this.sumOfInverters(day) : undefined;
        const bringUp = recorder.bringUp(source, day, { isLast, isYounger: isYounger(), sumWh });
        const record = await days.change({ source, day }, bringUp, recorder.nameOf(source));
        if (!record) continue;
        recorder.settle(source, record);
        this.latest.set(recordKey(record), record);
      }
    }
    const today = dayOf(Date.now() / 1000);
    for (const [key, { day }] of this.latest) if (day < today) this.latest.delete(key);
  }

  // The total drops inverter by inverter in the morning; each of them is counted on its own.
  private sumOfInverters(day: Day): number | undefined {
    const yields = this.around
      .polled()
      .map((serial) => this.latest.get(recordKey({ source: `inv ${serial}`, day }))?.yieldWh);
    if (yields.length === 0) return undefined;
    return yields.reduce(
      (sum, one) => (sum === undefined || one === undefined ? undefined : sum + one),
      0,
    );
  }
}
