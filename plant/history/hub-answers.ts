import * as v from "valibot";
import { decodeMinutes, type EncodedDay } from "./day-minutes.ts";
import { type DayRecord, figure, recordKey, StoredPeak, timeS } from "./day-record.ts";
import { dayStartS } from "./local-day.ts";

const day = v.pipe(
  v.string(),
  v.check((text) => dayStartS(text) !== undefined),
);
const source = v.pipe(v.string(), v.nonEmpty());

/** Sources of the hub's history, and its first day. */
export const HubSources = v.object({
  since: v.nullable(day),
  /** The zone that the hub cuts days by, such as "Europe/Berlin"; missing from an older hub. */
  zone: v.optional(v.string()),
  sources: v.array(
    v.object({ source, name: v.optional(v.string()), best: v.optional(StoredPeak) }),
  ),
});

export type HubSources = v.InferOutput<typeof HubSources>;

export const HubDays = v.object({
  days: v.array(
    v.object({
      source,
      day,
      startS: timeS,
      energy: v.object({ inWh: figure, outWh: figure, coveredS: figure }),
      peak: v.optional(StoredPeak),
      yieldWh: v.optional(figure),
      /** The yield that counts instead, where the owner corrected it. */
      correctedWh: v.optional(figure),
    }),
  ),
});

export type HubDays = v.InferOutput<typeof HubDays>;

export const HubTaken = v.object({ taken: v.number(), refused: v.number() });

export type HubTaken = v.InferOutput<typeof HubTaken>;

const CurveIndex = v.array(
  v.tuple([source, day, timeS, v.pipe(v.number(), v.integer(), v.minValue(0))]),
);

/** Reads the hub's answer with curves; undefined when it is cut or is something else. `decode` reads UTF-8. */
export function hubCurves(
  body: Uint8Array,
  decode: (bytes: Uint8Array) => string,
): readonly EncodedDay[] | undefined {
  const curves: EncodedDay[] = [];
  let at = 0;
  // A hub sends a long answer in several blocks.
  do {
    if (body.length - at < 4) return undefined;
    const length = new DataView(body.buffer, body.byteOffset + at).getUint32(0, true);
    at += 4;
    const index = v.safeParse(CurveIndex, jsonOf(decode(body.subarray(at, at + length))));
    if (!index.success) return undefined;
    at += length;
    for (const [of, on, startS, bytes] of index.output) {
      curves.push({
        source: of,
        day: on,
        startS,
        bytes: Uint8Array.from(body.subarray(at, at + bytes)),
      });
      at += bytes;
    }
  } while (at < body.length);
  return at === body.length ? curves : undefined;
}

/**
 * The records that the answers with figures and with curves make up, by `recordKey`; undefined when the curves are cut
 * or are something else.
 */
export function hubRecords(
  days: HubDays["days"],
  body: Uint8Array,
  decode: (bytes: Uint8Array) => string,
): ReadonlyMap<string, DayRecord> | undefined {
  const curves = hubCurves(body, decode);
  if (!curves) return undefined;
  const bytesOf = new Map(curves.map((curve) => [recordKey(curve), curve.bytes]));
  return new Map(
    days.map((figures) => {
      const minutes = bytesOf.get(recordKey(figures)) ?? new Uint8Array(0);
      const untilS = figures.startS + minutesUsed(minutes) * 60;
      return [recordKey(figures), { ...figures, minutes, untilS }];
    }),
  );
}

/** Minutes from the start of a day to the last known minute of its curve. */
export function minutesUsed(bytes: Uint8Array): number {
  const covered = decodeMinutes(bytes)?.covered;
  if (!covered) return 0;
  let count = covered.length;
  while (count > 0 && covered[count - 1] === 0) count -= 1;
  return count;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
