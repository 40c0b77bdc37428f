import { endpoints } from "#protocol/endpoints.ts";
import { harmOfLimitRequest } from "#protocol/internal/client.ts";
import { command, gatewayOptions } from "../command.ts";
import { liveTable, profileText, statusText } from "../liveTable.ts";
import { reach } from "../reach.ts";
import { complainOf, ExitCode, jsonLine, UsageError } from "../terminal.ts";

const CLEAR_SCREEN = "\u001B[2J\u001B[H";

/** Redraws a table on a screen, prints one after the other elsewhere. */
export const live = command({
  name: "live",
  about: "live data as a table, until Ctrl+C",
  operands: ["url"],
  options: {
    ...gatewayOptions,
    count: { type: "string", value: "NUMBER", about: "end after this many states" },
  },
  example: "live 192.168.1.50 --count 1",
  async act({ values, operands }, terminal) {
    const [url = ""] = operands;
    const most = values.count === undefined ? Infinity : Number(values.count);
    if (!(most >= 1)) throw new UsageError("--count takes a number from 1 on");
    const { signal } = terminal;
    const onProblem = (cause: unknown): void => complainOf(cause, terminal);
    let count = 0;
    for await (const state of reach(url, values, terminal).live({ signal, onProblem })) {
      const { receivedAt, ...shown } = state.wire;
      const received = Object.fromEntries(receivedAt);
      const table = `${terminal.isScreen ? CLEAR_SCREEN : ""}${liveTable(state)}`;
      terminal.print(values.json ? jsonLine({ ...shown, receivedAt: received }) : table);
      count += 1;
      if (count >= most) break;
    }
    return ExitCode.done;
  },
});

export const status = command({
  name: "status",
  about: "firmware, radio and inverters",
  operands: ["url"],
  options: gatewayOptions,
  example: "status 192.168.1.50",
  async act({ values, operands }, terminal) {
    const [url = ""] = operands;
    const gateway = reach(url, values, terminal);
    const { signal } = terminal;
    const system = await gateway.call(endpoints.system.status, { signal });
    const liveStatus = await gateway.call(endpoints.livedata.status, { signal });
    const profile = await gateway.profile({ signal });
    const answers = { system, live: liveStatus, profile };
    terminal.print(values.json ? jsonLine(answers) : statusText(answers));
    return ExitCode.done;
  },
});

export const probe = command({
  name: "probe",
  about: "which firmware a gateway runs, and what Heliograph can do with it",
  operands: ["url"],
  options: gatewayOptions,
  example: "probe 192.168.1.50 --json",
  async act({ values, operands }, terminal) {
    const [url = ""] = operands;
    const gateway = reach(url, values, terminal);
    const { signal } = terminal;
    const profile = await gateway.profile({ signal });
    // An unknown family may as well be no gateway, or none that answers: the call says which.
    if (profile.family === "unknown") await gateway.call(endpoints.system.status, { signal });
    terminal.print(values.json ? jsonLine(profile) : profileText(profile));
    return ExitCode.done;
  },
});

export const limit = command({
  name: "limit",
  about: "set a limit, 600W or 50%, and wait until it is confirmed",
  operands: ["url", "serial", "value"],
  options: {
    ...gatewayOptions,
    persistent: { type: "boolean", about: "keep it over a restart of the inverter" },
  },
  example: "limit 192.168.1.50 116180412345 600W",
  async act({ values, operands }, terminal) {
    const [url = "", serial = "", text = ""] = operands;
    const request = { serial, ...limitOf(text), persistent: values.persistent ?? false };
    const harm = harmOfLimitRequest(request);
    if (harm !== undefined) throw new UsageError(harm.text);
    const { signal } = terminal;
    const outcome = await reach(url, values, terminal).limit.set(request, { signal });
    const watts = (outcome.limitPercent * outcome.maxPowerW) / 100;
    const known = outcome.maxPowerW > 0 ? ` (${Math.round(watts)} W)` : "";
    terminal.print(
      values.json ? jsonLine(outcome) : `Confirmed: ${outcome.limitPercent} %${known}\n`,
    );
    return ExitCode.done;
  },
});

function limitOf(text: string): { readonly value: number; readonly relative: boolean } {
  const [, value, unit] = /^(\d+(?:\.\d+)?)\s*(W|%)$/i.exec(text) ?? [];
  if (value === undefined) throw new UsageError(`"${text}" is no limit: write 600W or 50%`);
  return { value: Number(value), relative: unit === "%" };
}
