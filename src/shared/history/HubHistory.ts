import { replyError } from "#protocol/client/gateway-error.ts";
import type { Client } from "#protocol/client/client.ts";
import { type DayRecord, recordKey } from "#plant/history/day-record.ts";
import type { Period } from "#plant/history/figures.ts";
import { type HubDays, hubRecords, type HubSources } from "#plant/history/hub-answers.ts";
import { hubHistoryCalls } from "#hub-api/history.ts";
import { curvesAtOnce, queriesOf } from "#hub-api/history-queries.ts";
import type { Day } from "#plant/history/local-day.ts";
import { useZone } from "#plant/history/zone.ts";
import type { HistorySource, RecordId, SourceInfo } from "./HistorySource.ts";

/** Days of sources in an answer without curves: a weak device reads an answer in a single task. */
const figuresAtOnce = 800;

/** The history of this page's gateway as the hub has it. Every reading rejects with a `GatewayError`. */
export class HubHistory implements HistorySource {
  readonly keeping = "kept";
  private readonly client: Pick<Client, "call" | "bytes">;
  private asking: Promise<HubSources> | undefined;

  constructor(client: Pick<Client, "call" | "bytes">) {
    this.client = client;
  }

  async read(ids: readonly RecordId[]): Promise<readonly (DayRecord | undefined)[]> {
    const days = ids.map(({ day }) => day).sort();
    const [from, to] = [days[0], days[days.length - 1]];
    if (from === undefined || to === undefined) return [];
    const sources = [...new Set(ids.map(({ source }) => source))];
    const records = await this.records(sources, { first: from, last: to });
    return ids.map((id) => records.get(recordKey(id)));
  }

  async figures(sources: readonly string[], period: Period) {
    const days: HubDays["days"] = [];
    for (const query of queriesOf(sources, period, figuresAtOnce, Infinity))
      days.push(...(await this.client.call(hubHistoryCalls.days, { query })).days);
    return new Map(sources.map((source) => [source, days.filter((one) => one.source === source)]));
  }

  async firstDay(): Promise<Day | undefined> {
    return (await this.overview()).since ?? undefined;
  }

  async readAll(period: Period): Promise<readonly DayRecord[]> {
    const sources = (await this.sources()).map(({ source }) => source);
    const records = [...(await this.records(sources, period))];
    return records.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, record]) => record);
  }

  async sources(): Promise<readonly SourceInfo[]> {
    return (await this.overview()).sources;
  }

  private async records(sources: readonly string[], period: Period) {
    const records = new Map<string, DayRecord>();
    for (const query of queriesOf(sources, period, curvesAtOnce)) {
      const [figures, curves] = await Promise.all([
        this.client.call(hubHistoryCalls.days, { query }),
        this.client.bytes(hubHistoryCalls.curves, { query: { ...query, level: "minute" } }),
      ]);
      recordsOf(figures.days, curves).forEach((record, key) => records.set(key, record));
    }
    return records;
  }

  // Sources and first day are in the same answer, and are requested together.
  private overview(): Promise<HubSources> {
    this.asking ??= this.askOverview().finally(() => (this.asking = undefined));
    return this.asking;
  }

  private async askOverview(): Promise<HubSources> {
    const overview = await this.client.call(hubHistoryCalls.sources);
    // The page may be older than the hub's choice of the zone.
    if (overview.zone !== undefined) useZone(overview.zone);
    return overview;
  }
}

function recordsOf(days: HubDays["days"], body: Uint8Array): ReadonlyMap<string, DayRecord> {
  const records = hubRecords(days, body, (bytes) => new TextDecoder().decode(bytes));
  if (!records) throw replyError(hubHistoryCalls.curves.path, { kind: "notJson" });
  return records;
}
