import type Database from "libsql";
import * as v from "valibot";
import {
  type DayMinutes,
  emptyMinutes,
  type EncodedDay,
  minutesIn,
} from "#plant/history/day-minutes.ts";
import type { DayRecord } from "#plant/history/day-record.ts";
import type { Level } from "#plant/history/levels.ts";
import { dayAfter, dayOf, daysBetween, type Day } from "#plant/history/local-day.ts";
import type {
  DailyFigures,
  DaySpan,
  DayState,
  GatewayUpdate,
  RecordStore,
  SourceInfo,
  SourceUpdate,
} from "../contract.ts";
import { bytesAt, Curves, packedDay, type PackedDay } from "./curves.ts";
import { openDatabase } from "./database.ts";
import { addRun, applyRun, type MinuteEntry, Minutes } from "./minutes.ts";
import { dayColumns, DayRow, dayValues, query } from "./rows.ts";
import { joinInfos, Sources } from "./sources.ts";
import { inTransaction } from "./transaction.ts";

/** Retention of the embedded store, by kind of record. */
export interface Retention {
  /** Curves of so many days that have some; daily figures are kept for good. */
  readonly curveDays: number;
}

/** A day is packed when it is over for so long: until then a late write is cheap. */
const PACK_AFTER_S = 600;

/** Days that are read without a pause: years of them do not keep the hub from answering. */
const DAYS_AT_ONCE = 20;
/** The same where the database sums them up. */
const SUMMED_AT_ONCE = 300;
/** The same of curves whose quarters are made from minutes meanwhile. */
const MADE_AT_ONCE = 4;
/** Curves that are packed without a pause. */
const CURVES_AT_ONCE = 4;

/** The record in its own file: WAL, a write is a transaction. */
export class SqliteStore implements RecordStore {
  readonly database: Database.Database;
  private readonly sourceIds: Sources;
  private readonly minutes: Minutes;
  private readonly packed: Curves;
  private readonly retention: Retention;
  private readonly putDay: Database.Statement;
  private readonly dayRows: (...keys: (string | number | null)[]) => readonly DayState[];
  private written = 0;
  private isClosed = false;
  private readonly bounds: (gateway: number) => readonly (readonly [Day | null, Day | null])[];

  constructor(path: string, retention: Retention = { curveDays: 731 }) {
    this.database = openDatabase(path);
    this.retention = retention;
    this.sourceIds = new Sources(this.database);
    this.minutes = new Minutes(this.database);
    this.packed = new Curves(this.database);
    this.putDay = this.database.prepare(
      "INSERT OR REPLACE INTO day VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    );
    this.bounds = query(
      this.database,
      "SELECT (SELECT min(day) FROM day WHERE gateway = ?1), (SELECT max(day) FROM day WHERE gateway = ?1)",
      v.tuple([v.nullable(v.string()), v.nullable(v.string())]),
    );
    this.dayRows = query(
      this.database,
      `SELECT ${dayColumns} FROM day d JOIN source s ON s.id = d.source
       WHERE d.gateway = ?1 AND d.day BETWEEN ?2 AND ?3
         AND (?4 IS NULL OR s.source IN (SELECT value FROM json_each(?4)))
       ORDER BY d.day, s.source`,
      DayRow,
    );
  }

  write(updates: readonly GatewayUpdate[]): Promise<void> {
    return this.writeWith(updates, () => undefined);
  }

  /** Writes updates and runs `also` in the same transaction. */
  async writeWith(updates: readonly GatewayUpdate[], also: () => void): Promise<void> {
    this.written += 1;
    try {
      inTransaction(this.database, () => {
        for (const update of updates) this.writeGateway(update);
        also();
      });
    } catch (error) {
      this.sourceIds.reload();
      throw error;
    }
  }

  async records(gateway: string, day: Day): Promise<readonly DayRecord[]> {
    const states = this.dayRows(this.sourceIds.find(gateway), day, day, null);
    const parts = await this.curves({ gateway, from: day, to: day }, "minute");
    const bytes = new Map(parts.map((part) => [part.source, Uint8Array.from(part.bytes)]));
    return states.map((state) => ({
      ...state,
      minutes: bytes.get(state.source) ?? new Uint8Array(0),
    }));
  }

  async gateways(): Promise<readonly string[]> {
    return this.sourceIds.gateways;
  }

  async sources(gateway: string): Promise<readonly SourceInfo[]> {
    const id = this.sourceIds.find(gateway);
    const [first = null, last = null] = this.bounds(id)[0] ?? [];
    const infos = new Map<string, SourceInfo>();
    for (const span of slices(first ?? "", last ?? "", SUMMED_AT_ONCE)) {
      for (const info of this.sourceIds.infos(id, ...span))
        infos.set(info.source, joinInfos(infos.get(info.source), info));
      await pause();
    }
    return [...infos.values()].toSorted((one, other) => (one.source < other.source ? -1 : 1));
  }

  async lastDay(gateway: string): Promise<Day | undefined> {
    return this.bounds(this.sourceIds.find(gateway))[0]?.[1] ?? undefined;
  }

  reachesBackTo(gateway: string, day: Day, what: "figures" | "curves"): boolean {
    const id = this.sourceIds.find(gateway);
    const first = what === "figures" ? this.bounds(id)[0]?.[0] : this.packed.firstDay(id);
    return typeof first === "string" && first <= day;
  }

  async days({ gateway, from, to, sources }: DaySpan): Promise<readonly DailyFigures[]> {
    const id = this.sourceIds.find(gateway);
    const all: DailyFigures[] = [];
    for (const [first, last] of slices(from, to)) {
      const states = this.dayRows(id, first, last, listOf(sources));
      for (const { untilS: _untilS, counter: _counter, meter: _meter, ...figures } of states)
        all.push(figures);
      await pause();
    }
    return all;
  }

  async curves(span: DaySpan, level: Level): Promise<readonly EncodedDay[]> {
    const gateway = this.sourceIds.find(span.gateway);
    const list = listOf(span.sources);
    const lastPacked = this.packed.lastDay(gateway);
    const packed: EncodedDay[] = [];
    const isQuick = level === "minute" || this.packed.isFilled(gateway);
    for (const days of slices(span.from, span.to, isQuick ? DAYS_AT_ONCE : MADE_AT_ONCE)) {
      packed.push(...this.packed.read(gateway, days, list, level));
      await pause();
    }
    const firstOpen = dayAfter(lastPacked, 1);
    const from = firstOpen > span.from ? firstOpen : span.from;
    const open = await this.openParts(gateway, this.dayRows(gateway, from, span.to, list), level);
    // A day that was packed meanwhile stands in neither.
    const isWhole = this.packed.lastDay(gateway) === lastPacked;
    return isWhole ? [...packed, ...open] : this.curves(span, level);
  }

  async maintain(nowS: number): Promise<void> {
    try {
      await this.pack(nowS);
      while (!this.isClosed && this.packed.fillSome()) await pause();
    } catch (error) {
      if (!this.isClosed) throw error;
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.database.close();
  }

  private async pack(nowS: number): Promise<void> {
    const today = dayOf(nowS - PACK_AFTER_S);
    for (const name of this.sourceIds.gateways) {
      const gateway = this.sourceIds.find(name);
      const from = dayAfter(this.packed.lastDay(gateway), 1);
      const states = this.dayRows(gateway, from, dayAfter(today, -1), null);
      for (const day of new Set(states.map((state) => state.day))) {
        const ofDay = states.filter((state) => state.day === day);
        if (!(await this.packDay(gateway, day, ofDay))) return;
        await pause();
      }
      this.packed.dropSurplus(gateway, this.retention.curveDays);
    }
  }

  private writeGateway({ gateway: name, sources }: GatewayUpdate): void {
    const gateway = this.sourceIds.gateway(name);
    const lastPacked = this.packed.lastDay(gateway);
    const entries = new Map<number, MinuteEntry[]>();
    for (const update of sources) {
      const { source, day, startS } = update.state;
      const id = this.sourceIds.source(gateway, source, update.name);
      this.putDay.run(gateway, day, id, ...dayValues(update.state));
      if (day > lastPacked) addRun(entries, id, startS, update.minutes);
      else this.mendPacked(gateway, id, update);
    }
    this.minutes.write(gateway, entries);
  }

  private mendPacked(gateway: number, id: number, { state, minutes }: SourceUpdate): void {
    const { source, day } = state;
    const [kept] = this.packed.read(gateway, [day, day], JSON.stringify([source]), "minute");
    const dayMinutes = minutesIn(kept?.bytes);
    applyRun(dayMinutes, minutes);
    this.packed.put(gateway, day, id, packedDay(dayMinutes));
  }

  /** Packs a day, with pauses up to its transaction. Returns false when something was written meanwhile. */
  private async packDay(gateway: number, day: Day, states: readonly DayState[]): Promise<boolean> {
    const before = this.written;
    const names = this.sourceIds.byId(gateway);
    const starts = new Set(states.map((state) => state.startS));
    const dayMinutes: (readonly [number, PackedDay])[] = [];
    for (const startS of starts) {
      for (const [id, minutes] of await this.minutes.ofDay(gateway, day, startS)) {
        if (names.has(id)) dayMinutes.push([id, packedDay(minutes)]);
        if (dayMinutes.length % CURVES_AT_ONCE === 0) await pause();
      }
    }
    inTransaction(this.database, () => {
      for (const [id, { quarter }] of dayMinutes) this.packed.putQuarter(gateway, day, id, quarter);
    });
    await pause();
    if (this.written !== before) return false;
    inTransaction(this.database, () => {
      for (const [id, { minute }] of dayMinutes) this.packed.putMinute(gateway, day, id, minute);
      for (const startS of starts) this.minutes.dropDay(gateway, day, startS);
    });
    return true;
  }

  private async openParts(
    gateway: number,
    states: readonly DayState[],
    level: Level,
  ): Promise<readonly EncodedDay[]> {
    const names = this.sourceIds.byId(gateway);
    const days = new Map<string, ReadonlyMap<string, DayMinutes>>();
    const parts: EncodedDay[] = [];
    for (const { source, day, startS } of states) {
      const key = `${day} ${startS}`;
      const known =
        days.get(key) ?? bySource(await this.minutes.ofDay(gateway, day, startS), names);
      days.set(key, known);
      const minutes = known.get(source) ?? emptyMinutes();
      parts.push({ source, day, startS, bytes: bytesAt(minutes, level) });
      if (parts.length % CURVES_AT_ONCE === 0) await pause();
    }
    return parts;
  }
}

/** Splits a span of days, both ends included. */
function slices(from: Day, to: Day, size = DAYS_AT_ONCE): readonly (readonly [Day, Day])[] {
  const days = daysBetween(from, to);
  return Array.from({ length: Math.ceil(days.length / size) }, (_, at) => {
    const part = days.slice(at * size, (at + 1) * size);
    return [part[0] ?? from, part.at(-1) ?? to];
  });
}

function pause(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function bySource(
  days: ReadonlyMap<number, DayMinutes>,
  names: ReadonlyMap<number, string>,
): ReadonlyMap<string, DayMinutes> {
  return new Map([...days].map(([id, minutes]) => [names.get(id) ?? "", minutes]));
}

function listOf(sources: readonly string[] | undefined): string | null {
  return sources ? JSON.stringify(sources) : null;
}
