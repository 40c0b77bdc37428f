import type Database from "libsql";
import * as v from "valibot";
import { Alert, alertKey, ifRuleIsKnown } from "#plant/watch/alert.ts";
import { Digest } from "#plant/watch/digest.ts";
import type { RuleName } from "#plant/watch/rules.ts";
import { noWatchState, WatchEvent, WatchState, type WatchStep } from "#plant/watch/watch.ts";
import { stateChannel } from "#hub-api/channels.ts";
import { query } from "../store/sqlite/rows.ts";
import { inTransaction } from "../store/sqlite/transaction.ts";

/** A notice that waits to be delivered. */
export interface Notice {
  readonly id: number;
  readonly channel: string;
  readonly gateway: string;
  readonly event: NoticeEvent;
  readonly tries: number;
}

export type NoticeEvent = WatchEvent | { readonly kind: "digest"; readonly digest: Digest };

const alertRow = v.pipe(
  v.tuple([v.pipe(v.string(), v.parseJson(), ifRuleIsKnown(Alert))]),
  v.transform(([alert]) => alert),
);
const eventText = v.pipe(
  v.string(),
  v.parseJson(),
  ifRuleIsKnown(
    v.variant("kind", [WatchEvent, v.object({ kind: v.literal("digest"), digest: Digest })]),
  ),
);
const noticeRow = v.pipe(
  v.tuple([v.number(), v.string(), v.string(), eventText, v.number()]),
  v.transform(([id, channel, gateway, event, tries]) => ({ id, channel, gateway, event, tries })),
);
const stateRow = v.tuple([v.fallback(v.pipe(v.string(), v.parseJson(), WatchState), noWatchState)]);

type ReadNotice = v.InferOutput<typeof noticeRow>;

/** A notice waits for no longer until it is tried again. */
export const LONGEST_DELAY_S = 6 * 3600;
/** More alerts of a gateway are not answered at once. */
const MOST_ALERTS = 200;

export type Alerts = Pick<
  AlertStore,
  | "state"
  | "keep"
  | "notify"
  | "add"
  | "alerts"
  | "active"
  | "lastEnded"
  | "due"
  | "settle"
  | "delay"
  | "forget"
>;

/** Alerts, the state of the watch and the notices, in the file of the record. */
export class AlertStore {
  private readonly database: Database.Database;
  private readonly putState: Database.Statement;
  private readonly putAlert: Database.Statement;
  private readonly putNotice: Database.Statement;
  private readonly dropNotice: Database.Statement;
  private readonly delayNotice: Database.Statement;
  private readonly dropOfRule: Database.Statement;
  private readonly stateRows: (gateway: string) => readonly (readonly [WatchState])[];
  private readonly alertRows: (gateway: string, most: number) => readonly (Alert | undefined)[];
  private readonly openRows: (gateway: string) => readonly (Alert | undefined)[];
  private readonly endedRows: (gateway: string) => readonly (Alert | undefined)[];
  private readonly dueRows: (nowS: number, latestS: number) => readonly ReadNotice[];

  constructor(database: Database.Database) {
    this.database = database;
    this.putState = database.prepare("INSERT OR REPLACE INTO watch VALUES (?, ?)");
    this.putAlert = database.prepare("INSERT OR REPLACE INTO alert VALUES (?, ?, ?, ?, ?)");
    this.putNotice = database.prepare(
      "INSERT INTO notice (channel, gateway, event, tries, due_s) VALUES (?, ?, ?, 0, ?)",
    );
    this.dropNotice = database.prepare("DELETE FROM notice WHERE id = ?");
    this.delayNotice = database.prepare("UPDATE notice SET tries = ?, due_s = ? WHERE id = ?");
    this.dropOfRule = database.prepare(
      "DELETE FROM notice WHERE gateway = ? AND json_extract(event, '$.alert.rule') = ?",
    );
    this.stateRows = query(database, "SELECT state FROM watch WHERE gateway = ?", stateRow);
    this.alertRows = query(
      database,
      `SELECT body FROM alert WHERE gateway = ?
       ORDER BY end_s IS NOT NULL, start_s DESC LIMIT ?`,
      alertRow,
    );
    this.openRows = query(
      database,
      "SELECT body FROM alert WHERE gateway = ? AND end_s IS NULL ORDER BY start_s DESC",
      alertRow,
    );
    this.endedRows = query(
      database,
      "SELECT body FROM alert WHERE gateway = ? AND end_s IS NOT NULL ORDER BY end_s DESC LIMIT 1",
      alertRow,
    );
    this.dueRows = query(
      database,
      `SELECT id, channel, gateway, event, tries FROM notice n WHERE (due_s <= ? OR due_s > ?)
         AND NOT EXISTS (SELECT 1 FROM notice o WHERE o.channel = n.channel AND o.gateway = n.gateway AND o.id < n.id)
       ORDER BY id LIMIT 500`,
      noticeRow,
    );
  }

  state(gateway: string): WatchState {
    return this.stateRows(gateway)[0]?.[0] ?? noWatchState;
  }

  /** Keeps the state, its events and a notice of each message for every channel, all or nothing. */
  keep(
    gateway: string,
    { state, events, messages, closed }: WatchStep,
    channels: readonly string[],
  ): void {
    const dueS = state.atS;
    const ofState = channels.filter((name) => name === stateChannel);
    inTransaction(this.database, () => {
      this.putState.run(gateway, JSON.stringify(state));
      for (const { alert } of events) this.putOne(gateway, alert);
      for (const event of messages) this.putNotices(gateway, event, { channels, dueS });
      for (const event of closed) this.putNotices(gateway, event, { channels: ofState, dueS });
    });
  }

  notify(gateway: string, event: NoticeEvent, channels: readonly string[], dueS: number): void {
    inTransaction(this.database, () => this.putNotices(gateway, event, { channels, dueS }));
  }

  add(gateway: string, alerts: readonly Alert[]): void {
    for (const alert of alerts) this.putOne(gateway, alert);
  }

  /** Active alerts first, then the newest ended alerts; without those of unknown rules. */
  alerts(gateway: string): readonly Alert[] {
    return this.alertRows(gateway, MOST_ALERTS).flatMap((alert) => alert ?? []);
  }

  active(gateway: string): readonly Alert[] {
    return this.openRows(gateway).flatMap((alert) => alert ?? []);
  }

  /** The alert that ended last; undefined without any, and where its rule is unknown to this version. */
  lastEnded(gateway: string): Alert | undefined {
    return this.endedRows(gateway)[0];
  }

  /** Notices to be sent now: of each channel and gateway the oldest, so that an end never overtakes its start. */
  due(nowS: number): readonly Notice[] {
    // A notice that waits for longer was put off before the clock was set back.
    return this.dueRows(nowS, nowS + LONGEST_DELAY_S).flatMap(({ event, ...rest }) => {
      if (event) return [{ ...rest, event }];
      // Of a newer version's rule, without a text here; the notices behind it must not wait.
      this.settle(rest.id);
      return [];
    });
  }

  /** Forgets a notice: it was delivered, or given up. */
  settle(id: number): void {
    this.dropNotice.run(id);
  }

  forget(gateway: string, off: readonly RuleName[]): void {
    for (const rule of off) this.dropOfRule.run(gateway, rule);
  }

  /** Keeps a notice for another try. */
  delay(id: number, tries: number, dueS: number): void {
    this.delayNotice.run(tries, dueS, id);
  }

  private putNotices(
    gateway: string,
    event: NoticeEvent,
    { channels, dueS }: { readonly channels: readonly string[]; readonly dueS: number },
  ): void {
    for (const channel of channels)
      this.putNotice.run(channel, gateway, JSON.stringify(event), dueS);
  }

  private putOne(gateway: string, alert: Alert): void {
    const { startS, endS } = alert;
    this.putAlert.run(gateway, alertKey(alert), startS, endS, JSON.stringify(alert));
  }
}
