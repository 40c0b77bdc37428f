import { hubOverviewCalls } from "#hub-api/overview.ts";
import { endpoints } from "#protocol/areas/endpoints.ts";
import type { LiveReadings } from "#protocol/client/shared-live.ts";
import { harmOfLimitRequest } from "#protocol/client/set-limit.ts";
import { shownText } from "#protocol/shown-text.ts";
import { valueAt } from "#protocol/record-paths.ts";
import { isSerial, serialOfLabel } from "#protocol/serial.ts";
import { command, gatewayOptions } from "../command.ts";
import { liveTable, profileText, statusText } from "../liveTable.ts";
import { clientOf, reach } from "../reach.ts";
import { complainAbout, ExitCode, jsonLine, UsageError } from "../terminal.ts";

const CLEAR_SCREEN = "\u001B[2J\u001B[H";

/** Redraws a table on a screen, prints them in sequence elsewhere. */
export const live = command({
  name: "live",
  about: "live data as a table, until Ctrl+C",
  operands: ["url"],
  options: {
    ...gatewayOptions,
    count: { type: "string", value: "NUMBER", about: "end after this many states" },
    interval: { type: "string", value: "SECONDS", about: "at most one state in this time" },
    fields: {
      type: "string",
      value: "NAMES",
      about: "only these values, such as powerW,battery.socPercent,inverters.0.powerW",
    },
  },
  example: "live 192.168.1.50 --count 1",
  isEndless: true,
  async act({ values, operands }, terminal) {
    const [url = ""] = operands;
    const most = numberOf(values.count ?? "Infinity", "--count", 1);
    const intervalMs = numberOf(values.interval ?? "0", "--interval", 0) * 1000;
    const fields = values.fields?.split(",");
    const { signal } = terminal;
    const onProblem = (cause: unknown): void => complainAbout(cause, terminal);
    let count = 0;
    let printedMs = -Infinity;
    for await (const state of reach(url, values, terminal).live({ signal, onProblem })) {
      if (printedMs === -Infinity) checkFields(fields, state);
      if (state.atMs - printedMs < intervalMs) continue;
      printedMs = state.atMs;
      terminal.print(stateText(state, { ...values, fields, isScreen: terminal.isScreen }));
      count += 1;
      if (count >= most) break;
    }
    return ExitCode.done;
  },
});

/** Throws a `UsageError` for a field that no state has. What a plant lacks, such as a battery, is undefined in it. */
function checkFields(fields: readonly string[] = [], state: LiveReadings): void {
  const known = Object.keys(state).filter((name) => name !== "wire");
  for (const field of fields) {
    const [name = ""] = field.split(".", 1);
    if (!known.includes(name))
      throw new UsageError(`there is no field "${name}": one of ${known.join(", ")}`);
  }
}

/** A state as JSON with the names of the library, the values of some fields with tabs between, or a table. */
function stateText(
  { wire, ...readings }: LiveReadings,
  how: {
    readonly fields: readonly string[] | undefined;
    readonly json?: boolean | undefined;
    readonly isScreen: boolean;
  },
): string {
  const { fields, json = false, isScreen } = how;
  if (fields === undefined && !json)
    return `${isScreen ? CLEAR_SCREEN : ""}${liveTable({ ...readings, wire })}`;
  if (fields === undefined) return jsonLine(readings);
  const picked = fields.map((field) => [field, valueAt(readings, field)] as const);
  if (json) return jsonLine(Object.fromEntries(picked));
  return `${picked.map(([, value]) => shownText(cellOf(value))).join("\t")}\n`;
}

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return "-";
  return typeof value === "string" ? value : JSON.stringify(value);
}

function numberOf(text: string, option: string, least: number): number {
  const number = Number(text);
  if (!(number >= least)) throw new UsageError(`${option} takes a number from ${least} on`);
  return number;
}

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
    // A meter of the hub is in no answer of the gateway, and a gateway has no summary.
    const client = clientOf(url, values, terminal);
    const summary = await client.call(hubOverviewCalls.summary, { signal }).catch(() => undefined);
    const { power_meter: own } = liveStatus;
    const ownW = own?.enabled === true ? (own.Power?.v ?? null) : undefined;
    const gridW = summary?.figures?.gridW ?? ownW;
    const answers = { system, live: liveStatus, profile, gridW };
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
    // An unknown family may also be no gateway, or a silent one: the call tells.
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
    const [url = "", number = "", text = ""] = operands;
    const serial = storedSerial(number);
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

export const power = command({
  name: "power",
  about: "switch an inverter on or off or restart it, and wait until it has obeyed",
  operands: ["url", "serial", "on|off|restart"],
  options: gatewayOptions,
  example: "power 192.168.1.50 116180412345 restart",
  async act({ values, operands }, terminal) {
    const [url = "", number = "", text = ""] = operands;
    const serial = storedSerial(number);
    const powerAction = (["on", "off", "restart"] as const).find((name) => name === text);
    if (powerAction === undefined) throw new UsageError(`"${text}" is none of on, off, restart`);
    if (!isSerial(serial)) throw new UsageError(`"${serial}" is no serial number`);
    const { signal } = terminal;
    await reach(url, values, terminal).power.set({ serial, power: powerAction }, { signal });
    terminal.print(
      values.json ? jsonLine({ serial, power: powerAction }) : `Confirmed: ${powerAction}\n`,
    );
    return ExitCode.done;
  },
});

/** The serial as the gateway knows it, also of the number on a label. */
function storedSerial(number: string): string {
  const label = serialOfLabel(number);
  return label.ok ? label.value.serial : number;
}

function limitOf(text: string): { readonly value: number; readonly relative: boolean } {
  const [, value, unit] = /^(\d+(?:\.\d+)?)\s*(W|%)$/i.exec(text) ?? [];
  if (value === undefined) throw new UsageError(`"${text}" is no limit: write 600W or 50%`);
  return { value: Number(value), relative: unit === "%" };
}
