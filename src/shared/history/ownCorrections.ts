import {
  type CorrectableDay,
  type Correction,
  Corrections,
  correctionsAfter,
  correctionsIn,
} from "#plant/history/corrections.ts";
import type { Day } from "#plant/history/local-day.ts";
import { readStoredJson, removeStored, writeText } from "../storage/storage.ts";

const key = "heliograph.corrections";

/** Takes the yields that an owner typed from records of a file. */
export async function takeCorrections(
  records: readonly CorrectableDay[],
  correct: (day: Day, typed: readonly Omit<Correction, "day">[]) => Promise<void> | void,
): Promise<void> {
  const found = correctionsIn(records);
  for (const day of new Set(found.map((one) => one.day)))
    await correct(
      day,
      found.flatMap(({ day: of, ...typed }) => (of === day ? typed : [])),
    );
}

/** Yields of days that the owner typed in this browser. */
export const ownCorrections = {
  read: (): readonly Correction[] => readStoredJson(key, Corrections) ?? [],
  write: (day: Day, typed: readonly Omit<Correction, "day">[]): void =>
    writeText(key, JSON.stringify(correctionsAfter(ownCorrections.read(), day, typed))),
  clear: (): void => removeStored(key),
};
