import * as v from "valibot";
import type Database from "libsql";
import { higherPeak } from "#plant/history/day-minutes.ts";
import { figure, timeS } from "#plant/history/day-record.ts";
import type { Day } from "#plant/history/local-day.ts";
import type { SourceInfo } from "../contract.ts";
import { query } from "./rows.ts";

/** Numbers under which gateways and their sources are stored, and the names of the sources. */
export class Sources {
  private readonly database: Database.Database;
  private readonly gatewayIds = new Map<string, number>();
  private readonly sourceIds = new Map<number, Map<string, { id: number; name: string | null }>>();

  constructor(database: Database.Database) {
    this.database = database;
    this.reload();
  }

  /** Forgets sources that a failed transaction may have added. */
  reload(): void {
    this.gatewayIds.clear();
    this.sourceIds.clear();
    const gateways = query(this.database, "SELECT id, name FROM gateway", pair);
    for (const [id, name] of gateways()) this.gatewayIds.set(name, id);
    const sources = query(this.database, "SELECT gateway, id, source, name FROM source", quadruple);
    for (const [gateway, id, source, name] of sources()) {
      this.sourcesOf(gateway).set(source, { id, name });
    }
  }

  get gateways(): readonly string[] {
    return [...this.gatewayIds.keys()].sort();
  }

  /** Number of a gateway; -1, which no row has, for an unknown gateway. */
  find(gateway: string): number {
    return this.gatewayIds.get(gateway) ?? -1;
  }

  /** Number of a gateway, which is added when it is not known. */
  gateway(name: string): number {
    const known = this.gatewayIds.get(name);
    if (known !== undefined) return known;
    const insert = query(
      this.database,
      "INSERT INTO gateway (name) VALUES (?) ON CONFLICT DO UPDATE SET name = excluded.name RETURNING id",
      idRow,
    );
    const id = idOf(insert(name));
    this.gatewayIds.set(name, id);
    return id;
  }

  /** Number of a source, which is added when it is unknown, or renamed when `name` differs. */
  source(gateway: number, source: string, name: string | undefined): number {
    const sources = this.sourcesOf(gateway);
    const known = sources.get(source);
    if (known && (name === undefined || name === known.name)) return known.id;
    const upsert = query(
      this.database,
      `INSERT INTO source (gateway, source, name) VALUES (?, ?, ?)
       ON CONFLICT (gateway, source) DO UPDATE SET name = coalesce(excluded.name, name)
       RETURNING id`,
      idRow,
    );
    const id = idOf(upsert(gateway, source, name ?? null));
    sources.set(source, { id, name: name ?? null });
    return id;
  }

  /** Texts of a gateway's sources by their numbers. */
  byId(gateway: number): ReadonlyMap<number, string> {
    return new Map([...this.sourcesOf(gateway)].map(([source, { id }]) => [id, source]));
  }

  infos(gateway: number, from: Day, to: Day): readonly SourceInfo[] {
    const spans = query(
      this.database,
      `SELECT s.source, s.name, d.first, d.last, p.peak, p.peak_s FROM source s
       JOIN (SELECT source, min(day) AS first, max(day) AS last, max(peak) AS best
             FROM day WHERE gateway = ?1 AND day BETWEEN ?2 AND ?3 GROUP BY source) d ON d.source = s.id
       LEFT JOIN (SELECT source, peak, min(peak_s) AS peak_s FROM day
             WHERE gateway = ?1 AND day BETWEEN ?2 AND ?3 AND peak IS NOT NULL GROUP BY source, peak) p
         ON p.source = s.id AND p.peak = d.best`,
      infoRow,
    );
    return spans(gateway, from, to);
  }

  private sourcesOf(gateway: number): Map<string, { id: number; name: string | null }> {
    const known = this.sourceIds.get(gateway);
    if (known) return known;
    const idsBySource = new Map<string, { id: number; name: string | null }>();
    this.sourceIds.set(gateway, idsBySource);
    return idsBySource;
  }
}

export function joinInfos(earlier: SourceInfo | undefined, later: SourceInfo): SourceInfo {
  if (!earlier) return later;
  const best = higherPeak(earlier.best, later.best);
  return { ...later, firstDay: earlier.firstDay, ...(best && { best }) };
}

const idRow = v.tuple([v.number()]);

function idOf([row]: readonly (readonly [number])[]): number {
  if (!row) throw new Error("the database gave no number to a row");
  return row[0];
}

const pair = v.tuple([v.number(), v.string()]);
const quadruple = v.tuple([v.number(), v.number(), v.string(), v.nullable(v.string())]);
const infoRow = v.pipe(
  v.tuple([
    v.string(),
    v.nullable(v.string()),
    v.string(),
    v.string(),
    v.nullable(figure),
    v.nullable(timeS),
  ]),
  v.transform(([source, name, firstDay, lastDay, peak, peakS]): SourceInfo => ({
    source,
    ...(name !== null && { name }),
    firstDay,
    lastDay,
    ...(peak !== null && peakS !== null && { best: { value: peak, timeS: peakS } }),
  })),
);
