import { gzipSync } from "node:zlib";
import * as v from "valibot";
import type Database from "libsql";
import { blob, query } from "../sqlite/rows.ts";
import type { SeriesLine } from "./series.ts";

/** At most so many bytes are sent at once. */
const MOST_AT_ONCE = 2_000_000;

/** The server has on its disk the samples that it took so long ago; later samples may be lost when it is killed. */
const KEPT_MS = 60_000;

/** Waiting samples, and the number of writes that were given up because the queue was full. */
export interface QueueState {
  readonly waiting: number;
  readonly bytes: number;
  readonly dropped: number;
}

/**
 * Samples that wait in the file until the store elsewhere has taken them; the oldest go when it is full. They stay a
 * minute longer, to be sent again to a server that was away.
 */
export class Outbox {
  private readonly insert: Database.Statement;
  private readonly remove: Database.Statement;
  private readonly next: (afterId: number) => readonly (readonly [number, number, Uint8Array])[];
  private readonly sums: (afterId: number) => readonly (readonly [number, number])[];
  private readonly mostBytes: number;
  private readonly nowMs: () => number;
  private takenId = 0;
  private taken: readonly { readonly id: number; readonly atMs: number }[] = [];
  private dropped = 0;

  constructor(
    database: Database.Database,
    mostBytes: number,
    nowMs: () => number = () => performance.now(),
  ) {
    this.mostBytes = mostBytes;
    this.nowMs = nowMs;
    this.insert = database.prepare("INSERT INTO outbox (bytes, body) VALUES (?, ?)");
    this.remove = database.prepare("DELETE FROM outbox WHERE id <= ?");
    this.next = query(
      database,
      "SELECT id, bytes, body FROM outbox WHERE id > ? ORDER BY id LIMIT 60",
      v.tuple([v.number(), v.number(), blob]),
    );
    this.sums = query(
      database,
      "SELECT count(*), coalesce(sum(bytes), 0) FROM outbox WHERE id > ?",
      v.tuple([v.number(), v.number()]),
    );
  }

  /** Adds samples; called in the transaction that writes their records. */
  add(lines: readonly SeriesLine[]): void {
    if (lines.length === 0) return;
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    const body = gzipSync(text, { level: 1 });
    this.insert.run(body.length, body);
    for (let bytes = this.bytesAfter(0); bytes > this.mostBytes; bytes = this.bytesAfter(0)) {
      const [oldest] = this.next(0);
      if (!oldest) return;
      this.remove.run(oldest[0]);
      if (oldest[0] > this.takenId) this.dropped += 1;
    }
  }

  /** The oldest waiting samples as gzip text, and a function to call once they were accepted. */
  oldest(): { readonly body: Uint8Array<ArrayBuffer>; readonly done: () => void } | undefined {
    const chosen: Uint8Array[] = [];
    let [lastId, bytes] = [-1, 0];
    for (const [id, size, body] of this.next(this.takenId)) {
      if (chosen.length > 0 && bytes + size > MOST_AT_ONCE) break;
      chosen.push(body);
      bytes += size;
      lastId = id;
    }
    if (chosen.length === 0) return undefined;
    // Concatenated gzip texts are a gzip text.
    return { body: Uint8Array.from(Buffer.concat(chosen)), done: () => this.take(lastId) };
  }

  /** Sends everything in the file again: the server was away and may have lost its last samples. */
  rewind(): void {
    this.takenId = 0;
    this.taken = [];
  }

  get state(): QueueState {
    const [waiting = 0, bytes = 0] = this.sums(this.takenId)[0] ?? [];
    return { waiting, bytes, dropped: this.dropped };
  }

  private take(id: number): void {
    const nowMs = this.nowMs();
    this.takenId = id;
    const kept = this.taken.filter(({ atMs }) => nowMs - atMs <= KEPT_MS);
    const last = this.taken.findLast(({ atMs }) => nowMs - atMs > KEPT_MS);
    if (last) this.remove.run(last.id);
    this.taken = [...kept, { id, atMs: nowMs }];
  }

  private bytesAfter(id: number): number {
    return this.sums(id)[0]?.[1] ?? 0;
  }
}
