import type { RecordStore } from "../store/contract.ts";
import type { RecordWriter } from "./recordWriter.ts";

const MAINTAIN_FIRST_MS = 90_000;
const TICK_MS = 5_000;
const MAINTAIN_MS = 3_600_000;

/** With ten seconds between messages, and up to the first complete message, a killed hub loses a minute. */
export const recordWriteMs = 40_000;

interface Work {
  readonly record: Pick<RecordWriter, "start" | "tick" | "write" | "nowMs">;
  readonly store: Pick<RecordStore, "maintain">;
  readonly writeMs: number;
  readonly report: (line: string) => void;
}

/**
 * Runs the record's ticks and writes. A tick waits for gateways, which may hang: neither a write nor a second tick
 * waits for it. Returns a function that stops; it resolves once no tick is under way.
 */
export function startWork({ record, store, writeMs, report }: Work): () => Promise<void> {
  const reportedProblems = new Set<string>();
  // A failure neither ends the hub nor keeps the next task from its turn.
  const tell = (error: unknown) => {
    const line = `The record met an error: ${error instanceof Error ? error.message : String(error)}`;
    if (!reportedProblems.has(line)) report(line);
    reportedProblems.add(line);
  };
  let ticking: Promise<void> | undefined = record.start().catch(tell).finally(handleTick);
  function handleTick(): void {
    ticking = undefined;
  }
  const tick = () => {
    ticking ??= record.tick().catch(tell).finally(handleTick);
  };
  // Upkeep may take minutes after an upgrade: writes do not wait for it.
  let upkeep: Promise<void> | undefined;
  const maintain = () => {
    const nowMs = record.nowMs();
    if (nowMs === undefined) return;
    upkeep ??= store
      .maintain(nowMs / 1000)
      .catch(tell)
      .finally(() => (upkeep = undefined));
  };
  const timers = [
    setTimeout(maintain, MAINTAIN_FIRST_MS),
    setInterval(tick, TICK_MS),
    setInterval(() => void record.write().catch(tell), writeMs),
    setInterval(maintain, MAINTAIN_MS),
  ];
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await ticking;
  };
}
