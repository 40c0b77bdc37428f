import type { HistorySource } from "#app/shared/history/HistorySource.ts";

/** An image corrects no days: the record is shown as it is. */
export const correctedHistory = (own: HistorySource): HistorySource => own;

export const ownCorrections = {
  read: (): readonly never[] => [],
  write: (): void => undefined,
  clear: (): void => undefined,
};

/** A file brings no corrections along. */
export const takeCorrections = (): Promise<void> => Promise.resolve();
