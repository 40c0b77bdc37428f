import { get } from "#protocol/api/endpoint.ts";
import { replyError } from "#protocol/client/gateway-error.ts";
import type { Client } from "#protocol/client/client.ts";
import type { DayRecord } from "#plant/history/day-record.ts";
import { recordKey } from "#plant/history/day-record.ts";
import type { Period } from "#plant/history/figures.ts";
import { HubDays, hubRecords, HubSources } from "#plant/history/hub-answers.ts";
import { dayAfter, type Day } from "#plant/history/local-day.ts";
import type { HistorySource, RecordId, SourceInfo } from "./HistorySource.ts";

const access = { access: "readonly" } as const;
const span = ["from", "to", "sources"] as const;
const sourcesCall = get("/hub/history/sources", HubSources, access);
const daysCall = get("/hub/history/days", HubDays, { ...access, query: span });
const curvesCall = get("/hub/history/curves", HubDays, { ...access, query: span });
const allDaysCall = get("/hub/history/days", HubDays, { ...access, query: ["from", "to"] });
const allCurvesCall = get("/hub/history/curves", HubDays, { ...access, query: ["from", "to"] });

/** Days of all sources in one answer: 3 MB of a large plant. */
const daysAtOnce = 31;

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
    const sources = [...new Set(ids.map(({ source }) => source))].join(",");
    const query = { from, to, sources };
    const [figures, curves] = await Promise.all([
      this.client.call(daysCall, { query }),
      this.client.bytes(curvesCall, { query }),
    ]);
    const records = recordsOf(figures.days, curves);
    return ids.map((id) => records.get(recordKey(id)));
  }

  async figures(sources: readonly string[], { first, last }: Period) {
    const query = { from: first, to: last, sources: sources.join(",") };
    const isEmpty = first > last || sources.length === 0;
    const days = isEmpty ? [] : (await this.client.call(daysCall, { query })).days;
    return new Map(sources.map((source) => [source, days.filter((one) => one.source === source)]));
  }

  async firstDay(): Promise<Day | undefined> {
    return (await this.overview()).since ?? undefined;
  }

  async readAll({ first, last }: Period): Promise<readonly DayRecord[]> {
    const records: DayRecord[] = [];
    for (let from = first; from <= last; from = dayAfter(from, daysAtOnce)) {
      const end = dayAfter(from, daysAtOnce - 1);
      const query = { from, to: end < last ? end : last };
      const [figures, curves] = await Promise.all([
        this.client.call(allDaysCall, { query }),
        this.client.bytes(allCurvesCall, { query }),
      ]);
      const some = [...recordsOf(figures.days, curves)];
      records.push(...some.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, record]) => record));
    }
    return records;
  }

  async sources(): Promise<readonly SourceInfo[]> {
    return (await this.overview()).sources;
  }

  // Sources and first day are one answer, and are asked for together.
  private overview(): Promise<HubSources> {
    this.asking ??= this.client.call(sourcesCall).finally(() => (this.asking = undefined));
    return this.asking;
  }
}

function recordsOf(days: HubDays["days"], body: Uint8Array): ReadonlyMap<string, DayRecord> {
  const records = hubRecords(days, body, (bytes) => new TextDecoder().decode(bytes));
  if (!records) throw replyError(curvesCall.path, { kind: "notJson" });
  return records;
}
