import { HubRecount, hubRecountCalls } from "#hub-api/recount.ts";
import { hubHistoryCalls } from "#hub-api/history.ts";
import { dayOf } from "#plant/history/local-day.ts";
import { useZone } from "#plant/history/zone.ts";
import { command, gatewayOptions } from "../command.ts";
import { postJson } from "../postJson.ts";
import { addressOf, clientOf, passwordOf } from "../reach.ts";
import { ExitCode, jsonLine } from "../terminal.ts";

const reasons: Readonly<Record<HubRecount["changes"][number]["why"], string>> = {
  impossible: "a value that the device cannot give",
  above: "more than the power of the same minutes",
  below: "less than the power of the same minutes",
  sum: "a sum of days that change",
};

export const recount = command({
  name: "recount",
  about: "count the stored days of a hub again by their minutes; a preview without --apply",
  operands: ["hub"],
  options: {
    ...gatewayOptions,
    from: { type: "string", value: "DAY", about: "first day, as 2026-11-22 (the first recorded)" },
    to: { type: "string", value: "DAY", about: "last day (the day before yesterday)" },
    apply: { type: "boolean", about: "change the days; needs the password of the gateway" },
    undo: { type: "boolean", about: "give back every day that was changed so" },
  },
  example: "recount localhost:8080 --from 2026-04-01 --apply",
  async act({ values, operands }, terminal) {
    const url = operands[0] ?? "";
    const client = clientOf(url, values, terminal);
    const { signal } = terminal;
    const post = (path: string, body: unknown) =>
      postJson(
        {
          url: addressOf(url),
          path,
          body,
          password: passwordOf(values, terminal),
          reply: HubRecount,
        },
        terminal,
      );
    if (values.undo) {
      const { changes } = await post(hubRecountCalls.undo.path, {});
      terminal.print(values.json ? jsonLine({ changes }) : "All days are as they were recorded.\n");
      return ExitCode.done;
    }
    const { since, zone } = await client.call(hubHistoryCalls.sources, { signal });
    if (zone !== undefined) useZone(zone);
    const today = dayOf(Date.now() / 1000);
    const span = { from: values.from ?? since ?? today, to: values.to ?? today };
    const { changes } = values.apply
      ? await post(hubRecountCalls.apply.path, span)
      : await client.call(hubRecountCalls.preview, { query: span, signal });
    const done = values.apply ? "changed; --undo gives them back" : "would change; --apply does it";
    terminal.print(values.json ? changes.map(jsonLine).join("") : textOf(changes, done));
    return ExitCode.done;
  },
});

type Changes = HubRecount["changes"];

function textOf(changes: Changes, done: string): string {
  if (changes.length === 0) return "Nothing is to be changed.\n";
  return `${changes.map((change) => `${lineOf(change)}\n`).join("")}${changes.length} ${done}.\n`;
}

function lineOf({ day, source, before, after, why }: Changes[number]): string {
  const wh = ({ yieldWh, peakW }: typeof before) =>
    `${yieldWh === undefined ? "–" : Math.round(yieldWh)} Wh${peakW === undefined ? "" : `, peak ${Math.round(peakW)} W`}`;
  return `${day}  ${source}  ${wh(before)} -> ${wh(after)}  (${reasons[why]})`;
}
