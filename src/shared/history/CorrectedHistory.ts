import {
  type CorrectableDay,
  type Correction,
  withCorrections,
} from "#plant/history/corrections.ts";
import type { DayRecord } from "#plant/history/day-record.ts";
import type { Period } from "#plant/history/figures.ts";
import type { Day } from "#plant/history/local-day.ts";
import type { HistorySource, Keeping, RecordId } from "./HistorySource.ts";

/** The record of this browser as it is shown. */
export function correctedHistory(
  own: HistorySource,
  typed: () => readonly Correction[],
): HistorySource {
  return new CorrectedHistory(own, typed);
}

/** The record of this browser as it is shown: with the yields that its owner typed. */
class CorrectedHistory implements HistorySource {
  private readonly own: HistorySource;
  private readonly typed: () => readonly Correction[];

  constructor(own: HistorySource, typed: () => readonly Correction[]) {
    this.own = own;
    this.typed = typed;
  }

  get keeping(): Keeping {
    return this.own.keeping;
  }

  async read(ids: readonly RecordId[]): Promise<readonly (DayRecord | undefined)[]> {
    const records = await this.own.read(ids);
    const known = records.filter((record) => record !== undefined);
    const corrected = await this.corrected(known);
    if (corrected === known) return records;
    const next = new Map(known.map((record, at) => [record, corrected[at]]));
    return records.map((record) => record && next.get(record));
  }

  async figures(sources: readonly string[], period: Period) {
    const figures = await this.own.figures(sources, period);
    if (this.typed().length === 0) return figures;
    const corrected = [...figures].map(async ([source, days]) => {
      const named = await this.corrected(days.map((day) => ({ ...day, source })));
      return [source, named] as const;
    });
    return new Map(await Promise.all(corrected));
  }

  firstDay(): Promise<Day | undefined> {
    return this.own.firstDay();
  }

  async readAll(period: Period): Promise<readonly DayRecord[]> {
    return this.corrected(await this.own.readAll(period));
  }

  sources() {
    return this.own.sources();
  }

  private async corrected<Figures extends CorrectableDay>(
    figures: readonly Figures[],
  ): Promise<readonly Figures[]> {
    const typed = this.typed();
    if (typed.length === 0) return figures;
    return withCorrections(figures, typed, (day) => this.own.readAll({ first: day, last: day }));
  }
}
