import type { InverterState } from "../plant/inverter.ts";
import type { InverterSlot } from "../settings/inverters.ts";
import { withRetry } from "./command.ts";
import type { KnownInverter } from "./knownInverter.ts";
import { withoutRuntime, type InverterReading } from "./reading.ts";

const LIMIT_EVERY_MS = 120_000;
const LIMIT_REST_MS = 240_000;

/** An inverter's answer to a poll. */
export interface Answer {
  readonly reading: InverterReading;
  readonly state: InverterState;
  /** Uptime, ms. */
  readonly atMs: number;
}

/** Values and log of an answer; nothing else is asked for in the first round. */
export function withAnswer(
  inverter: KnownInverter,
  { reading, state, atMs }: Answer,
): KnownInverter {
  return {
    ...inverter,
    reading,
    log: state.log,
    dataAtMs: atMs,
    changedAtMs: atMs,
    failedPolls: 0,
  };
}

/**
 * An answered poll: values, then details round by round, the limit every two minutes but no sooner than four minutes
 * after boot or a limit command. Failed commands are repeated. Source: docs/gateway/inverters.md#limit and
 * docs/gateway/live.md#over-time.
 */
export function afterAnswer(
  inverter: KnownInverter,
  answer: Answer,
  readsLimit = true,
): KnownInverter {
  const { state, atMs } = answer;
  const restedMs = Math.max(0, inverter.limitCommandAtMs ?? 0) + LIMIT_REST_MS;
  const readAtMs = inverter.limitReadAtMs;
  const isDue =
    readsLimit && atMs >= restedMs && (readAtMs === null || atMs - readAtMs >= LIMIT_EVERY_MS);
  return {
    ...withAnswer(inverter, answer),
    hasDeviceInfo: inverter.hasDeviceInfo || inverter.dataAtMs !== null,
    hasProfile: inverter.hasProfile || inverter.hasDeviceInfo,
    ...(isDue && { limitPercent: state.limitPct, limitReadAtMs: atMs }),
    limit: withRetry(inverter.limit),
    power: withRetry(inverter.power),
  };
}

/**
 * A poll without an answer. Beyond the threshold the inverter counts as lost; its powers become 0 where the slot says
 * so (docs/gateway/live.md#over-time).
 */
export function afterSilence(
  inverter: KnownInverter,
  slot: Pick<InverterSlot, "reachable_threshold" | "zero_runtime">,
  atMs: number,
): KnownInverter {
  const failedPolls = Math.min(255, inverter.failedPolls + 1);
  const after = {
    ...inverter,
    failedPolls,
    limit: withRetry(inverter.limit),
    power: withRetry(inverter.power),
  };
  const isLost = failedPolls > slot.reachable_threshold;
  if (!isLost || !slot.zero_runtime || inverter.reading.acV === 0) return after;
  return { ...after, reading: withoutRuntime(inverter.reading), changedAtMs: atMs };
}
