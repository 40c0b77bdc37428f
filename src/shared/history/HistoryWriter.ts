import { derivedDay } from "#plant/energy/derived-days.ts";
import { isMeter, type PlantFacts } from "#plant/energy/meters.ts";
import { type DayRecord, recordKey } from "#plant/history/day-record.ts";
import { dayAfter, dayOf, type Day } from "#plant/history/local-day.ts";
import { completedBy, Recorder } from "#plant/history/recorder.ts";
import { totalYield } from "#plant/history/total-yield.ts";
import type { HistoryStore } from "./HistoryStore.ts";
import type { LeftByTab, OtherTabs } from "./otherTabs.ts";
import { leaveUnwritten } from "./unwritten.ts";

const writeEveryMs = 60_000;
/** The first time sooner, for the rest of the last visit. */
const firstAfterMs = 15_000;

export interface WriterSetup {
  readonly recorder: Recorder;
  readonly days: HistoryStore;
  readonly others: OtherTabs;
  /** Serials of the inverters that are polled now. */
  readonly polled: () => readonly string[];
  readonly plant: () => PlantFacts;
  readonly onWritten: () => void;
}

/** Writes the samples of the recorder: every minute, and the rest when the page closes. */
export class HistoryWriter {
  private readonly around: WriterSetup;
  /** Records as this tab has written them last. */
  private readonly latest = new Map<string, DayRecord>();
  private dueMs = Date.now() + firstAfterMs;
  private isWriting = false;
  private isFirst = true;
  /** Samples of closed tabs, until they are written. */
  private left: readonly LeftByTab[] = [];
  private takingOver: Promise<void> = Promise.resolve();
  /** This tab has announced that it stops writing for now. */
  private isGone = false;

  constructor(around: WriterSetup) {
    this.around = around;
  }

  /** Writes when it is time; to be called with every message. */
  writeWhenDue(): void {
    const waitMs = this.dueMs - Date.now();
    // A longer wait than between two writes means that the clock was set back.
    if (this.isWriting || (waitMs > 0 && waitMs <= writeEveryMs)) return;
    this.isWriting = true;
    this.isGone = false;
    this.dueMs = Date.now() + writeEveryMs;
    const isLast = this.isFirst;
    this.isFirst = false;
    void this.writeAll(isLast).finally(() => (this.isWriting = false));
  }

  /**
   * Writes the rest when the page is hidden, and leaves it to the next visit too: a browser aborts a transaction with
   * its page. If another tab has the same samples, that tab writes.
   */
  leave(): void {
    const { recorder, others } = this.around;
    const unwritten = recorder.unwritten();
    if (!others.isYoungerThanAny(recorder.sinceS)) leaveUnwritten(unwritten);
    others.tellGone(unwritten);
    this.isGone = true;
    void this.writeAll(true);
  }

  /**
   * Writes the rest of a closed tab: it may have listened for longer than this tab. Waits while an older tab is open,
   * since a record is complete up to its newest sample: the older rest comes first.
   */
  takeOver(left: LeftByTab): Promise<void> {
    this.left = [...this.left, left].sort((a, b) => a.sinceS - b.sinceS);
    return this.writeLeft();
  }

  private writeLeft(): Promise<void> {
    this.takingOver = this.takingOver.then(() => this.writeReady());
    return this.takingOver;
  }

  private async writeReady(): Promise<void> {
    const { recorder, others, onWritten } = this.around;
    const ready = this.left.filter(({ sinceS }) => !others.isOutlived(sinceS));
    this.left = this.left.filter((one) => !ready.includes(one));
    const unheard = ready.filter(({ sinceS }) => sinceS < recorder.sinceS);
    for (const { unwritten } of unheard) {
      const rest = new Recorder();
      rest.resume(unwritten, Date.now());
      await this.write(rest, { isLast: true, isYounger: () => false });
    }
    if (unheard.length > 0) onWritten();
  }

  /** Starts again, because something else has changed the records. */
  forget(): void {
    this.left = [];
    this.latest.clear();
    this.isFirst = true;
    this.dueMs = Date.now();
  }

  private async writeAll(isLast: boolean): Promise<void> {
    const { recorder, others } = this.around;
    const isYounger = () => others.isYoungerThanAny(recorder.sinceS);
    if (this.left.length > 0) await this.writeLeft();
    await this.write(recorder, { isLast, isYounger });
    if (!this.isGone) others.tellWritten(recorder.sinceS);
    this.around.onWritten();
  }

  private async write(
    recorder: Recorder,
    { isLast, isYounger }: { readonly isLast: boolean; readonly isYounger: () => boolean },
  ): Promise<void> {
    const { days } = this.around;
    const touched = new Set<Day>();
    for (const source of recorder.sources) {
      for (const day of recorder.openDays(source)) {
        const sumWh =
          source === "total" ? totalYield(this.around.polled(), day, this.latest) : undefined;
        const nowS = Date.now() / 1000;
        const options = { isLast, isYounger: isYounger(), sumWh, nowS };
        const bringUp = recorder.bringUp(source, day, options);
        const record = await days.change({ source, day }, bringUp, recorder.nameOf(source));
        if (!record) continue;
        recorder.settle(source, record);
        this.latest.set(recordKey(record), record);
        if (isMeter(source)) touched.add(day);
        const completed = source !== "total" && (await this.complete(record));
        if (completed) touched.add(dayAfter(day, -1));
      }
    }
    for (const day of touched) await writeDerived(days, day, this.around.plant());
    const yesterday = dayAfter(dayOf(Date.now() / 1000), -1);
    for (const [key, { day }] of this.latest) if (day < yesterday) this.latest.delete(key);
  }

  /** Adds energy to the day before that belongs to it. */
  private async complete(record: DayRecord): Promise<boolean> {
    if (record.counter?.earlierWh === undefined) return false;
    const { days, polled } = this.around;
    const day = dayAfter(record.day, -1);
    const own = { source: record.source, day };
    let isNew = false;
    const completed = await days.change(own, (before) => {
      const completedRecord = completedBy(record, before);
      isNew = completedRecord !== undefined;
      return completedRecord;
    });
    if (!completed || !isNew) return false;
    this.latest.set(recordKey(completed), completed);
    const yieldWh = totalYield(polled(), day, this.latest);
    if (yieldWh !== undefined)
      await days.change({ source: "total", day }, (total) => total && { ...total, yieldWh });
    return true;
  }
}

/** Writes the derived sources of a day. Every tab derives the same from the same records. */
export async function writeDerived(
  days: Pick<HistoryStore, "readAll" | "change">,
  day: Day,
  plant: PlantFacts,
): Promise<void> {
  const records = await days.readAll({ first: day, last: day });
  const bySource = new Map(records.map((record) => [record.source, record]));
  for (const record of derivedDay(bySource, plant)) await days.change(record, () => record);
}
