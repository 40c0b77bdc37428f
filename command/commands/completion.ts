import { command } from "../command.ts";
import { completionScript, shells } from "../completionScript.ts";
import type { CommandShape } from "../shape.ts";
import { ExitCode, UsageError } from "../terminal.ts";

/** The command `completion`, for a program of these commands; `first` needs no name. */
export function completionCommand(first: CommandShape, commands: () => readonly CommandShape[]) {
  return command({
    name: "completion",
    about: "print the completion script of a shell: bash, zsh or fish",
    operands: ["shell"],
    options: {},
    example: "completion bash > ~/.local/share/bash-completion/completions/heliograph",
    act({ operands }, terminal) {
      const shell = shells.find((name) => name === operands[0]);
      if (shell === undefined) {
        throw new UsageError(`"${operands[0]}" is none of ${shells.join(", ")}`);
      }
      terminal.print(completionScript(shell, first, commands()));
      return Promise.resolve(ExitCode.done);
    },
  });
}
