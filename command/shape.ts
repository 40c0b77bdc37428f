/** An option, as Node's `parseArgs` takes it, with its help text. */
export interface OptionSpec {
  readonly type: "string" | "boolean";
  readonly short?: string;
  readonly multiple?: boolean;
  readonly default?: string | boolean;
  /** Name of its value in the help: `--port NUMBER`. */
  readonly value?: string;
  /** A line, or several. */
  readonly about: string;
}

export type OptionTable = Readonly<Record<string, OptionSpec>>;

/** Description of a command for help, completion and documents. */
export interface CommandShape {
  readonly name: string;
  /** Its effect, in a line. */
  readonly about: string;
  /** Names of its operands; a last name that ends with "..." takes any number. */
  readonly operands: readonly string[];
  readonly options: OptionTable;
  /** A command line that works, after the name of the program. */
  readonly example: string;
  /** Goes on until a signal, which is then its proper end. */
  readonly isEndless?: true;
}

/** Every command has it. */
export const helpOption = {
  help: { type: "boolean", short: "h", about: "print this help" },
} as const;

/** Operands as the help writes them. */
export function operandsText(names: readonly string[]): string {
  return names.map((name) => `<${name}>`).join(" ");
}
