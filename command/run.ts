import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { commands } from "./commands.ts";
import { hub, hubHelp } from "./commands/hub.ts";
import { overview } from "./help.ts";
import {
  complainAbout,
  errorJson,
  ExitCode,
  exitCodeOf,
  type Terminal,
  UsageError,
} from "./terminal.ts";

/** Runs a command line and gives the exit code. Never rejects: failures are printed. */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const named = commands.find(({ name }) => name === args[0]);
  // What was not confirmed, or not written, is not done.
  const interrupted = named && !named.isEndless ? ExitCode.failed : ExitCode.done;
  try {
    if (!named) return await runUnnamed(args, terminal);
    return await Promise.race([
      named.run(args.slice(1), terminal),
      overdue(terminal.signal, interrupted),
    ]);
  } catch (cause) {
    if (cause instanceof UsageError) return reportMisuse(cause.message, named?.name, terminal);
    if (terminal.signal.aborted) return interrupted;
    if (args.includes("--json")) terminal.print(errorJson(cause));
    complainAbout(cause, terminal);
    return exitCodeOf(cause);
  }
}

/** Time for a command to end after the signal, in ms; the hub has its own longer limit, to write its record. */
const END_MS = 1_000;

/** Resolves with a code when a command that was told to end has not done so in time. */
async function overdue(signal: AbortSignal, code: number): Promise<number> {
  if (!signal.aborted) await once(signal, "abort");
  return setTimeout(END_MS, code, { ref: false });
}

/** Without a command: help, the version, or the hub. Nothing at all is no reason to start a server. */
async function runUnnamed(args: readonly string[], terminal: Terminal): Promise<number> {
  const [first = "help"] = args;
  if (first === "help" || args.includes("--help") || args.includes("-h")) return help(terminal);
  if (first === "-v" || first === "--version") {
    terminal.print(`${terminal.version()}\n`);
    return ExitCode.done;
  }
  if (!first.startsWith("-")) throw new UsageError(`unknown command "${first}"`);
  return hub.run(args, terminal);
}

async function help(terminal: Terminal): Promise<number> {
  terminal.print(`${overview(hub, commands)}\n${await hubHelp()}`);
  return ExitCode.done;
}

function reportMisuse(problem: string, name: string | undefined, terminal: Terminal): number {
  const command = name === undefined ? "" : `${name} `;
  terminal.complain(`${problem}\nTry: heliograph ${command}--help\n`);
  return ExitCode.usage;
}
