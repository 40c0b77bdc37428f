import { feeds } from "#protocol/areas/feeds.ts";
import { parseJson } from "#protocol/api/reply.ts";

/** The newest texts of a feed that together tell a newcomer everything. */
export interface Snapshot {
  /** Notes a text. Times are of a clock that is never set. */
  note(text: string, atMs: number): void;
  /** The texts that are young enough, oldest first. */
  texts(nowMs: number): readonly string[];
}

// The gateway repeats everything every 10 s or 11 s. Source: docs/gateway/sockets.md#live-socket.
const freshMs = 15_000;
// A hundred inverters, and the other parts of a message.
const mostParts = 150;

/**
 * Keeps of the main feed the newest text of each inverter and of each other part, of the device feeds the newest text,
 * and nothing of the console, which has no history. Source: docs/gateway/sockets.md.
 */
export function createSnapshot(path: string): Snapshot {
  // A text that holds several parts stands here several times.
  const newest = new Map<string, { readonly text: string; readonly atMs: number }>();
  return {
    note(text, atMs) {
      for (const [part, known] of newest) if (atMs - known.atMs >= freshMs) newest.delete(part);
      for (const part of partsOf(path, text)) {
        if (newest.has(part) || newest.size < mostParts) newest.set(part, { text, atMs });
      }
    },
    texts(nowMs) {
      const fresh = [...newest.values()].filter(({ atMs }) => nowMs - atMs < freshMs);
      const inOrder = fresh.toSorted((one, other) => one.atMs - other.atMs);
      return [...new Set(inOrder.map(({ text }) => text))];
    },
  };
}

/** Which parts of a feed's state a text replaces. Never throws. */
export function partsOf(path: string, text: string): readonly string[] {
  if (path === feeds.console.path) return [];
  if (path !== feeds.live.path) return text === "null" ? [] : [""];
  const json = parseJson(text);
  if (!json.ok || typeof json.value !== "object" || json.value === null) return [];
  return Object.entries(json.value).flatMap(([key, value]) =>
    key === "inverters" && Array.isArray(value)
      ? value.map((inverter) => serialOf(inverter))
      : [key],
  );
}

function serialOf(inverter: unknown): string {
  const hasSerial = typeof inverter === "object" && inverter !== null && "serial" in inverter;
  return hasSerial ? `inverter ${String(inverter.serial)}` : "inverter";
}
