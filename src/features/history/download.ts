import { csvHeader, csvOf } from "#plant/history/csv.ts";
import { saveFile } from "#app/shared/files/saveFile.ts";
import type { History } from "#app/shared/history/history.ts";
import { needsOf, type Choice } from "./shown.ts";

/** Saves all sources of the period shown, as far as anything is known of it. */
export async function download({ days }: History, choice: Choice): Promise<void> {
  const { period } = needsOf(choice);
  const { known } = choice;
  const sources = await days.sources();
  const nameOf = new Map(sources.map(({ source, name }) => [source, name]));
  const parts = [csvHeader];
  const last = period.last < known.last ? period.last : known.last;
  for (const record of await days.readAll({ first: period.first, last })) {
    parts.push(csvOf({ record, name: nameOf.get(record.source) }));
  }
  const name = [...new Set([period.first, period.last])].join("--");
  saveFile(new Blob(parts, { type: "text/csv" }), `heliograph-${name}.csv`);
}
