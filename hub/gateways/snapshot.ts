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

interface SnapshotEntry {
  readonly text: string;
  readonly atMs: number;
}

/**
 * Keeps the newest text of each inverter and other part of the main feed, the newest text of device feeds, and nothing
 * of the console. A text is parsed only when a new member needs its parts. Source: docs/gateway/sockets.md.
 */
export function createSnapshot(path: string): Snapshot {
  // A text that holds several parts stands here several times.
  const newest = new Map<string, SnapshotEntry>();
  let unread: SnapshotEntry[] = [];

  function read(): void {
    for (const noted of unread) {
      forgetStale(noted.atMs);
      for (const part of partsOf(path, noted.text)) {
        if (newest.has(part) || newest.size < mostParts) newest.set(part, noted);
      }
    }
    unread = [];
  }

  function forgetStale(nowMs: number): void {
    for (const [part, { atMs }] of newest) if (nowMs - atMs >= freshMs) newest.delete(part);
  }

  return {
    note(text, atMs) {
      if (path === feeds.console.path) return;
      const fresh = unread.findIndex((noted) => atMs - noted.atMs < freshMs);
      unread = fresh < 0 ? [] : fresh > 0 ? unread.slice(fresh) : unread;
      unread.push({ text, atMs });
      if (unread.length > mostParts) read();
    },
    texts(nowMs) {
      read();
      forgetStale(nowMs);
      const inOrder = [...newest.values()].toSorted((one, other) => one.atMs - other.atMs);
      return [...new Set(inOrder.map(({ text }) => text))];
    },
  };
}

/** Which parts of a feed's state a text replaces. Never throws. */
function partsOf(path: string, text: string): readonly string[] {
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
