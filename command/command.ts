import { parseArgs } from "node:util";
import { helpText } from "./help.ts";
import { type CommandShape, helpOption, operandsText, type OptionTable } from "./shape.ts";
import { ExitCode, type Terminal, UsageError } from "./terminal.ts";
import { usualGateway } from "./usualGateway.ts";

export interface Command extends CommandShape {
  /** Reads its arguments and does nothing else. Throws a `UsageError` for a wrong command line. */
  readonly check: (args: readonly string[]) => void;
  /** Runs it and returns the exit code. Throws a `UsageError` for a wrong command line. */
  readonly run: (args: readonly string[], terminal: Terminal) => Promise<number>;
}

type Values<Options extends OptionTable> = ReturnType<
  typeof parseArgs<{ options: Options & typeof helpOption; allowPositionals: true }>
>["values"];

/** Context of a command. */
export interface GivenArguments<Options extends OptionTable> {
  readonly values: Values<Options>;
  readonly operands: readonly string[];
}

export const commonOptions = {
  json: { type: "boolean", about: "print JSON" },
} as const;

export const gatewayOptions = {
  ...commonOptions,
  password: {
    type: "string",
    value: "TEXT",
    about: "password of the gateway; HELIOGRAPH_PASSWORD is safer",
  },
} as const;

export function command<const Options extends OptionTable>(
  shape: CommandShape & {
    readonly options: Options;
    readonly act: (invocation: GivenArguments<Options>, terminal: Terminal) => Promise<number>;
  },
): Command {
  const { act, ...described } = shape;
  const { options, operands: names } = described;
  return {
    ...described,
    check: (args) => void countText(parseArguments(args, options).positionals, names),
    run: async (args, terminal) => {
      const { values, positionals } = parseArguments(args, options);
      if ("help" in values) {
        terminal.print(helpText(described));
        return ExitCode.done;
      }
      if ("password" in values)
        terminal.complain(
          "Others on this computer see --password: set HELIOGRAPH_PASSWORD instead.\n",
        );
      return act({ values, operands: countText(positionals, names, terminal) }, terminal);
    },
  };
}

function parseArguments<const Options extends OptionTable>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({
      args: [...args],
      options: { ...options, ...helpOption },
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Operands, as many as there are names for; a missing operand is the address of the usual gateway. Throws a
 * `UsageError` for more or fewer.
 */
function countText(
  positionals: readonly string[],
  names: readonly string[],
  terminal?: Terminal,
): readonly string[] {
  const usual = names[0] === "url" && positionals.length === names.length - 1;
  const gateway = usual && terminal ? usualGateway(terminal) : undefined;
  const operands = gateway === undefined ? positionals : [gateway, ...positionals];
  const isOpen = names.at(-1)?.endsWith("...") === true;
  const isRight = isOpen ? operands.length >= names.length : operands.length === names.length;
  if (isRight) return operands;
  const wanted = names.length === 0 ? "no operand" : operandsText(names);
  throw new UsageError(
    `expected ${wanted}, got ${operands.length === 0 ? "nothing" : operands.join(" ")}`,
  );
}
