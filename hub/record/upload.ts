import type { OfferedRecords } from "#hub-api/history.ts";
import { decodeMinutes, minutesOf } from "#plant/history/day-minutes.ts";
import { type DayRecord, joinRecords, readRecord } from "#plant/history/day-record.ts";
import { dayAfter, dayOf, type Day } from "#plant/history/local-day.ts";
import { shortName } from "#plant/live/short-name.ts";
import { isMeter } from "#plant/energy/meters.ts";
import type { RecordStore } from "../store/contract.ts";
import { derivePastDay } from "./derivedPast.ts";

/** How many records were taken, and how many were no records of a past day. */
export interface UploadResult {
  readonly taken: number;
  readonly refused: number;
}

export interface UploadTarget {
  readonly store: RecordStore;
  /** Takes records of days that the recorder still has in its hands; see `RecordWriter.adopt`. */
  readonly adopt: (gateway: string, record: DayRecord) => boolean;
  readonly nowMs: number;
}

/** A browser whose clock is off by more has dated its record wrongly. */
const MOST_APART_MS = 60_000;

/** How far a browser's clock is from the hub's, in ms, if it is too far to take its record; undefined otherwise. */
export function clockApart(upload: OfferedRecords, nowMs: number): number | undefined {
  const apart = upload.map(({ clockMs = nowMs }) => Math.abs(clockMs - nowMs));
  const mostMs = Math.max(0, ...apart);
  return mostMs > MOST_APART_MS ? mostMs : undefined;
}

/** Fills gaps of a gateway's record from a browser's. The hub's minutes stay, so a second upload changes nothing. */
export async function takeUpload(
  gateway: string,
  upload: OfferedRecords,
  { store, adopt, nowMs }: UploadTarget,
): Promise<UploadResult> {
  let taken = 0;
  const past = new Set<Day>();
  const today = dayOf(nowMs / 1000);
  for (const offered of upload) {
    const minutes = new Uint8Array(Buffer.from(offered.minutes, "base64"));
    const record = readRecord({ ...offered, minutes, counter: undefined, meter: undefined });
    const isSound = minutes.length === 0 || decodeMinutes(minutes) !== undefined;
    if (!record || !isSound) continue;
    taken += 1;
    if (adopt(gateway, record)) continue;
    if (record.day >= dayAfter(today, -1)) taken -= 1;
    else {
      await mergePast(store, gateway, record, offered.name);
      if (isMeter(record.source)) past.add(record.day);
    }
  }
  for (const day of past) await derivePastDay(store, gateway, day);
  return { taken, refused: upload.length - taken };
}

async function mergePast(
  store: RecordStore,
  gateway: string,
  other: DayRecord,
  name: string | undefined,
): Promise<void> {
  const records = await store.records(gateway, other.day);
  const kept = records.find(({ source }) => source === other.source);
  const joined = kept ? joinRecords(kept, other, "kept") : other;
  const { minutes: _bytes, ...state } = joined;
  const update = {
    state,
    name: name && shortName(name),
    minutes: { first: 0, values: minutesOf(joined) },
  };
  await store.write([{ gateway, sources: [update] }]);
}
