import { csvHeader } from "#plant/history/csv.ts";
import type { Period } from "#plant/history/figures.ts";
import { daysBetween } from "#plant/history/local-day.ts";
import { TABLE_MARK, tableLine } from "#plant/history/table-csv.ts";
import type { PlantClearDay } from "#plant/sky/clear-share.ts";
import type { Worth } from "#plant/energy/prices.ts";
import type { HistorySource } from "#app/shared/history/HistorySource.ts";
import { exportInWorker } from "#app/shared/worker/export.ts";
import { figureSources, figuresTable, type FigureTitles } from "./figuresTable.ts";
import { curveSteps, type ExportOptions } from "./exportOptions.ts";

export interface FileWords extends FigureTitles {
  /** Titles of the two times of a curve's row. */
  readonly times: readonly [local: string, utc: string];
  /** Ids and names as they stand in the file, without serial numbers while private data is hidden. */
  readonly id: (id: string) => string;
  /** The owner's name of a source; empty without a name. */
  readonly ownName: (id: string) => string;
}

export interface FileJob {
  readonly days: HistorySource;
  /** The days of a period against a clear sky; none where nobody learnt the strings. */
  readonly clearDays: (period: Period) => Promise<readonly PlantClearDay[]>;
  readonly wish: ExportOptions;
  readonly period: Period;
  readonly worth: Worth;
  readonly words: FileWords;
  readonly signal: AbortSignal;
  readonly onShare: (share: number) => void;
}

const AT_ONCE = 128;

/**
 * Makes a file; undefined when it was given up. Rejects with a `GatewayError`. The worker writes curves, some days
 * at a time: an insecure origin may not write to a file, and the browser keeps a large blob of blobs on its disk.
 */
export async function makeFile(job: FileJob): Promise<Blob | undefined> {
  const { wish, days, period, words, worth } = job;
  const { content, sources, figureStep, mark } = wish;
  if (content === "figures") {
    const [figures, clear] = await Promise.all([
      days.figures(figureSources(sources), period),
      job.clearDays(period),
    ]);
    const tableOptions = { figures, clear, sources, period, mark, worth, titles: words };
    const text = figuresTable({ ...tableOptions, step: figureStep });
    return job.signal.aborted ? undefined : asCsv([text]);
  }
  const head =
    content === "record"
      ? csvHeader
      : TABLE_MARK + tableLine([...words.times, ...curveTitles(job)], mark);
  const parts: BlobPart[] = [head];
  const wanted = daysBetween(period.first, period.last);
  const atOnce = Math.max(1, Math.floor(AT_ONCE / Math.max(sources.length, 1)));
  for (let from = 0; from < wanted.length; from += atOnce) {
    parts.push(await partOf(job, wanted.slice(from, from + atOnce)));
    if (job.signal.aborted) return undefined;
    job.onShare(Math.min((from + atOnce) / wanted.length, 1));
  }
  return asCsv(parts);
}

function asCsv(parts: BlobPart[]): Blob {
  return new Blob(parts, { type: "text/csv" });
}

function curveTitles({ wish, words }: FileJob): readonly string[] {
  return wish.sources.map((source) => `${words.source(source)} (${source.unit})`);
}

async function partOf(job: FileJob, some: readonly string[]): Promise<Blob> {
  const { days, wish, words } = job;
  const { sources, content, curveStep, mark } = wish;
  const ids = some.flatMap((day) => sources.map(({ id }) => ({ source: id, day })));
  const records = await days.read(ids);
  if (content === "record") {
    const named = records.flatMap((record) => {
      if (!record) return [];
      const { source } = record;
      return { record: { ...record, source: words.id(source) }, name: words.ownName(source) };
    });
    return exportInWorker.records(named);
  }
  const byDay = some.map((_, at) => records.slice(at * sources.length, (at + 1) * sources.length));
  return exportInWorker.curves(byDay, { minutes: curveSteps[curveStep], mark });
}
