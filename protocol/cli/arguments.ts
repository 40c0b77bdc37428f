import { parseArgs } from "node:util";
import { err, ok, type Result } from "../result.ts";

/** What a command line asks for: the command, its operands, and the options that every command shares. */
export interface CommandLine {
  readonly command: string;
  readonly operands: readonly string[];
  readonly isJson: boolean;
  readonly isPersistent: boolean;
  readonly password: string | undefined;
  /** States after which `live` ends; endless unless given. */
  readonly count: number;
}

const OPTIONS = {
  json: { type: "boolean" },
  persistent: { type: "boolean" },
  password: { type: "string" },
  count: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

/** Reads a command line; "help" as command for `--help` and for no command at all. Fails with what is wrong with it. */
export function parseCommandLine(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Result<CommandLine, string> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: OPTIONS,
      allowPositionals: true,
    });
    const count = values.count === undefined ? Infinity : Number(values.count);
    if (!(count >= 1)) return err("--count takes a number from 1 on");
    const [command = "help", ...operands] = positionals;
    return ok({
      command: values.help === true ? "help" : command,
      operands,
      isJson: values.json ?? false,
      isPersistent: values.persistent ?? false,
      password: values.password ?? environment["HELIOGRAPH_PASSWORD"],
      count,
    });
  } catch (cause) {
    return err(cause instanceof Error ? cause.message : String(cause));
  }
}
