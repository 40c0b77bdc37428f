import { existsSync, renameSync, rmSync, statSync } from "node:fs";
import type { Alert } from "#plant/watch/alert.ts";
import { type Correction, withCorrections } from "#plant/history/corrections.ts";
import type { Level } from "#plant/history/levels.ts";
import type { Day } from "#plant/history/local-day.ts";
import type { DaySpan, GatewayUpdate, RecordStore } from "./store/contract.ts";
import type { SqliteStore } from "./store/sqlite/sqliteStore.ts";
import { StoreAway, StoreTrouble, troubleOf } from "./store/storeTrouble.ts";
import type { QueueState } from "./store/victoria/outbox.ts";
import { VictoriaStore } from "./store/victoria/victoriaStore.ts";
import { type ClearDays, openClearStore } from "./sky/clearStore.ts";
import { type Changes, openChangeStore } from "./changes/changeStore.ts";
import { type Events, openEventStore } from "./events/eventStore.ts";
import { type Alerts, AlertStore } from "./watch/alertStore.ts";

/** How the record's file is opened. */
export interface StoreFileOptions {
  readonly path: string;
  /** Opens the file, or creates it. Throws when it cannot be used. */
  readonly open: () => SqliteStore | VictoriaStore;
  /** Time of a clock that is never set, in ms. */
  readonly nowMs: () => number;
  /** Today's date, for the name of a damaged file. */
  readonly today: () => Day;
  readonly report: (line: string) => void;
}

interface OpenStore {
  readonly store: SqliteStore | VictoriaStore;
  readonly alerts: AlertStore;
  readonly clear: ClearDays;
  readonly events: Events;
  readonly changes: Changes;
}

const RETRY_MS = 30_000;

/**
 * The record's file, with recovery from its failures. Opening is retried after half a minute. A new file is started when
 * the file is damaged (it is moved aside) or was deleted (noticed at the next write). If another file took its place, the
 * record continues there. Throws or rejects with `StoreTrouble`.
 */
export class StoreFile implements RecordStore {
  /** Alerts, kept in the same file. They throw `StoreTrouble`. */
  readonly alerts: Alerts;
  /** Days against a clear sky, kept in the same file. They throw `StoreTrouble`. */
  readonly clear: ClearDays;
  /** Events of inverters, kept in the same file. They throw `StoreTrouble`. */
  readonly events: Events;
  /** Releases and settings with their times, kept in the same file. They throw `StoreTrouble`. */
  readonly changes: Changes;
  private readonly options: StoreFileOptions;
  private opened: OpenStore | undefined;
  private failure: { readonly trouble: StoreTrouble; readonly atMs: number } | undefined;
  private replacementCount = 0;
  /** Identities of the open file and of its write-ahead log. */
  private ids: readonly (string | undefined)[] = [];
  private isClosed = false;
  /** What a read found damaged in the open file. */
  private unreadable: StoreTrouble | undefined;
  private corrections: (gateway: string) => readonly Correction[] = () => [];

  constructor(options: StoreFileOptions) {
    this.options = options;
    this.alerts = {
      state: (gateway) => this.read(({ alerts }) => alerts.state(gateway)),
      keep: (gateway, made, channels) =>
        this.change(({ alerts }) => alerts.keep(gateway, made, channels)),
      notify: (...notice) => this.change(({ alerts }) => alerts.notify(...notice)),
      add: (gateway, all: readonly Alert[]) =>
        this.change(({ alerts }) => alerts.add(gateway, all)),
      alerts: (gateway) => this.read(({ alerts }) => alerts.alerts(gateway)),
      active: (gateway) => this.read(({ alerts }) => alerts.active(gateway)),
      lastEnded: (gateway) => this.read(({ alerts }) => alerts.lastEnded(gateway)),
      due: (nowS) => this.read(({ alerts }) => alerts.due(nowS)),
      settle: (id) => this.change(({ alerts }) => alerts.settle(id)),
      forget: (gateway, off) => this.change(({ alerts }) => alerts.forget(gateway, off)),
      delay: (id, tries, dueS) => this.change(({ alerts }) => alerts.delay(id, tries, dueS)),
    };
    this.clear = {
      put: (gateway, day) => this.change(({ clear }) => clear.put(gateway, day)),
      days: (gateway, from, to) => this.read(({ clear }) => clear.days(gateway, from, to)),
    };
    this.events = {
      look: (...of) => this.read(({ events }) => events.look(...of)),
      keep: (...change) => this.change(({ events }) => events.keep(...change)),
      events: (...span) => this.read(({ events }) => events.events(...span)),
    };
    this.changes = {
      keep: (...found) => this.change(({ changes }) => changes.keep(...found)),
      inForce: (...span) => this.read(({ changes }) => changes.inForce(...span)),
    };
  }

  get exists(): boolean {
    return existsSync(this.options.path);
  }

  /** Number of changes to another file: after each, the writer writes its records again. */
  get replacements(): number {
    return this.replacementCount;
  }

  /** Bytes that wait for a remote store; undefined for a file, and while it cannot be read. */
  get queue(): QueueState | undefined {
    const store = this.opened?.store;
    return store instanceof VictoriaStore ? store.queue : undefined;
  }

  /** Why writes do not reach a remote store, or what cannot be read of a file. */
  get trouble(): StoreTrouble | undefined {
    const store = this.opened?.store;
    return (store instanceof VictoriaStore ? store.trouble : undefined) ?? this.unreadable;
  }

  /** Aborts present and future requests to a remote store. */
  giveUp(): void {
    const store = this.opened?.store;
    if (store instanceof VictoriaStore) store.giveUp();
  }

  async write(updates: readonly GatewayUpdate[]): Promise<void> {
    if (this.opened) await this.noticeOtherFile();
    await this.changeAsync(({ store }) => store.write(updates));
  }

  private async noticeOtherFile(): Promise<void> {
    const { path, report } = this.options;
    const now = idsOf(path);
    if (now[0] === undefined) return this.startNewFile("was deleted");
    const before = this.ids;
    this.ids = now;
    if (before[0] === now[0]) return undefined;
    await this.closeOpened();
    // SQLite would apply the write-ahead log of the former file to this file.
    if (before[1] !== undefined && before[1] === now[1])
      for (const end of ["-wal", "-shm"]) rmSync(path + end, { force: true });
    this.replacementCount += 1;
    return report(`${path} is another file now; the record goes on in that one.`);
  }

  records(gateway: string, day: Day) {
    return this.changeAsync(({ store }) => store.records(gateway, day));
  }

  gateways() {
    return this.readAsync(({ store }) => store.gateways());
  }

  sources(gateway: string) {
    return this.readAsync(({ store }) => store.sources(gateway));
  }

  lastDay(gateway: string) {
    return this.changeAsync(({ store }) => store.lastDay(gateway));
  }

  /** Sets where `days` reads the yields that owners corrected. */
  setCorrections(corrections: (gateway: string) => readonly Correction[]): void {
    this.corrections = corrections;
  }

  days(span: DaySpan) {
    const { gateway } = span;
    return this.readAsync(async ({ store }) =>
      withCorrections(await store.days(span), this.corrections(gateway), (day) =>
        store.days({ gateway, from: day, to: day }),
      ),
    );
  }

  curves(span: DaySpan, level: Level) {
    return this.readAsync(({ store }) => store.curves(span, level));
  }

  maintain(nowS: number): Promise<void> {
    return this.changeAsync(({ store }) => store.maintain(nowS));
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.opened?.store.close();
  }

  /** For reads: a damaged part of the past does not make the hub give up the file. */
  private read<Value>(work: (opened: OpenStore) => Value): Value {
    try {
      return work(this.open());
    } catch (error) {
      throw this.noted(error);
    }
  }

  private async readAsync<Value>(work: (opened: OpenStore) => Promise<Value>): Promise<Value> {
    try {
      return await work(this.open());
    } catch (error) {
      throw this.noted(error);
    }
  }

  private noted(error: unknown): unknown {
    const trouble = this.troubleOf(error);
    if (isDamage(trouble)) this.unreadable = trouble;
    return trouble;
  }

  /** For writes and essential reads: a damaged file is moved aside and a new file started. */
  private change<Value>(work: (opened: OpenStore) => Value): Value {
    try {
      return work(this.open());
    } catch (error) {
      const trouble = this.troubleOf(error);
      // Where it cannot be moved aside, the next write says so.
      if (isDamage(trouble)) void this.startNewFile("is damaged").catch(() => undefined);
      throw trouble;
    }
  }

  private async changeAsync<Value>(work: (opened: OpenStore) => Promise<Value>): Promise<Value> {
    try {
      return await work(this.open());
    } catch (error) {
      const trouble = this.troubleOf(error);
      if (!isDamage(trouble)) throw trouble;
      await this.startNewFile("is damaged");
      return work(this.open());
    }
  }

  private open(): OpenStore {
    if (this.opened) return this.opened;
    const { nowMs, path } = this.options;
    if (this.isClosed)
      throw new StoreTrouble({ kind: "other", file: path }, "The hub is ending.", undefined);
    if (this.failure && nowMs() - this.failure.atMs < RETRY_MS) throw this.failure.trouble;
    try {
      this.opened = this.openOnce();
    } catch (error) {
      const trouble = troubleOf(error, path);
      this.failure = { trouble, atMs: nowMs() };
      throw trouble;
    }
    this.failure = undefined;
    this.ids = idsOf(path);
    return this.opened;
  }

  private openOnce(): OpenStore {
    try {
      return openTables(this.options.open());
    } catch (error) {
      if (!isDamage(troubleOf(error, this.options.path))) throw error;
      this.moveAside("is damaged");
      return openTables(this.options.open());
    }
  }

  private troubleOf(error: unknown): unknown {
    return error instanceof StoreAway ? error : troubleOf(error, this.options.path);
  }

  private async startNewFile(why: string): Promise<void> {
    await this.closeOpened();
    try {
      this.moveAside(why);
    } catch (error) {
      throw troubleOf(error, this.options.path);
    }
  }

  private async closeOpened(): Promise<void> {
    const before = this.opened;
    this.opened = undefined;
    this.unreadable = undefined;
    this.ids = [];
    await before?.store.close().catch(() => undefined);
  }

  private moveAside(why: string): void {
    const { path, today, report } = this.options;
    const aside = freeName(`${path}.broken-${today()}`);
    let isKept = false;
    for (const end of ["", "-wal", "-shm"]) {
      if (!existsSync(path + end)) continue;
      renameSync(path + end, aside + end);
      isKept = true;
    }
    this.replacementCount += 1;
    report(
      `${path} ${why}; a new record begins.${isKept ? ` What it held was moved to ${aside}.` : ""}`,
    );
  }
}

function openTables(store: SqliteStore | VictoriaStore): OpenStore {
  const { database } = store;
  return {
    store,
    alerts: new AlertStore(database),
    clear: openClearStore(database),
    events: openEventStore(database),
    changes: openChangeStore(database),
  };
}

/** Device and inode of a file and of its write-ahead log; undefined for a missing file. */
function idsOf(path: string): readonly (string | undefined)[] {
  return [path, `${path}-wal`].map((name) => {
    const found = statSync(name, { bigint: true, throwIfNoEntry: false });
    return found && `${found.dev} ${found.ino}`;
  });
}

function isDamage(error: unknown): error is StoreTrouble {
  return error instanceof StoreTrouble && error.trouble.kind === "damaged";
}

function freeName(name: string): string {
  let free = name;
  for (let at = 2; existsSync(free); at += 1) free = `${name}-${at}`;
  return free;
}
