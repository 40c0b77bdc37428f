import * as v from "valibot";
import { readStoredJson, removeStored, writeText } from "#app/shared/storage/storage.ts";
import type { AskedLimit } from "../../askedLimits.ts";

const KEY = "heliograph.limitsBefore";
/** More inverters than a gateway has; the newest are kept. */
const MOST = 100;

const Limit = v.object({ relative: v.boolean(), value: v.number() });
const Kept = v.pipe(
  v.array(
    v.object({
      serial: v.pipe(v.string(), v.maxLength(40)),
      limit: Limit,
      persistent: v.boolean(),
      before: Limit,
      askedAtMs: v.number(),
      endedAtMs: v.number(),
    }),
  ),
  v.maxLength(MOST),
);

/**
 * Stores a confirmed limit with the former limit, for an undo after a reload. Other outcomes leave the last confirmed
 * limit in force.
 */
export function keepLimit(asked: AskedLimit): void {
  const { serial, limit, persistent, before, askedAtMs, outcome, endedAtMs = askedAtMs } = asked;
  if (outcome !== "confirmed") return;
  write(serial, before ? [{ serial, limit, persistent, before, askedAtMs, endedAtMs }] : []);
}

/** The last confirmed limit of an inverter; undefined where none is kept. */
export function keptLimit(serial: string): AskedLimit | undefined {
  const found = readKeptLimits().find((one) => one.serial === serial);
  return found && { ...found, outcome: "confirmed" };
}

export function forgetLimit(serial: string): void {
  write(serial, []);
}

type KeptLimits = v.InferOutput<typeof Kept>;

function write(serial: string, own: KeptLimits): void {
  const all = [...own, ...readKeptLimits().filter((one) => one.serial !== serial)].slice(0, MOST);
  if (all.length === 0) removeStored(KEY);
  else writeText(KEY, JSON.stringify(all));
}

function readKeptLimits(): KeptLimits {
  return readStoredJson(KEY, Kept, 100_000) ?? [];
}
