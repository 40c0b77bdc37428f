import { type CommandShape, helpOption, type OptionSpec } from "./shape.ts";

/** Shells that a completion is written for. */
export const shells = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof shells)[number];

/** The completion of a program whose first words are commands; the options of `first` need none. */
export function completionScript(
  shell: Shell,
  first: CommandShape,
  commands: readonly CommandShape[],
): string {
  return scripts[shell](first, commands);
}

type Script = (first: CommandShape, commands: readonly CommandShape[]) => string;

const scripts: Readonly<Record<Shell, Script>> = {
  bash: (first, commands) => `# bash completion of heliograph
_heliograph() {
  local word=\${COMP_WORDS[COMP_CWORD]} words
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${[...commands.map(({ name }) => name), ...flags(first)].join(" ")}"
  else
    case \${COMP_WORDS[1]} in
${commands.map((each) => `      ${each.name}) words="${flags(each).join(" ")}" ;;`).join("\n")}
      *) words="${flags(first).join(" ")}" ;;
    esac
  fi
  case $word in
    -*) mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word") ;;
    *)
      if [ "$COMP_CWORD" -eq 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
      else
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
      fi
      ;;
  esac
}
complete -F _heliograph heliograph
`,
  zsh: (first, commands) => `#compdef heliograph
_heliograph() {
  local -a commands=(
${commands.map(({ name, about }) => `    ${quoted(`${name}:${about}`)}`).join("\n")}
  )
  if (( CURRENT == 2 )) && [[ \${words[2]} != -* ]]; then
    _describe command commands
    return
  fi
  case \${words[2]} in
${commands.map((each) => `    ${each.name}) _arguments ${zshOptions(each)} '*:file:_files' ;;`).join("\n")}
    *) _arguments ${zshOptions(first)} ;;
  esac
}
compdef _heliograph heliograph
`,
  fish: (first, commands) => `# fish completion of heliograph
complete -c heliograph -f
${commands.map(({ name, about }) => `complete -c heliograph -n __fish_use_subcommand -a ${name} -d ${quoted(about)}`).join("\n")}
${fishOptions(first, "__fish_use_subcommand")}
${commands.map((each) => fishOptions(each, `__fish_seen_subcommand_from ${each.name}`)).join("\n")}
`,
};

function flags(command: CommandShape): readonly string[] {
  return optionsOf(command).map(([name]) => `--${name}`);
}

function optionsOf({ options }: CommandShape): readonly (readonly [string, OptionSpec])[] {
  return Object.entries<OptionSpec>({ ...options, ...helpOption });
}

function zshOptions(command: CommandShape): string {
  return optionsOf(command)
    .map(([name, { about, type }]) => {
      const value = type === "string" ? ":value:_files" : "";
      return quoted(`--${name}[${oneLine(about).replaceAll(/[[\]:]/g, "\\$&")}]${value}`);
    })
    .join(" ");
}

function fishOptions(command: CommandShape, when: string): string {
  return optionsOf(command)
    .map(([name, { about, type }]) => {
      const value = type === "string" ? " -r" : "";
      return `complete -c heliograph -n '${when}' -l ${name}${value} -d ${quoted(oneLine(about))}`;
    })
    .join("\n");
}

function oneLine(text: string): string {
  return text.replaceAll("\n", " ");
}

/** A word for the shell, in which nothing is special. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
