import { csvHeader, type NamedRecord, recordsFromCsv } from "#plant/history/csv.ts";
import { ForeignCsv, type ForeignError, type ForeignSeries } from "#plant/history/foreign-csv.ts";

/** Content of a file: records of Heliograph, series of another program, or unknown. */
export type Import =
  | { readonly kind: "records"; readonly records: readonly NamedRecord[] }
  | { readonly kind: "series"; readonly series: readonly ForeignSeries[] }
  | {
      readonly kind: "refused";
      readonly line: number;
      readonly reason: ForeignError["reason"] | "record" | "large";
    };

const MOST_BYTES = 200e6;
const SLICE_BYTES = 1e6;

/** Reads a file piece by piece, so that a large file does not fill the memory. */
export async function readImport(file: Blob): Promise<Import> {
  if (file.size > MOST_BYTES) return { kind: "refused", line: 0, reason: "large" };
  const start = await file.slice(0, csvHeader.length + 3).text();
  if (start.replace(/^\ufeff/, "").startsWith(csvHeader.trim())) {
    const records = recordsFromCsv(await file.text());
    return records.ok
      ? { kind: "records", records: records.value }
      : { kind: "refused", line: records.error.line, reason: "record" };
  }
  const table = new ForeignCsv();
  const error = await eachLine(file, (line) => table.take(line));
  const series = error ? undefined : table.finish();
  if (series?.ok) return { kind: "series", series: series.value };
  return { kind: "refused", line: 0, reason: "empty", ...(error ?? series?.error) };
}

/** Yields each line until a line is refused. */
async function eachLine<Refusal>(
  file: Blob,
  take: (line: string) => Refusal | undefined,
): Promise<Refusal | undefined> {
  const decoder = new TextDecoder();
  let rest = "";
  for (let from = 0; from < file.size; from += SLICE_BYTES) {
    const bytes = await file.slice(from, from + SLICE_BYTES).arrayBuffer();
    const lines = (rest + decoder.decode(bytes, { stream: true })).split(/\r?\n/);
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const refusal = take(line);
      if (refusal) return refusal;
    }
  }
  return rest === "" ? undefined : take(rest);
}
