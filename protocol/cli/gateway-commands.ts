import { endpoints } from "../api/endpoints.ts";
import { createGateway, type Gateway } from "../client/gateway.ts";
import { limitBounds } from "../limit.ts";
import type { CommandLine } from "./arguments.ts";
import { liveTable, statusText } from "./live-table.ts";
import { jsonLine } from "./offline-commands.ts";
import { complainOf, ExitCode, operandsOf, type Terminal, UsageError } from "./terminal.ts";

const CLEAR_SCREEN = "\u001B[2J\u001B[H";

/** `live <url>`: redraws a table on a screen, prints one after the other elsewhere. */
export async function liveCommand(line: CommandLine, terminal: Terminal): Promise<number> {
  const [url = ""] = operandsOf(line.operands, ["url"]);
  const { signal } = terminal;
  const onProblem = (cause: unknown): void => complainOf(cause, terminal);
  let count = 0;
  for await (const state of reach(url, line, terminal).live({ signal, onProblem })) {
    const { receivedAt, ...shown } = state;
    const received = Object.fromEntries(receivedAt);
    const table = `${terminal.isScreen ? CLEAR_SCREEN : ""}${liveTable(state)}`;
    terminal.print(line.isJson ? jsonLine({ ...shown, receivedAt: received }) : table);
    count += 1;
    if (count >= line.count) break;
  }
  return ExitCode.done;
}

/** `status <url>` */
export async function statusCommand(line: CommandLine, terminal: Terminal): Promise<number> {
  const [url = ""] = operandsOf(line.operands, ["url"]);
  const gateway = reach(url, line, terminal);
  const { signal } = terminal;
  const system = await gateway.call(endpoints.system.status, { signal });
  const live = await gateway.call(endpoints.livedata.status, { signal });
  const profile = await gateway.profile();
  terminal.print(
    line.isJson ? jsonLine({ system, live, profile }) : statusText({ system, live, profile }),
  );
  return ExitCode.done;
}

/** `limit <url> <serial> <value>` */
export async function limitCommand(line: CommandLine, terminal: Terminal): Promise<number> {
  const [url = "", serial = "", text = ""] = operandsOf(line.operands, ["url", "serial", "value"]);
  const { value, relative } = limitOf(text);
  const request = { serial, value, relative, persistent: line.isPersistent };
  const outcome = await reach(url, line, terminal).setLimit(request, { signal: terminal.signal });
  const watts = (outcome.limitPercent * outcome.maxPowerW) / 100;
  const known = outcome.maxPowerW > 0 ? ` (${Math.round(watts)} W)` : "";
  terminal.print(
    line.isJson ? jsonLine(outcome) : `Confirmed: ${outcome.limitPercent} %${known}\n`,
  );
  return ExitCode.done;
}

function limitOf(text: string): { readonly value: number; readonly relative: boolean } {
  const found = /^(\d+(?:\.\d+)?)\s*(W|%)$/i.exec(text);
  const value = Number(found?.[1] ?? Number.NaN);
  const relative = found?.[2] === "%";
  const { max } = limitBounds({ relative });
  if (!(value <= max)) throw new UsageError(`"${text}" is no limit: write 600W or 50%`);
  return { value, relative };
}

function reach(url: string, line: CommandLine, terminal: Terminal): Gateway {
  try {
    return createGateway({
      url: /^https?:\/\//i.test(url) ? url : `http://${url}`,
      ...(line.password !== undefined && { password: line.password }),
      ...(terminal.fetch && { fetch: terminal.fetch }),
      ...(terminal.WebSocket && { WebSocket: terminal.WebSocket }),
    });
  } catch {
    throw new UsageError(`"${url}" is no address`);
  }
}
