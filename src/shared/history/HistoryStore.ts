import * as v from "valibot";
import { higherPeak } from "#plant/history/day-minutes.ts";
import { type DayRecord, readRecord, recordKey, withoutCurve } from "#plant/history/day-record.ts";
import type { Period } from "#plant/history/figures.ts";
import { dayAfter, daysBetween, dayStartS, type Day } from "#plant/history/local-day.ts";
import type { BringUp } from "#plant/history/recorder.ts";
import { dayStore, requestToPromise, sourceStore, transactionToPromise } from "./database.ts";
import { SourceInfo, type HistorySource, type Keeping, type RecordId } from "./HistorySource.ts";

// Where the browser keeps nothing: so many records stay for this visit, about eight days of a large plant.
const mostInMemory = 300;
// Bytes of a record beside its curve.
const recordBytes = 200;

/**
 * The history of this browser: in its database, and in memory as far as the database refuses it. Never rejects:
 * unreadable records count as missing.
 */
export class HistoryStore implements HistorySource {
  private readonly database: Promise<IDBDatabase | undefined>;
  private readonly unkept = new Map<string, DayRecord>();
  private readonly infos = new Map<string, SourceInfo>();
  private state: Keeping = "kept";

  constructor(open: () => Promise<IDBDatabase>) {
    this.database = Promise.resolve()
      .then(open)
      .catch(() => {
        this.state = "refused";
        return undefined;
      });
  }

  get keeping(): Keeping {
    return this.state;
  }

  /** Brings a record up to date in a single transaction, which no other tab can interrupt. Returns its new state. */
  async change(id: RecordId, bringUp: BringUp, name?: string): Promise<DayRecord | undefined> {
    const key = recordKey(id);
    let changedRecord: DayRecord | undefined;
    let kept = this.unkept.get(key);
    await this.inDatabase(async (database) => {
      const transaction = database.transaction([dayStore, sourceStore], "readwrite");
      const days = transaction.objectStore(dayStore);
      const work = async () => {
        const found = recordAt(key, await requestToPromise<unknown>(days.get(key)));
        if (found && found.untilS >= (kept?.untilS ?? 0)) kept = found;
        const earlier = recordKey({ ...id, day: dayAfter(id.day, -1) });
        const before = kept?.counter
          ? undefined
          : recordAt(earlier, await requestToPromise<unknown>(days.get(earlier)));
        changedRecord = bringUp(kept, before);
        if (!changedRecord) return;
        days.put(changedRecord, key);
        await putInfo(transaction.objectStore(sourceStore), infoOf(changedRecord, name));
      };
      // How the transaction ends says more than the request in it that failed.
      let failure: unknown;
      await Promise.all([
        work().catch((error: unknown) => (failure = error)),
        transactionToPromise(transaction),
      ]);
      if (failure !== undefined) throw failure;
      this.unkept.delete(key);
      if (changedRecord) this.state = "kept";
    }).catch((error: unknown) => {
      const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
      this.state = isFull ? "full" : "refused";
      changedRecord ??= bringUp(kept, undefined);
      if (changedRecord) this.keep(key, changedRecord, name);
    });
    return changedRecord ?? kept;
  }

  async read(ids: readonly RecordId[]): Promise<readonly (DayRecord | undefined)[]> {
    const keys = ids.map(recordKey);
    const found = await this.inDatabase((database) => {
      const days = database.transaction(dayStore).objectStore(dayStore);
      return Promise.all(keys.map((key) => requestToPromise<unknown>(days.get(key))));
    }).catch(() => []);
    return keys.map((key, at) => this.unkept.get(key) ?? recordAt(key, found[at]));
  }

  async figures(sources: readonly string[], { first, last }: Period) {
    const days = daysBetween(first, last);
    const of = async (source: string) => {
      const records = await this.read(days.map((day) => ({ source, day })));
      return [source, records.flatMap((record) => record ?? [])] as const;
    };
    return new Map(await Promise.all(sources.map(of)));
  }

  async firstDay(): Promise<Day | undefined> {
    const found = await this.inDatabase(async (database) => {
      const days = database.transaction(dayStore).objectStore(dayStore);
      const key = (await requestToPromise(days.openKeyCursor()))?.key;
      return typeof key === "string" ? key.slice(0, 10) : "";
    }).catch(() => "");
    const days = [found, ...[...this.unkept.values()].map(({ day }) => day)];
    return days.filter((day) => dayStartS(day) !== undefined).sort()[0];
  }

  async readAll({ first, last }: Period): Promise<readonly DayRecord[]> {
    const range = () => IDBKeyRange.bound(`${first} `, `${last} \uffff`);
    const found = await this.inDatabase(async (database) => {
      const days = database.transaction(dayStore).objectStore(dayStore);
      const [values, keys] = await Promise.all([
        requestToPromise<unknown[]>(days.getAll(range())),
        requestToPromise(days.getAllKeys(range())),
      ]);
      return values.map((value, at) => recordAt(keys[at], value));
    }).catch(() => []);
    const byKey = new Map<string, DayRecord>();
    for (const record of [...found, ...this.unkept.values()]) {
      if (record && first <= record.day && record.day <= last) byKey.set(recordKey(record), record);
    }
    return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, record]) => record);
  }

  async sources(): Promise<readonly SourceInfo[]> {
    const found = await this.inDatabase((database) =>
      requestToPromise<unknown[]>(
        database.transaction(sourceStore).objectStore(sourceStore).getAll(),
      ),
    ).catch(() => []);
    const sound = found.flatMap((value) => (v.is(SourceInfo, value) ? [value] : []));
    const all = [...sound, ...this.infos.values()];
    return [...new Map(all.map((info) => [info.source, info])).values()];
  }

  /** Approximate bytes of the records; counted record by record, so that memory stays free. */
  async size(): Promise<number> {
    let bytes = 0;
    const count = (record: DayRecord | undefined) =>
      (bytes += recordBytes + (record?.minutes.length ?? 0));
    this.unkept.forEach(count);
    await this.eachRecord(undefined, (cursor) => count(readRecord(cursor.value))).catch(
      () => undefined,
    );
    return bytes;
  }

  /**
   * Gives up the curves of all but the newest days, up to today, that have records; the figures of the
   * others stay. Days without records do not count: a clock that is wrong gives up nothing.
   */
  async prune(today: Day, daysKept: number): Promise<void> {
    const last = await this.dayBefore(today, daysKept).catch(() => undefined);
    if (last === undefined) return;
    await this.eachRecord(
      () => IDBKeyRange.upperBound(`${last} \uffff`),
      (cursor) => {
        const record = readRecord(cursor.value);
        if (!record) cursor.delete();
        else if (record.minutes.length > 0) cursor.update(withoutCurve(record));
      },
    ).catch(() => undefined);
  }

  /** Replaces records, and keeps how each was at first until `restore`. Rejects where the browser keeps nothing. */
  async replace(records: readonly DayRecord[]): Promise<void> {
    await this.inDatabase(async (database) => {
      const transaction = database.transaction(dayStore, "readwrite");
      const days = transaction.objectStore(dayStore);
      const write = async (record: DayRecord) => {
        const [key, former] = [recordKey(record), formerKey(record)];
        const [now, known] = await Promise.all([
          requestToPromise<unknown>(days.get(key)),
          requestToPromise<unknown>(days.get(former)),
        ]);
        if (known === undefined && now !== undefined) days.put(now, former);
        days.put(record, key);
      };
      await Promise.all([...records.map(write), transactionToPromise(transaction)]);
    });
  }

  /** How many records can be restored. */
  replacedCount(): Promise<number> {
    return this.inDatabase((database) => {
      const days = database.transaction(dayStore).objectStore(dayStore);
      return requestToPromise(days.count(formerKeys()));
    }).catch(() => 0);
  }

  /** Gives replaced records back as they were. Rejects where the browser keeps nothing. */
  async restore(): Promise<void> {
    await this.inDatabase(async (database) => {
      const transaction = database.transaction(dayStore, "readwrite");
      const request = transaction.objectStore(dayStore).openCursor(formerKeys());
      request.addEventListener("success", () => {
        const { result: cursor } = request;
        const record = readRecord(cursor?.value);
        if (record) transaction.objectStore(dayStore).put(record, recordKey(record));
        cursor?.delete();
        cursor?.continue();
      });
      await transactionToPromise(transaction);
    });
  }

  /** Forgets everything. */
  async clear(): Promise<void> {
    this.unkept.clear();
    this.infos.clear();
    await this.inDatabase((database) => {
      // Where a store is missing, the other is emptied all the same.
      const stores = [dayStore, sourceStore].filter((name) =>
        database.objectStoreNames.contains(name),
      );
      const transaction = database.transaction(stores, "readwrite");
      for (const name of stores) transaction.objectStore(name).clear();
      return transactionToPromise(transaction);
    }).catch(() => undefined);
  }

  /** The newest day with records, up to `today`, after which so many later days have records, too. */
  private dayBefore(today: Day, laterDays: number): Promise<Day | undefined> {
    return this.inDatabase(async (database) => {
      const transaction = database.transaction(dayStore);
      const range = IDBKeyRange.upperBound(`${today} \uffff`);
      const request = transaction.objectStore(dayStore).openKeyCursor(range, "prev");
      const days: Day[] = [];
      request.addEventListener("success", () => {
        const { result: cursor } = request;
        const day = typeof cursor?.key === "string" ? dayIn(cursor.key) : undefined;
        if (day === undefined) return cursor?.continue();
        days.push(day);
        if (days.length <= laterDays) cursor?.continue(`${day} `);
      });
      await transactionToPromise(transaction);
      return days[laterDays];
    });
  }

  private eachRecord(
    range: (() => IDBKeyRange) | undefined,
    take: (cursor: IDBCursorWithValue) => void,
  ): Promise<void> {
    return this.inDatabase(async (database) => {
      const transaction = database.transaction(dayStore, range ? "readwrite" : "readonly");
      const request = transaction.objectStore(dayStore).openCursor(range?.());
      request.addEventListener("success", () => {
        if (!request.result) return;
        take(request.result);
        request.result.continue();
      });
      await transactionToPromise(transaction);
    });
  }

  private async inDatabase<Answer>(
    work: (database: IDBDatabase) => Promise<Answer>,
  ): Promise<Answer> {
    const database = await this.database;
    if (!database) throw new Error("the browser keeps nothing");
    return work(database);
  }

  private keep(key: string, record: DayRecord, name: string | undefined): void {
    this.unkept.delete(key);
    this.unkept.set(key, record);
    const [oldest] = this.unkept.keys();
    if (this.unkept.size > mostInMemory && oldest !== undefined) this.unkept.delete(oldest);
    this.infos.set(record.source, joinSource(this.infos.get(record.source), infoOf(record, name)));
  }
}

/** Replaced records stand behind those of all days. */
const former = "former ";

function formerKey(record: DayRecord): string {
  return former + recordKey(record);
}

function formerKeys(): IDBKeyRange {
  return IDBKeyRange.bound(former, `${former}\uffff`);
}

function dayIn(key: string): Day | undefined {
  const day = key.slice(0, 10);
  return dayStartS(day) === undefined || key[10] !== " " ? undefined : day;
}

function recordAt(key: IDBValidKey | undefined, value: unknown): DayRecord | undefined {
  const record = readRecord(value);
  return record && recordKey(record) === key ? record : undefined;
}

function infoOf({ source, peak }: DayRecord, name: string | undefined): SourceInfo {
  return { source, ...(name && { name }), ...(peak && { best: peak }) };
}

function joinSource(known: SourceInfo | undefined, news: SourceInfo): SourceInfo {
  const best = higherPeak(known?.best, news.best);
  return { ...known, ...news, ...(best && { best }) };
}

async function putInfo(store: IDBObjectStore, news: SourceInfo): Promise<void> {
  const known: unknown = await requestToPromise<unknown>(store.get(news.source));
  const info = joinSource(v.is(SourceInfo, known) ? known : undefined, news);
  store.put(info, news.source);
}
