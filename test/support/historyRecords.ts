import type { Page } from "playwright-core";
import * as v from "valibot";
import { addPart, emptyMinutes, encodeMinutes, energyOf } from "#plant/history/day-minutes.ts";
import { type DayRecord, readRecord } from "#plant/history/day-record.ts";
import { dayAfter, type Day } from "#plant/history/local-day.ts";
import { createRandom } from "#simulator/plant/random.ts";

/** Sources of a plant of five inverters with four strings each, and all that may stand beside them. */
export const plantSources: readonly string[] = [
  "total",
  ...Array.from({ length: 5 }, (_, inverter) => [
    `inv 11618000000${inverter}`,
    ...Array.from({ length: 4 }, (_string, string) => `str 11618000000${inverter} ${string}`),
  ]).flat(),
  "battery",
  "soc",
  "grid",
  "charger",
  "controller",
];

const peaks: Readonly<Record<string, number>> = { total: 7200, inv: 1500, str: 380, soc: 95 };

/** A summer day in Germany of a source, with clouds, noisy as real days are; the same for the same arguments. */
export function cloudyDay(source: string, day: Day, minutesOpen = 1440): DayRecord {
  const random = createRandom(hash(`${source} ${day}`));
  const [kind = ""] = source.split(" ");
  const peakW = peaks[kind] ?? 900;
  const startS = Date.parse(`${day}T00:00:00+02:00`) / 1000;
  const minutes = emptyMinutes();
  let cloud = 0.8;
  let peak = { value: 0, timeS: startS };
  for (let minute = 0; minute < minutesOpen; minute += 1) {
    cloud = Math.min(Math.max(cloud + (random() - 0.5) * 0.2, 0.2), 1);
    const sun = Math.max(0, Math.sin(((minute - 330) / 840) * Math.PI));
    const mean = Math.round(peakW * sun * cloud * 10) / 10;
    const spread = Math.round(mean * random() * 1.5) / 10;
    addPart(minutes, minute, { low: mean - spread, mean, high: mean + spread, coveredS: 60 });
    if (mean + spread > peak.value)
      peak = { value: mean + spread, timeS: startS + minute * 60 + 30 };
  }
  const energy = energyOf(minutes);
  const untilS = startS + minutesOpen * 60;
  const record = { source, day, startS, untilS, minutes: encodeMinutes(minutes), energy, peak };
  return source === "soc" ? record : { ...record, yieldWh: Math.round(energy.inWh) };
}

/** The days before and with `last`, oldest first. */
export function daysUpTo(last: Day, count: number): readonly Day[] {
  return Array.from({ length: count }, (_, at) => dayAfter(last, at + 1 - count));
}

/** Puts records where the page keeps them. The page must have opened its history before. */
export async function putRecords(page: Page, records: readonly DayRecord[]): Promise<void> {
  const plain = records.map((record) => ({ ...record, minutes: [...record.minutes] }));
  // As text, because there are no types of a browser here.
  await page.evaluate(`(async (given) => {
    const request = indexedDB.open("heliograph-history");
    await new Promise((resolve, reject) => {
      request.onsuccess = resolve;
      request.onerror = reject;
    });
    const transaction = request.result.transaction(["days", "sources"], "readwrite");
    for (const record of given) {
      const { source, day, peak, minutes } = record;
      const kept = { ...record, minutes: Uint8Array.from(minutes) };
      transaction.objectStore("days").put(kept, day + " " + source);
      transaction.objectStore("sources").put({ source, best: peak }, source);
    }
    await new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
    request.result.close();
  })(${JSON.stringify(plain)})`);
}

export async function readRecords(page: Page): Promise<readonly DayRecord[]> {
  const found: unknown[] = await page.evaluate(`(async () => {
    const request = indexedDB.open("heliograph-history");
    await new Promise((resolve) => (request.onsuccess = resolve));
    const all = request.result.transaction("days").objectStore("days").getAll();
    await new Promise((resolve) => (all.onsuccess = resolve));
    request.result.close();
    return all.result.map((record) => ({ ...record, minutes: [...record.minutes] }));
  })()`);
  return found.flatMap((value) => {
    const read = v.safeParse(Sent, value);
    if (!read.success) return [];
    const { minutes } = read.output;
    return readRecord({ ...read.output, minutes: Uint8Array.from(minutes) }) ?? [];
  });
}

const Sent = v.looseObject({ minutes: v.array(v.number()) });

function hash(text: string): number {
  return Array.from(text, (letter) => letter.charCodeAt(0)).reduce(
    (sum, code) => (sum * 31 + code) % 2 ** 31,
    7,
  );
}
