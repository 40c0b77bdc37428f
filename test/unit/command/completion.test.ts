import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { commands } from "#command/commands.ts";
import { hub } from "#command/commands/hub.ts";
import { completionScript, type Shell, shells } from "#command/completionScript.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";

const scriptOf = (shell: Shell) => completionScript(shell, hub, commands);

it.each(shells)("knows every command and every option in %s", (shell) => {
  const script = scriptOf(shell);
  for (const { name, options } of [hub, ...commands]) {
    expect(script).toContain(name);
    for (const option of Object.keys(options)) expect(script).toContain(option);
  }
});

/** Text before the cursor, and the result of a Tab. */
const lines = [
  ["heliograph st", "heliograph status"],
  ["heliograph limit --pers", "heliograph limit --persistent"],
  ["heliograph --scen", "heliograph --scenario"],
  ["heliograph --gateway http://a --gatew", "heliograph --gateway http://a --gateway"],
] as const;
const typed = lines.map(([line]) => line);

const inBash = (line: string) => `
COMP_WORDS=(${line}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _heliograph
[ "\${#COMPREPLY[@]}" -eq 1 ] && COMP_WORDS[COMP_CWORD]=\${COMPREPLY[0]}
echo "\${COMP_WORDS[*]}"`;

// zsh completes only on a terminal: it gets a terminal, a Tab, and a key that prints the line.
const inZsh = [
  "zmodload zsh/zpty",
  "TERM=dumb zpty shell zsh -f -i",
  String.raw`zpty -w shell "fpath=($1 \$fpath); autoload -Uz compinit && compinit -u -D"`,
  String.raw`zpty -w shell "shown() { print -r -- \"<\$BUFFER>\" }; zle -N shown; bindkey '^X' shown"`,
  String.raw`zpty -w shell "print RE''ADY"; zpty -r shell out '*READY*'`,
  'for line in "$@[2,-1]"; do',
  String.raw`  zpty -w -n shell $'\x15'"$line"$'\t\x18'; zpty -r shell out '*<heliograph*>*'`,
  '  out="$out[(ws:<:)-1]"; print -r -- "$out[(ws:>:)1]"',
  "done",
].join("\n");

interface Ways {
  readonly arguments: (script: string) => readonly string[];
  /** The full line of a completed word. */
  readonly line: (printed: string, at: number) => string;
}

const ways: Readonly<Record<Shell, Ways>> = {
  bash: {
    arguments: (script) => ["-c", script + typed.map(inBash).join("\n")],
    line: (printed) => printed,
  },
  zsh: {
    arguments: (script) => {
      const folder = temporaryFolder();
      writeFileSync(join(folder, "_heliograph"), script);
      return ["-f", "-c", inZsh, "zsh", folder, ...typed];
    },
    line: (printed) => printed.trimEnd(),
  },
  fish: {
    arguments: (script) => [
      "-c",
      [script, ...typed.map((line) => `echo (complete -C '${line}')[1]`)].join("\n"),
    ],
    // It prints the last word and its description.
    line: (printed, at) =>
      (typed[at] ?? "").replace(/\S+$/, (word) => printed.split("\t")[0] || word),
  },
};

it.for(shells)("completes a line in %s, where it is installed", (shell, { skip }) => {
  const { arguments: argumentsOf, line } = ways[shell];
  const { error, stdout, stderr } = spawnSync(shell, argumentsOf(scriptOf(shell)), {
    encoding: "utf8",
    timeout: 120_000,
  });
  if (error && "code" in error && error.code === "ENOENT") skip(`there is no ${shell}`);
  expect(stderr).toBe("");
  expect(stdout.trimEnd().split("\n").map(line)).toEqual(lines.map(([, completed]) => completed));
});
