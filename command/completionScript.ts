import { type CommandShape, helpOption, type OptionSpec } from "./shape.ts";

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
  // A word that is neither option nor command is a file name: readline's own completion. Works in bash 3.2 of macOS.
  bash: (first, commands) => `# bash completion of heliograph
_heliograph() {
  local word=\${COMP_WORDS[COMP_CWORD]} words=
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${[...names(commands), ...flags(first)].join(" ")}"
  elif [[ $word == -* ]]; then
    case \${COMP_WORDS[1]} in
${commands.map((each) => `      ${each.name}) words="${flags(each).join(" ")}" ;;`).join("\n")}
      *) words="${flags(first).join(" ")}" ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _heliograph heliograph
`,
  // zsh runs the file at the first completion, which the last line answers.
  zsh: (first, commands) => `#compdef heliograph
_heliograph() {
  local -a commands=(
${commands.map(({ name, about }) => `    ${quote(`${name}:${about}`)}`).join("\n")}
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
if [ "$funcstack[1]" = _heliograph ]; then _heliograph "$@"; fi
`,
  fish: (first, commands) => `# fish completion of heliograph
complete -c heliograph -f
${commands.map(({ name, about }) => `complete -c heliograph -n __fish_is_first_arg -a ${name} -d ${quote(about)}`).join("\n")}
${fishOptions(first, `not __fish_seen_subcommand_from ${names(commands).join(" ")}`)}
${commands.map((each) => fishOptions(each, `__fish_seen_subcommand_from ${each.name}`)).join("\n")}
`,
};

function names(commands: readonly CommandShape[]): readonly string[] {
  return commands.map(({ name }) => name);
}

function isFile({ value }: OptionSpec): boolean {
  return value === "FILE" || value === "FOLDER";
}

function flags(command: CommandShape): readonly string[] {
  return optionsOf(command).map(([name]) => `--${name}`);
}

function optionsOf({ options }: CommandShape): readonly (readonly [string, OptionSpec])[] {
  return Object.entries<OptionSpec>({ ...options, ...helpOption });
}

function zshOptions(command: CommandShape): string {
  return optionsOf(command)
    .map(([name, spec]) => {
      const { about, type, multiple = false } = spec;
      const value = type === "string" ? `:value:${isFile(spec) ? "_files" : " "}` : "";
      const text = oneLine(about).replaceAll(/[[\]:]/g, "\\$&");
      return quote(`${multiple ? "*" : ""}--${name}[${text}]${value}`);
    })
    .join(" ");
}

function fishOptions(command: CommandShape, when: string): string {
  return optionsOf(command)
    .map(([name, spec]) => {
      const value = spec.type === "string" ? (isFile(spec) ? " -rF" : " -x") : "";
      return `complete -c heliograph -n '${when}' -l ${name}${value} -d ${quote(oneLine(spec.about))}`;
    })
    .join("\n");
}

function oneLine(text: string): string {
  return text.replaceAll("\n", " ");
}

/** A word for the shell, in which nothing is special. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
