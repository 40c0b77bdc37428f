import { type CommandLine, parseCommandLine } from "./arguments.ts";
import { limitCommand, liveCommand, statusCommand } from "./gateway-commands.ts";
import { HELP } from "./help.ts";
import { profileCommand, serialCommand } from "./offline-commands.ts";
import { complainOf, ExitCode, type Terminal, UsageError } from "./terminal.ts";

type Command = (line: CommandLine, terminal: Terminal) => Promise<number>;

const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ["live", liveCommand],
  ["status", statusCommand],
  ["limit", limitCommand],
  ["profile", profileCommand],
  ["serial", serialCommand],
]);

/** Runs a command line and gives the exit code. Never rejects: failures are printed. */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const line = parseCommandLine(args, terminal.environment);
  if (!line.ok) return misused(line.error, terminal);
  const { command } = line.value;
  if (command === "help") {
    terminal.print(HELP);
    return ExitCode.done;
  }
  const handle = COMMANDS.get(command);
  if (handle === undefined) return misused(`unknown command "${command}"`, terminal);
  try {
    return await handle(line.value, terminal);
  } catch (cause) {
    if (cause instanceof UsageError) return misused(cause.message, terminal);
    if (terminal.signal.aborted) return ExitCode.done;
    complainOf(cause, terminal);
    return ExitCode.failed;
  }
}

function misused(problem: string, terminal: Terminal): number {
  terminal.complain(`${problem}\nTry: heliograph --help\n`);
  return ExitCode.usage;
}
