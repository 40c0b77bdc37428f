import { hubHistoryCalls } from "#hub-api/history.ts";
import { replyError } from "#protocol/client/gateway-error.ts";
import { csvDayOf, csvHeader, csvOf } from "#plant/history/csv.ts";
import { hubRecords } from "#plant/history/hub-answers.ts";
import { type Day, dayOf, daysBetween, dayStartS } from "#plant/history/local-day.ts";
import { useZone } from "#plant/history/zone.ts";
import { command, gatewayOptions } from "../command.ts";
import { clientOf } from "../reach.ts";
import { ExitCode, jsonLine, UsageError } from "../terminal.ts";

/** Prints the figures of each day and source; with `--everything` also the minutes, which a hub and a page can read again. */
export const exportHistory = command({
  name: "export",
  about: "print the history that a hub has recorded, as CSV",
  operands: ["hub"],
  options: {
    ...gatewayOptions,
    json: { type: "boolean", about: "print the figures of the days as JSON, one day a line" },
    everything: { type: "boolean", about: "the minutes, too: some 2 MB a day" },
    from: { type: "string", value: "DAY", about: "first day, as 2026-11-22 (the first recorded)" },
    to: { type: "string", value: "DAY", about: "last day (today)" },
  },
  example: "export localhost:8080 --from 2026-11-01 > november.csv",
  async act({ values, operands }, terminal) {
    const client = clientOf(operands[0] ?? "", values, terminal);
    const { signal } = terminal;
    const spanOf = spanIn(values);
    const { since, sources, zone } = await client.call(hubHistoryCalls.sources, { signal });
    // Days and times as the hub's page shows them.
    if (zone !== undefined) useZone(zone);
    const { from, to } = spanOf(since);
    const names = new Map(sources.map(({ source, name }) => [source, name]));
    if (!values.json) terminal.print(csvHeader);
    if (sources.length === 0) return ExitCode.done;
    const wanted = { sources: sources.map(({ source }) => source).join(","), level: "minute" };
    for (const day of daysBetween(from, to)) {
      const query = { ...wanted, from: day, to: day };
      const { days } = await client.call(hubHistoryCalls.days, { query, signal });
      if (values.json) {
        for (const figures of days) terminal.print(jsonLine(figures));
        continue;
      }
      if (!values.everything) {
        for (const record of days) {
          terminal.print(csvDayOf({ record, name: names.get(record.source) }));
        }
        continue;
      }
      const curves = await client.bytes(hubHistoryCalls.curves, { query, signal });
      const records = hubRecords(days, curves, (bytes) => new TextDecoder().decode(bytes));
      if (!records) throw replyError(hubHistoryCalls.curves.path, { kind: "notJson" });
      for (const record of records.values()) {
        terminal.print(csvOf({ record, name: names.get(record.source) }));
      }
    }
    return ExitCode.done;
  },
});

/** The requested days, given the first recorded day. Throws `UsageError` for a text that is no day. */
function spanIn(values: {
  readonly from?: string;
  readonly to?: string;
}): (since: Day | null | undefined) => { readonly from: Day; readonly to: Day } {
  const [from, wantedTo] = [dayIn(values.from, "--from"), dayIn(values.to, "--to")];
  return (since) => {
    const to = wantedTo ?? dayOf(Date.now() / 1000);
    return { from: from ?? since ?? to, to };
  };
}

function dayIn(text: string | undefined, option: string): Day | undefined {
  if (text === undefined || dayStartS(text) !== undefined) return text;
  throw new UsageError(`${option} takes a day such as 2026-11-22, not "${text}"`);
}
