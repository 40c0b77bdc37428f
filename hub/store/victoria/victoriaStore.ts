import type { DayRecord } from "#plant/history/day-record.ts";
import type { Day } from "#plant/history/local-day.ts";
import { minutesUsed } from "#plant/history/hub-answers.ts";
import type { Level } from "#plant/history/levels.ts";
import type { DaySpan, GatewayUpdate, RecordStore } from "../contract.ts";
import { SqliteStore } from "../sqlite/sqliteStore.ts";
import { awayTrouble, StoreAway, type StoreTrouble } from "../storeTrouble.ts";
import { VictoriaClient, VictoriaError } from "./client.ts";
import { Outbox, type QueueState } from "./outbox.ts";
import { readCurves, readDays, readGateways, readSources } from "./reads.ts";
import { SampleWriter } from "./series.ts";

export interface VictoriaOptions {
  readonly url: string;
  readonly file: string;
  /** Bytes that may wait. */
  readonly mostBytes?: number;
  /** How long the server may take to answer, ms. */
  readonly patienceMs?: number;
  readonly report?: (line: string) => void;
  readonly nowS?: () => number;
}

const MOST_WAITING = 512_000_000;
/** Days whose curves stay in the file: the recorder needs them after a restart. */
const LOCAL_DAYS = 3;

/**
 * The record in VictoriaMetrics. Writes go first to a local file, in a transaction with the recorder's state, and from
 * there to the server. A kill in between may send a sample twice; the server deduplicates
 * (`-dedup.minScrapeInterval=1ms`).
 */
export class VictoriaStore implements RecordStore {
  private readonly client: VictoriaClient;
  private readonly local: SqliteStore;
  private readonly outbox: Outbox;
  private readonly writer = new SampleWriter();
  private readonly report: (line: string) => void;
  private readonly nowS: () => number;
  private sending: Promise<boolean> | undefined;
  private readonly file: string;
  private away: StoreTrouble | undefined;

  constructor({ url, file, mostBytes = MOST_WAITING, patienceMs, report, nowS }: VictoriaOptions) {
    this.client = new VictoriaClient(url, patienceMs);
    this.file = file;
    this.local = new SqliteStore(file, { curveDays: LOCAL_DAYS });
    this.outbox = new Outbox(this.local.database, mostBytes);
    this.report = report ?? (() => undefined);
    this.nowS = nowS ?? (() => Date.now() / 1000);
  }

  /** Waiting samples. */
  get queue(): QueueState {
    return this.outbox.state;
  }

  /** Why samples wait, while the server does not take them. */
  get trouble(): StoreTrouble | undefined {
    return this.away;
  }

  /** The file in which samples wait; alerts are kept there, too. */
  get database() {
    return this.local.database;
  }

  async write(updates: readonly GatewayUpdate[]): Promise<void> {
    const lines = this.writer.linesOf(updates);
    await this.local.writeWith(updates, () => this.outbox.add(lines));
    void this.send();
  }

  /** Sends waiting samples. Resolves to whether the server has accepted everything; never rejects. */
  send(): Promise<boolean> {
    this.sending ??= this.sendAll().finally(() => (this.sending = undefined));
    return this.sending;
  }

  async records(gateway: string, day: Day): Promise<readonly DayRecord[]> {
    const local = await this.local.records(gateway, day);
    if (local.length > 0) return local;
    // Another hub recorded this gateway before, or the file was lost.
    return this.remoteRecords(gateway, day).catch((error: unknown) => {
      // The server's contents are unknown.
      if (this.client.hasEnded) throw error;
      this.report(`${reasonOf(error)} The record of ${day} begins without what it holds.`);
      return [];
    });
  }

  gateways() {
    return readGateways(this.client).catch(away);
  }

  sources(gateway: string) {
    return readSources(this.client, gateway, this.nowS()).catch(away);
  }

  async lastDay(gateway: string): Promise<Day | undefined> {
    const local = await this.local.lastDay(gateway);
    if (local !== undefined) return local;
    const sources = await this.sources(gateway);
    return sources
      .map(({ lastDay }) => lastDay)
      .toSorted()
      .at(-1);
  }

  /** While the server is away, days are answered from the file here if it holds all of them. */
  days(span: DaySpan) {
    return readDays(this.client, span).catch((error: unknown) => {
      if (!this.local.reachesBackTo(span.gateway, span.from, "figures")) return away(error);
      return this.local.days(span);
    });
  }

  /** The same of curves, of which the file here holds the last days. */
  curves(span: DaySpan, level: Level) {
    return readCurves(this.client, span, level).catch((error: unknown) => {
      if (!this.local.reachesBackTo(span.gateway, span.from, "curves")) return away(error);
      return this.local.curves(span, level);
    });
  }

  async maintain(nowS: number): Promise<void> {
    await this.local.maintain(nowS);
    await this.send();
  }

  /** Sends no further requests; unsent samples wait in the file. */
  giveUp(): void {
    this.client.end();
  }

  async close(): Promise<void> {
    this.giveUp();
    await this.sending;
    await this.local.close();
  }

  private async remoteRecords(gateway: string, day: Day): Promise<readonly DayRecord[]> {
    const span = { gateway, from: day, to: day };
    const [figures, curves] = await Promise.all([this.days(span), this.curves(span, "minute")]);
    return figures.map((figure) => {
      const bytes = curves.find(({ source }) => source === figure.source)?.bytes;
      const minutes = Uint8Array.from(bytes ?? []);
      return { ...figure, untilS: figure.startS + minutesUsed(minutes) * 60, minutes };
    });
  }

  private async sendAll(): Promise<boolean> {
    try {
      for (let next = this.outbox.oldest(); next; next = this.outbox.oldest()) {
        await this.client.import(next.body);
        next.done();
      }
      if (this.away) this.report("The store takes the record again.");
      this.away = undefined;
      return true;
    } catch (error) {
      const trouble = awayTrouble(error, this.file);
      if (!this.away && !this.client.hasEnded) this.report(trouble.message);
      this.away = trouble;
      this.outbox.rewind();
      return false;
    }
  }
}

function away(error: unknown): never {
  throw error instanceof VictoriaError ? new StoreAway(error) : error;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
