import { csvHeader, csvOf } from "#plant/history/csv.ts";
import { saveFile } from "#app/shared/files/saveFile.ts";
import type { History } from "#app/shared/history/pageHistory.ts";
import { needsOf } from "../model/needs.ts";
import type { Choice } from "../model/historyData.ts";
import { withoutSerials } from "../model/withoutSerials.ts";

/**
 * Saves all sources of the period shown, as far as anything is known of it; without serial numbers while private data is
 * hidden.
 */
export async function download(
  { days }: History,
  choice: Choice,
  isPrivate: boolean,
): Promise<void> {
  const { period } = needsOf(choice);
  const { known } = choice;
  const sources = await days.sources();
  const nameOf = new Map(sources.map(({ source, name }) => [source, name]));
  const hidden = withoutSerials(isPrivate ? sources.map(({ source }) => source) : []);
  const parts = [csvHeader];
  const last = period.last < known.last ? period.last : known.last;
  for (const record of await days.readAll({ first: period.first, last })) {
    const name = hidden(nameOf.get(record.source) ?? "");
    parts.push(csvOf({ record: { ...record, source: hidden(record.source) }, name }));
  }
  const name = [...new Set([period.first, period.last])].join("--");
  saveFile(new Blob(parts, { type: "text/csv" }), `heliograph-${name}.csv`);
}
